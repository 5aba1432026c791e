import { openTestStorage } from '@lobbykit/testing';
import {
  brokerSettings,
  gameServers,
  matches,
  matchPlayers,
} from '../../../src/areas/match-broker/tables.ts';
import { matchmakingBackfills, matchmakingMatches } from '../../../src/areas/matchmaking/tables.backfill.ts';
import {
  matchmakingAcceptances,
  matchmakingConfigs,
  matchmakingPauses,
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingStatistics,
  matchmakingTickets,
} from '../../../src/areas/matchmaking/tables.ts';
import { type NewTicket, ticketLifecycle } from '../../../src/areas/matchmaking/tickets/ticket-lifecycle.ts';
import type { Emission } from '../../../src/events/event-kinds.ts';
import type { Call } from '../../../src/kernel/call.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { createAtomically, type Unit } from '../../../src/kernel/unit-of-work.ts';
import { allRows, type Storage } from '../../../src/storage/storage.ts';

/** A status event as tests compare it. */
export interface Notification {
  readonly type: string | number;
  readonly ticketId: string;
  readonly message: string;
  readonly recipients: readonly string[];
}

export interface StartKind {
  /** Whether the queue has pauses. */
  readonly hasPauses?: boolean;
}

/** Tickets on a storage, without the rest of a backend. */
export interface TicketWorld extends AsyncDisposable {
  readonly storage: Storage;
  /** The events of units that committed, in order. */
  readonly notifications: Notification[];
  unit<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result>;
  /** Starts a ticket of these players. */
  start(
    id: string,
    playerIds: readonly string[],
    changes?: Partial<NewTicket>,
    kind?: StartKind,
  ): Promise<void>;
  /** Returns the states of all tickets by id, as the wire has them. */
  states(): Promise<Record<string, number>>;
  /** Removes all rows and notifications. */
  clear(): Promise<void>;
  /** Returns the players who are in a ticket, with the ticket's id. */
  players(): Promise<Record<string, string>>;
}

const tables = [
  matchmakingTickets,
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingAcceptances,
  matchmakingPauses,
  matchmakingConfigs,
  matchmakingStatistics,
  matchmakingMatches,
  matchmakingBackfills,
  matches,
  matchPlayers,
  gameServers,
  brokerSettings,
];

export async function openTicketWorld(): Promise<TicketWorld> {
  const storage = await openTestStorage();
  await storage.migrate(tables);
  const notifications: Notification[] = [];
  const note = ({ event, recipients = [] }: Emission): Notification[] => {
    if (!('matchmakingStatusUpdateEvent' in event)) return [];
    const { type, ticketId, message } = event.matchmakingStatusUpdateEvent;
    return [{ type, ticketId: ticketId!, message: message!, recipients }];
  };
  // A database may show what a unit committed before it answers the COMMIT, so answers can come in another order than
  // the commits. A unit that depends on another's rows ends its work after the other ended its own: that order counts.
  const order = new WeakMap<Notification, number>();
  let lastOrder = 0;
  const atomically = createAtomically({
    transaction: (work) => storage.transaction(work),
    async storeEvents(_, emissions) {
      const noted = emissions.flatMap(note);
      for (const each of noted) order.set(each, ++lastOrder);
      return () => {
        notifications.push(...noted);
        notifications.sort((a, b) => order.get(a)! - order.get(b)!);
      };
    },
    storeAudit: async () => {},
  });
  const call = { unit: null, audited: false, reply: () => {} } as unknown as Call;
  const unit: TicketWorld['unit'] = (work) => atomically(call, work);
  return {
    storage,
    notifications,
    unit,
    async start(id, playerIds, changes = {}, { hasPauses = false } = {}) {
      const ticket: NewTicket = {
        id,
        queueKey: 'q',
        createdAt: 1_000,
        expiresAt: 181_000,
        playerIds,
        startedBy: playerIds[0]!,
        byPlayer: true,
        checkAt: null,
        partyId: null,
        entity: '{}',
        ...changes,
      };
      await unit(async (each) => {
        if (!hasPauses) return ticketLifecycle.start(each, ticket);
        await ticketLifecycle.seat(each, ticket.createdAt, ticket, { pauses: true, findBusy: null });
        ticketLifecycle.startSeated(each, ticket);
      });
    },
    async states() {
      const rows = await storage.find(matchmakingTickets, {});
      return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
    },
    async clear() {
      for (const table of tables) await storage.delete(table, allRows);
      notifications.length = 0;
    },
    async players() {
      const rows = await storage.find(matchmakingPlayers, {});
      return Object.fromEntries(rows.map(({ playerId, ticketId }) => [playerId, ticketId]));
    },
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

/** Returns `done`, the reason of a refusal, or the code of one of our error classes. */
export async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (isApiError(error)) return error.reason;
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

/** Counts how often each outcome occurs. */
export function countOutcomes(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
