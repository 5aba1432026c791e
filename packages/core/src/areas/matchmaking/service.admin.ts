import type { Call } from '../../kernel/call.ts';
import { runSliced } from '../../runtime/cooperative.ts';
import type { Context } from '../area.ts';
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

interface AdministrationDependencies extends MatchmakingDependencies {
  readonly config: ConfigStore;
}

/** How often an explanation is looked at again where players turn out to have blocked each other. */
const maxChecks = 5;

/** What operators see of matchmaking and change of it. */
export function createAdminOperations(ctx: Context, { config, friends }: AdministrationDependencies) {
  const { atomically, clock } = ctx;

  const playersOf = ({ playerIds }: TicketRow): readonly string[] => playerIds as readonly string[];

  /** Compares a ticket with all that wait; which players have blocked each other is asked for the nearest alone. */
  async function explained(call: Call, queue: Queue, row: TicketRow, waiting: TicketPool) {
    const values = valuesOf(queue, readTree(entityOfText(row.entity)));
    if ('reason' in values)
      return {
        candidatesSeen: waiting.byId.size - 1,
        nearest: [{ ticketIds: [], refusedByRule: values.rule, detail: values.reason }],
      };
    const ticket = { id: row.id, createdAt: row.createdAt, ...values };
    const others = [...waiting.byId.values()].flatMap(({ match }) => match ?? []);
    let found: Explanation;
    let looks = 0;
    do {
      found = await runSliced(explain(queue, ticket, others, clock.now(), waiting.forbidden));
    } while (queue.avoidBlocked && ++looks < maxChecks && (await noteBlocked(call, row, found, waiting)));
    return found;
  }

  /** Notes which of the nearest tickets must not meet this one; true where some were not known. */
  async function noteBlocked(call: Call, row: TicketRow, { nearest }: Explanation, waiting: TicketPool) {
    const not = new Set(waiting.forbidden.get(row.id));
    const near = nearest.flatMap(({ ticketIds }) => ticketIds).filter((id) => !not.has(id));
    const ticketOf = new Map(
      near.flatMap((id) => playersOf(waiting.byId.get(id)!.row).map((playerId) => [playerId, id] as const)),
    );
    const known = not.size;
    for (const playerId of playersOf(row))
      for (const other of await friends.blockedBetween(call.db, playerId, [...ticketOf.keys()]))
        not.add(ticketOf.get(other)!);
    waiting.forbidden.set(row.id, not);
    return not.size > known;
  }

  return {
    async getConfig(call: Call) {
      return (await config.read(call.db)).config;
    },

    async setConfig(call: Call, { config: text }: { readonly config: string }) {
      await atomically(call, (unit) => config.write(unit, clock.now(), text));
      return { success: true };
    },

    async explain(call: Call, { ticketId }: { readonly ticketId: string }) {
      const row = await call.db.get(matchmakingTickets, { id: ticketId });
      if (!row) throw errors.TICKET_NOT_FOUND();
      const queue = (await config.read(call.db)).byKey.get(row.queueKey);
      if (row.status !== ticketStates.IN_PROGRESS)
        throw row.matchId === null ? errors.TICKET_ENDED() : errors.TICKET_ALREADY_MATCHED();
      if (row.proposalId !== null) throw errors.TICKET_ALREADY_MATCHED();
      if (!queue) {
        const detail = `there is no queue ${row.queueKey} any more`;
        return { candidatesSeen: 0, nearest: [{ ticketIds: [], refusedByRule: 'queue', detail }] };
      }
      const waiting = createTicketPool(ctx);
      await waiting.refresh(queue);
      const { candidatesSeen, nearest } = await explained(call, queue, row, waiting);
      return {
        candidatesSeen,
        nearest: nearest.map(({ ticketIds, ...why }) => ({ ...why, ticketIds: [...ticketIds] })),
      };
    },
  };
}
