import type { Handlers } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { runSliced } from '../../runtime/cooperative.ts';
import type { Context } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { entityOfText } from './entities/entity-json.ts';
import { readTree } from './entities/rules.tree.ts';
import { valuesOf } from './entities/rules.values.ts';
import { matchmakingErrors as errors } from './errors.ts';
import { type Explanation, explain } from './matching/explain.ts';
import type { ConfigStore } from './queues/config-store.ts';
import type { Queue } from './queues/queue-config.ts';
import { createTicketPool, type TicketPool } from './queues/ticket-pool.ts';
import { ticketStates } from './states.ts';
import { matchmakingTickets, type TicketRow } from './tables.ts';

interface AdminDependencies extends MatchmakingDependencies {
  readonly config: ConfigStore;
}

/** How often an explanation is repeated if players turn out to have blocked each other. */
const maxAttempts = 5;

/** Creates what operators can see and change of matchmaking. */
export function createAdminOperations(
  ctx: Context,
  { config, friends }: AdminDependencies,
): Pick<
  Handlers<typeof matchmakingContract.routes>,
  'getConfig' | 'setConfig' | 'restoreConfig' | 'deleteConfig' | 'explain'
> {
  const { atomically, clock } = ctx;

  /** Compares a ticket with all waiting tickets. Blocked players are looked up only for the nearest. */
  async function explainTicket(call: Call, queue: Queue, row: TicketRow, pool: TicketPool) {
    const values = valuesOf(queue, readTree(entityOfText(row.entity)));
    if ('reason' in values)
      return {
        candidatesSeen: pool.byId.size - 1,
        nearest: [{ ticketIds: [], refusedByRule: values.rule, detail: values.reason }],
      };
    const ticket = { id: row.id, createdAt: row.createdAt, ...values };
    const others = [...pool.byId.values()].flatMap(({ match }) => match ?? []);
    let found: Explanation;
    let attempts = 0;
    do {
      found = await runSliced(explain(queue, ticket, others, clock.now(), pool.forbidden));
    } while (queue.avoidBlocked && ++attempts < maxAttempts && (await noteBlocked(call, row, found, pool)));
    return found;
  }

  /** Notes which of the nearest tickets must not meet this one. Returns whether some were not known yet. */
  async function noteBlocked(call: Call, row: TicketRow, { nearest }: Explanation, pool: TicketPool) {
    const forbidden = new Set(pool.forbidden.get(row.id));
    const nearby = nearest.flatMap(({ ticketIds }) => ticketIds).filter((id) => !forbidden.has(id));
    const ticketOf = new Map(
      nearby.flatMap((id) => playersOf(pool.byId.get(id)!.row).map((playerId) => [playerId, id] as const)),
    );
    const knownBefore = forbidden.size;
    for (const playerId of playersOf(row))
      for (const other of await friends.blockedBetween(call.db, playerId, [...ticketOf.keys()]))
        forbidden.add(ticketOf.get(other)!);
    pool.forbidden.set(row.id, forbidden);
    return forbidden.size > knownBefore;
  }

  return {
    async getConfig(call) {
      return (await config.read(call.db)).config;
    },

    async setConfig(call, { config: text }) {
      await atomically(call, (unit) => config.write(unit, clock.now(), text));
      return { success: true };
    },

    async restoreConfig(call) {
      await atomically(call, (unit) => config.restore(unit, clock.now()));
      return { success: true };
    },

    async deleteConfig(call) {
      return { configDeleted: await atomically(call, (unit) => config.delete(unit, clock.now())) };
    },

    async explain(call, { ticketId }) {
      const row = await call.db.get(matchmakingTickets, { id: ticketId });
      if (!row) throw errors.TICKET_NOT_FOUND();
      const queue = (await config.read(call.db)).byKey.get(row.queueKey);
      if (row.status !== ticketStates.IN_PROGRESS)
        throw row.matchId === null ? errors.TICKET_ENDED() : errors.TICKET_ALREADY_MATCHED();
      if (row.proposalId !== null) throw errors.TICKET_ALREADY_MATCHED();
      if (!queue) {
        const detail = `the queue ${row.queueKey} no longer exists`;
        return { candidatesSeen: 0, nearest: [{ ticketIds: [], refusedByRule: 'queue', detail }] };
      }
      const pool = createTicketPool(ctx);
      await pool.refresh(queue);
      const { candidatesSeen, nearest } = await explainTicket(call, queue, row, pool);
      return {
        candidatesSeen,
        nearest: nearest.map(({ ticketIds, ...why }) => ({ ...why, ticketIds: [...ticketIds] })),
      };
    },
  };
}

const playersOf = ({ playerIds }: TicketRow): readonly string[] => playerIds as readonly string[];
