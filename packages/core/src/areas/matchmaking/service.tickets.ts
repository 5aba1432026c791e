import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { type Call, playerOf, principalOf } from '../../kernel/call.ts';
import { isApiError } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { AcceptanceReports } from './matchmaker/acceptance-reports.ts';
import { makeMatches, matchOfJson } from './matchmaker/make-match.ts';
import type { ConfigStore } from './queues/config-store.ts';
import { readStatistics, readTicketWait, summarizeQueues } from './queues/statistics.ts';
import { ticketStates } from './states.ts';
import {
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingTickets,
  type ProposalRow,
  type TicketRow,
} from './tables.ts';
import { heldProposal } from './tickets/notifications.ts';
import { cancelTicket, withPartiesOfProposal } from './tickets/party-tickets.ts';
import { proposalLifecycle } from './tickets/proposal-lifecycle.ts';
import { viewListed, viewTicket } from './views.ts';

interface TicketDependencies extends MatchmakingDependencies {
  readonly config: ConfigStore;
  readonly acceptances: Pick<AcceptanceReports, 'accepted'>;
}

type Operations = Pick<
  Handlers<typeof matchmakingContract.routes>,
  'accept' | 'cancel' | 'cancelAll' | 'get' | 'listTickets' | 'mine' | 'queues' | 'serverCancel' | 'serverGet'
>;

/** Creates what players and operators can do with existing tickets. */
export function createTicketOperations(
  ctx: Context,
  { config, broker, parties, acceptances }: TicketDependencies,
): Operations {
  const { atomically, availability, clock, limits } = ctx;

  /** Returns how a player connects, once their ticket is completed; else empty. */
  async function connectionOf(db: StorageOperations, row: TicketRow, playerId: string): Promise<string> {
    if (row.status !== ticketStates.COMPLETED || row.matchId === null) return '';
    const match = row.hostData === '' ? await broker.status(db, row.matchId) : null;
    return match?.connectionOf(playerId) ?? row.hostData;
  }

  async function view(db: StorageOperations, row: TicketRow, playerId: string) {
    const [queues, estimatedWaitSeconds, connectionDetails, proposal] = await Promise.all([
      config.read(db),
      readTicketWait(db, row, clock.now()),
      connectionOf(db, row, playerId),
      proposalOf(db, row),
    ]);
    return viewTicket(row, queues, {
      connectionDetails,
      estimatedWaitSeconds,
      proposal: proposal && heldProposal(availability, proposal),
    });
  }

  const cancel = (
    call: Call,
    ticketId: string,
    reason: 'USER' | 'SERVER',
    check?: (ticket: TicketRow) => void,
  ) =>
    atomically(call, (unit) => {
      const leavers = reason === 'USER' ? [playerOf(call)] : [];
      return cancelTicket(unit, clock.now(), parties, ticketId, reason, check, leavers);
    });

  return {
    async get(call, { ticketId }) {
      return view(call.db, await readOwnTicket(call, ticketId), playerOf(call));
    },

    async serverGet(call, { ticketId }) {
      const row = await readTicket(call.db, ticketId);
      return view(call.db, row, (row.playerIds as readonly string[])[0]!);
    },

    async mine(call) {
      const playerId = playerOf(call);
      const membership = await call.db.get(matchmakingPlayers, { playerId });
      const row = membership && (await call.db.get(matchmakingTickets, { id: membership.ticketId }));
      return { tickets: row ? [{ ticketId: row.id, ...(await view(call.db, row, playerId)) }] : [] };
    },

    async queues(call) {
      const { byKey } = await config.read(call.db);
      return { queues: summarizeQueues(byKey.values(), await readStatistics(call.db), clock.now()) };
    },

    async listTickets(call, { queueName, status, ...page }) {
      const { named } = await config.read(call.db);
      const where = {
        ...(queueName && { queueKey: named.get(queueName)?.queueKey ?? queueName }),
        ...(status !== undefined && { status }),
      };
      const list = { where, orderBy: ['id'] } as const;
      const { rows, ...next } = await readPage(call.db, matchmakingTickets, list, page, limits.pageRows);
      return { tickets: rows.map(viewListed), ...next };
    },

    async cancel(call, { ticketId }) {
      await cancel(call, ticketId, 'USER', (ticket) => assertOwn(call, ticket));
      return {};
    },

    async serverCancel(call, { ticketId }) {
      await cancel(call, ticketId, 'SERVER');
      return {};
    },

    async cancelAll(call) {
      const membership = await call.db.get(matchmakingPlayers, { playerId: playerOf(call) });
      if (!membership) return { ticketsCancelled: 0 };
      try {
        await cancel(call, membership.ticketId, 'USER');
        return { ticketsCancelled: 1 };
      } catch (error) {
        // The ticket got its match, or ended, in the meantime.
        if (isApiError(error) && error.code === 'FAILED_PRECONDITION') return { ticketsCancelled: 0 };
        throw error;
      }
    },

    async accept(call, { ticketId, accept }) {
      const playerId = playerOf(call);
      const row = await readOwnTicket(call, ticketId);
      if (!isIn(row, playerId)) throw errors.TICKET_NOT_FOUND();
      await atomically(call, async (unit) => {
        const now = clock.now();
        const asked = (await unit.get(matchmakingTickets, { id: ticketId }))?.proposalId ?? null;
        await withPartiesOfProposal(unit, now, parties, asked, async () => {
          const result = await proposalLifecycle.answer(unit, now, ticketId, playerId, accept, {
            asked,
            availability,
          });
          if (result.kind === 'waiting' && !result.isRepeated)
            unit.afterCommit(() => acceptances.accepted(asked!));
          if (result.kind !== 'accepted') return;
          const { id, match } = result.proposal;
          await makeMatches(unit, now, [matchOfJson(match)], broker.enqueueAll, id);
        });
      });
      return {};
    },
  };
}

const isIn = ({ playerIds }: TicketRow, playerId: string): boolean =>
  (playerIds as readonly string[]).includes(playerId);

/** Returns the match that the players of a ticket are asked to accept; null if there is none, or none any more. */
const proposalOf = async (
  db: StorageOperations,
  { status, proposalId }: TicketRow,
): Promise<ProposalRow | null> =>
  status === ticketStates.IN_PROGRESS && proposalId !== null
    ? db.get(matchmakingProposals, { id: proposalId })
    : null;

async function readTicket(db: StorageOperations, ticketId: string): Promise<TicketRow> {
  const row = await db.get(matchmakingTickets, { id: ticketId });
  if (!row) throw errors.TICKET_NOT_FOUND();
  return row;
}

/** Returns a ticket that the caller is in or has started. Throws TICKET_NOT_FOUND. */
async function readOwnTicket(call: Call, ticketId: string): Promise<TicketRow> {
  const row = await readTicket(call.db, ticketId);
  assertOwn(call, row);
  return row;
}

function assertOwn(call: Call, row: TicketRow): void {
  if (!isIn(row, playerOf(call)) && row.startedBy !== principalOf(call.actor))
    throw errors.TICKET_NOT_FOUND();
}
