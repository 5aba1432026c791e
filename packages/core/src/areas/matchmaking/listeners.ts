import { type Listener, on } from '../../kernel/moment.ts';
import { accountBanned, accountDeleting } from '../accounts/moments.ts';
import { matchChanged } from '../match-broker/moments.ts';
import { partyMembersChanged } from '../parties/moments.ts';
import { sessionsEnded } from '../sessions/moments.ts';
import { backfillLifecycle } from './backfill/backfill-lifecycle.ts';
import { begunMatchOf } from './backfill/match-record.ts';
import type { MatchmakingContext } from './limits.ts';
import { isRemembered, openSeatsOf } from './queues/match-properties.ts';
import { matchmakingMatches } from './tables.backfill.ts';
import type { Departures } from './tickets/departures.ts';
import { rememberMatches } from './tickets/recent-matches.ts';
import { type Remember, ticketLifecycle } from './tickets/ticket-lifecycle.ts';
import { returnTickets, type TicketReturnsDependencies } from './tickets/ticket-returns.ts';

/**
 * Creates what matchmaking does at the moments of other areas: tickets end if their players go, and when their match is
 * ready, which may also have seats to fill; when it fails, they wait again or fail. When a match has failed or is over, its parties open and its backfill is
 * removed.
 */
export function createListeners(
  { clock, ids, limits }: Pick<MatchmakingContext, 'clock' | 'ids' | 'limits'>,
  { wantsBack, parties, departures }: TicketReturnsDependencies & { readonly departures: Departures },
): readonly Listener[] {
  return [
    // Parties are locked before tickets, and a player who leaves their party would cancel the ticket as PARTY_CHANGED.
    on(accountBanned, (unit, { accountId }) => departures.cancelTicketOf(unit, accountId), {
      before: ['parties'],
    }),
    on(accountDeleting, (unit, { accountId }) => departures.removeAccount(unit, accountId), {
      before: ['parties'],
    }),
    on(sessionsEnded, (unit, { sessions }) =>
      departures.sessionsEnded(
        unit,
        sessions.flatMap(({ accountId }) => accountId ?? []),
      ),
    ),
    on(partyMembersChanged, async (unit, { ticketId, by }) => {
      if (ticketId !== null) await departures.partyChanged(unit, ticketId, by === null ? [] : [by]);
    }),
    on(matchChanged, async (unit, change) => {
      const { matchId } = change.match;
      const now = clock.now();
      if (change.kind === 'READY') {
        const remember: Remember = async (present) => {
          const record = await unit.get(matchmakingMatches, { matchId });
          if (record) await rememberMatches(unit, now, begunMatchOf(record), present);
        };
        await ticketLifecycle.complete(
          unit,
          now,
          matchId,
          isRemembered(change.match.matchProperties) ? remember : undefined,
        );
        const seats = openSeatsOf(change.match.matchProperties);
        // Without details for newcomers, the server has to send some with a request.
        if (seats && change.connectionDetails !== '')
          await backfillLifecycle.open(unit, now, {
            id: ids.next('backfill'),
            matchId,
            serverId: change.serverId,
            seats,
            expiresAt: now + limits.backfillSeconds * 1000,
          });
        return;
      }
      // Before the parties leave the match: those whose tickets wait again are queued.
      if (change.kind === 'FAILED')
        change.keep(
          await returnTickets(unit, now, { matchId, reason: change.reason }, { wantsBack, parties }),
        );
      await parties.leaveMatch(unit, now, matchId);
      if (change.kind === 'FAILED') await ticketLifecycle.fail(unit, now, matchId, change.reason);
      backfillLifecycle.end(unit, matchId);
    }),
  ];
}
