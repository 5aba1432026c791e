import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { treeOfText } from '../entities/entity-json.ts';
import { valuesOf } from '../entities/rules.values.ts';
import type { MatchTicket } from '../matching/ticket.ts';
import type { Queue } from '../queues/queue-config.ts';
import { ticketStates } from '../states.ts';
import { matchmakingTickets, type TicketRow } from '../tables.ts';

/** A ticket that waits, with what is needed to make a match of it. */
export interface WaitingTicket {
  /** Without its entity, unless a strategy is shown it: 100,000 tickets may have 3 GB of them. */
  readonly row: TicketRow;
  /** Its groups, in the order of `match.groups`. */
  readonly groups: readonly (readonly string[])[];
  /**
   * Null where it can be in no match: the queue has changed since, and the ticket lacks what its rules ask; or it came
   * back from a match that was declined when its time was over already. It waits for its end.
   */
  readonly match: MatchTicket | null;
}

/** The tickets that wait in one queue, as this process knows them. */
export interface WaitingTickets {
  /** Brings it up to date. */
  refresh(queue: Queue): Promise<void>;
  readonly byId: ReadonlyMap<string, WaitingTicket>;
  /** Pairs of tickets that turned out not to go together. */
  readonly forbidden: Map<string, Set<string>>;
  /** Takes tickets out that have gone. */
  drop(ids: readonly string[]): void;
  /** Looks which of these tickets have gone, of which no change may have told: one by a node whose clock is behind. */
  look(queue: Queue, ids: readonly string[]): Promise<void>;
}

/**
 * Rows read in one step, between which others have their turn: some 9 ms of new ones. A storage in this process answers
 * without leaving the turn, and 100,000 tickets would hold everybody up for two seconds.
 */
const rowsAtATime = 500;

/**
 * What commits late was changed before: the time of a change is that of its unit, and a unit ends within the statement
 * timeout of the storage. So far back is read again.
 */
const overlapMilliseconds = 15_000;

/** How long what is known is added to, before all is read again: what no change told of goes, and what is forbidden too. */
const rereadMilliseconds = 60_000;

/**
 * Keeps the tickets of a queue in memory, and reads only what has changed since it last looked.
 *
 * It is never the truth: a match is made by a write that names what it expects of each ticket. A ticket that is missing
 * here for a moment waits one pass more; one that has gone costs the match that it was to be in.
 */
export function createWaitingTickets({
  storage,
  clock,
  log,
}: Pick<Context, 'storage' | 'clock' | 'log'>): WaitingTickets {
  let byId = new Map<string, WaitingTicket>();
  const forbidden = new Map<string, Set<string>>();
  let known: { readonly queue: Queue; readonly allAt: number; readonly at: number } | undefined;

  function waitingOf(queue: Queue, stored: TicketRow): WaitingTicket {
    const before = byId.get(stored.id);
    if (before && known?.queue === queue && before.row.changedAt === stored.changedAt) return before;
    const row = queue.customStrategy === '' ? { ...stored, entity: '' } : stored;
    try {
      const tree = treeOfText(stored.entity);
      const values = valuesOf(queue, tree);
      const groups = tree.groups
        .map(({ players }) => players.map(({ id }) => id))
        .sort((left, right) => right.length - left.length);
      // Else those who always accept would be asked for ever among others who never do.
      const hasHadItsTime = row.changedAt >= row.expiresAt;
      const match =
        'reason' in values || hasHadItsTime ? null : { id: row.id, createdAt: row.createdAt, ...values };
      return { row, groups, match };
    } catch (cause) {
      log.error({ cause, ticketId: row.id }, 'a ticket cannot be read; it waits for its time to run out');
      return { row, groups: [], match: null };
    }
  }

  const isWaiting = ({ status, proposalId }: TicketRow): boolean =>
    status === ticketStates.IN_PROGRESS && proposalId === null;

  /** Reads rows some at a time, in an order in which none is missed that is there all the while. */
  async function each(query: Query<typeof matchmakingTickets>, use: (row: TicketRow) => void): Promise<void> {
    let after: TicketRow | undefined;
    for (;;) {
      const rows = await storage.find(matchmakingTickets, {
        ...query,
        limit: rowsAtATime,
        ...(after && { after }),
      });
      for (const row of rows) use(row);
      if (rows.length < rowsAtATime) return;
      after = rows.at(-1);
      await nextTurn();
    }
  }

  return {
    get byId() {
      return byId;
    },
    forbidden,
    drop(ids) {
      for (const id of ids) byId.delete(id);
    },
    async look(queue, ids) {
      const rows = await storage.find(matchmakingTickets, { where: { id: { in: ids } } });
      const there = new Map(rows.filter(isWaiting).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = there.get(id);
        if (row) byId.set(id, waitingOf(queue, row));
        else byId.delete(id);
      }
    },
    async refresh(queue) {
      const now = clock.now();
      const { queueKey } = queue;
      if (known?.queue === queue && now >= known.at && now - known.allAt < rereadMilliseconds) {
        const changedAt = { gte: known.at - overlapMilliseconds };
        await each({ where: { queueKey, changedAt }, orderBy: ['changedAt'] }, (row) => {
          if (isWaiting(row)) byId.set(row.id, waitingOf(queue, row));
          else byId.delete(row.id);
        });
        known = { ...known, at: now };
        return;
      }
      const all = new Map<string, WaitingTicket>();
      const where = { queueKey, status: ticketStates.IN_PROGRESS, proposalId: null };
      await each({ where, orderBy: ['createdAt'] }, (row) => all.set(row.id, waitingOf(queue, row)));
      byId = all;
      forbidden.clear();
      known = { queue, allAt: now, at: now };
    },
  };
}
