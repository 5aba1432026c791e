import { type Call, playerOf, principalOf } from '../../kernel/call.ts';
import { type ApiError, invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { createUnitGroups } from '../../runtime/unit-groups.ts';
import type { PartyTicket } from '../parties/index.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { entityText } from './entities/entity-json.ts';
import { withNames } from './entities/rules.server-entries.ts';
import type { Entity } from './entities/schemas.ts';
import { matchmakingErrors as errors } from './errors.ts';
import type { MatchmakingContext } from './limits.ts';
import type { Arrivals } from './matchmaker/arrivals.ts';
import { ticketStarting } from './moments.ts';
import type { Queue } from './queues/queue-config.ts';
import {
  isPlayerConflict,
  type NewTicket,
  type SeatChecks,
  ticketLifecycle,
} from './tickets/ticket-lifecycle.ts';

/** A ticket to start in a queue that takes it. */
export interface TicketStart {
  readonly call: Call;
  readonly queue: Queue;
  readonly entity: Entity;
  readonly playerIds: readonly string[];
  /** The party that queues with the ticket; null if there is none. */
  readonly partyId: string | null;
  readonly byPlayer: boolean;
}

export interface TicketStartsDependencies
  extends Pick<MatchmakingDependencies, 'broker' | 'lockAccounts' | 'lockFreeAccounts' | 'parties'> {
  readonly arrivals: Pick<Arrivals, 'record'>;
}

/**
 * Creates the function that starts a ticket and returns its id. Throws INVALID_FIELD if a player has no account,
 * TICKET_EXISTS, IN_MATCH, DECLINE_PAUSE, NOT_YOUR_PARTY, and what an area refuses a player with.
 *
 * Tickets of single players in queues that do not look at their players that come while a unit is under way go together in
 * the next one, unless they leave an audit row. A player whose account another unit has locked, who is in another ticket, or
 * whom an area refuses, gets a unit of their own.
 */
export function createTicketStarts(
  { atomically, clock, ids, limits, storage, raise }: MatchmakingContext,
  { broker, lockAccounts, lockFreeAccounts, parties, arrivals }: TicketStartsDependencies,
): (start: TicketStart) => Promise<string> {
  const checkAt = (now: number, { byPlayer }: TicketStart): number | null =>
    byPlayer ? now + limits.ticketAbsenceSeconds * 1000 : null;

  /** What a queue wants to know of its players; null if it does not look at them. */
  function checksOf({ acceptance, oneMatchAtATime }: Queue): SeatChecks | null {
    const pauses = acceptance.declinePauseSeconds > 0;
    return pauses || oneMatchAtATime ? { pauses, findBusy: oneMatchAtATime ? broker.findBusy : null } : null;
  }

  /** Asks the areas that listen which of these players may start no ticket. */
  async function refusalsOf(
    unit: Unit,
    playerIds: readonly string[],
  ): Promise<ReadonlyMap<string, ApiError>> {
    const refusals = new Map<string, ApiError>();
    await raise(unit, ticketStarting, {
      playerIds,
      refuse: (playerId, error) => void (refusals.has(playerId) || refusals.set(playerId, error)),
    });
    return refusals;
  }

  function newTicket(
    start: TicketStart,
    id: string,
    createdAt: number,
    names: ReadonlyMap<string, string>,
  ): NewTicket {
    const { call, queue, entity, playerIds, partyId, byPlayer } = start;
    return {
      id,
      queueKey: queue.queueKey,
      createdAt,
      expiresAt: createdAt + queue.ticketExpirationSeconds * 1000,
      playerIds,
      startedBy: principalOf(call.actor),
      byPlayer,
      checkAt: checkAt(createdAt, start),
      partyId,
      entity: entityText(withNames(entity, names)),
    };
  }

  async function startAlone(start: TicketStart): Promise<string> {
    const { call, queue, playerIds, partyId } = start;
    const ticketId = ids.next('ticket');
    const checks = checksOf(queue);
    /** If the queue looks at its players, sends what seats the players with the statement that comes before in any case. */
    const seatFirst = async (unit: Unit): Promise<void> => {
      const now = clock.now();
      if (checks)
        await ticketLifecycle.seat(
          unit,
          now,
          { id: ticketId, playerIds, checkAt: checkAt(now, start) },
          checks,
        );
    };
    const store = (startTicket: (unit: Unit, ticket: NewTicket) => Promise<void> | void) =>
      atomically(call, async (unit) => {
        // Sent together: what listeners read is read under the locks.
        const [accounts, refusals] = await Promise.all([
          lockAccounts(unit, playerIds),
          refusalsOf(unit, playerIds),
          partyId === null && seatFirst(unit),
        ]);
        const missing = playerIds.find((id) => !accounts.has(id));
        if (missing !== undefined) throw invalidField('entity', `there is no player ${missing}`);
        const refused = playerIds.find((id) => refusals.has(id));
        if (refused !== undefined) throw refusals.get(refused)!;
        const createdAt = clock.now();
        if (partyId !== null)
          await Promise.all([
            queueParty(parties, unit, createdAt, { partyId, ticketId }, start),
            seatFirst(unit),
          ]);
        unit.afterCommit(() => arrivals.record(queue.queueKey));
        await startTicket(unit, newTicket(start, ticketId, createdAt, accounts));
      });
    if (checks) await store(ticketLifecycle.startSeated);
    // A unit of the caller cannot be repeated.
    else if (call.unit) await store(ticketLifecycle.start);
    else
      try {
        await store(ticketLifecycle.startUnawaited);
      } catch (error) {
        if (!isPlayerConflict(error)) throw error;
        // A player is in another ticket, or was: this unit finds out which.
        await store(ticketLifecycle.start);
      }
    return ticketId;
  }

  async function startTogether(unit: Unit, starts: readonly TicketStart[]): Promise<(string | null)[]> {
    const playerIds = starts.map((start) => start.playerIds[0]!);
    const [names, seated, refusals] = await Promise.all([
      lockFreeAccounts(unit, playerIds),
      ticketLifecycle.findSeated(unit, playerIds),
      refusalsOf(unit, playerIds),
    ]);
    const createdAt = clock.now();
    const tickets = starts.map((start, at) => {
      const playerId = playerIds[at]!;
      const isFree = names.has(playerId) && !seated.has(playerId) && !refusals.has(playerId);
      return isFree ? newTicket(start, ids.next('ticket'), createdAt, names) : null;
    });
    const started = new Set(
      await ticketLifecycle.startFree(
        unit,
        tickets.filter((ticket) => ticket !== null),
      ),
    );
    unit.afterCommit(() => {
      for (const { queueKey } of started) arrivals.record(queueKey);
    });
    return tickets.map((ticket) => (ticket && started.has(ticket) ? ticket.id : null));
  }

  const addToGroup = createUnitGroups<TicketStart, string>({
    storage,
    clock,
    alone: startAlone,
    together: (starts) => atomically(starts[0]!.call, (unit) => startTogether(unit, starts)),
    identityOf: ({ playerIds }) => playerIds[0],
  });

  return (start) => {
    const { call, queue, playerIds, partyId } = start;
    const isAlone =
      call.unit || call.audited || partyId !== null || playerIds.length > 1 || checksOf(queue) !== null;
    return isAlone ? startAlone(start) : addToGroup('', start);
  };
}

/** Queues the party with its ticket. Throws TICKET_EXISTS, and NOT_YOUR_PARTY if the party has changed. */
async function queueParty(
  parties: TicketStartsDependencies['parties'],
  unit: Unit,
  now: number,
  ticket: PartyTicket,
  { playerIds, call }: TicketStart,
): Promise<void> {
  const queued = await parties.queue(unit, now, ticket, playerOf(call));
  if (queued.kind === 'waiting') throw errors.TICKET_EXISTS({ metadata: { ticketId: queued.ticketId } });
  const members = new Set(queued.kind === 'queued' ? queued.playerIds : []);
  if (!playerIds.every((id) => members.has(id))) throw errors.NOT_YOUR_PARTY();
}
