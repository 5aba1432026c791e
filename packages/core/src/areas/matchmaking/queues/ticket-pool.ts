import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ScanQuery, scan } from '../../../storage/scan.ts';
import { type Row, selectColumns, type Table } from '../../../storage/table.ts';
import type { Context } from '../../area.ts';
import { treeOfText } from '../entities/entity-json.ts';
import { type Figures, largestFirst, valuesOf } from '../entities/rules.values.ts';
import type { MatchTicket, RecentMatch } from '../matching/ticket.ts';
import { ticketStates } from '../states.ts';
import { matchmakingTickets, type TicketRow } from '../tables.ts';
import { recentMatchesOf } from '../tickets/recent-matches.ts';
import type { Queue } from './queue-config.ts';

/** A waiting ticket, with what is needed to match it. */
export interface WaitingTicket {
  /**
   * Without its entity, unless the queue has a custom strategy that must see it: the entities of 100,000 tickets may
   * take 3 GB.
   */
  readonly row: TicketRow;
  /** Its groups, in the order of `match.groups`. */
  readonly groups: readonly (readonly string[])[];
  /** The display names of their players, in the same order. */
  readonly names: readonly (readonly string[])[];
  /** See `TicketValues`. */
  readonly figures?: readonly (Figures | null)[] | undefined;
  /**
   * Null if the ticket can be in no match, and only waits to time out. That is so if the queue has changed and the
   * ticket lacks what the new rules ask, or if it came back from a declined match after its time was over.
   */
  readonly match: MatchTicket | null;
}

/** The waiting tickets of one queue, as this process knows them. */
export interface TicketPool {
  /** Brings the pool up to date. */
  refresh(queue: Queue): Promise<void>;
  readonly byId: ReadonlyMap<string, WaitingTicket>;
  /** Whether it has all waiting tickets of the queue. */
  readonly isComplete: boolean;
  /** Pairs of tickets that must not meet. */
  readonly forbidden: Map<string, Set<string>>;
  /** Removes tickets that no longer wait. */
  drop(ids: readonly string[]): void;
  /**
   * Reads these tickets again and removes those that no longer wait. `refresh` can miss such a change, for example one
   * by a node whose clock is behind.
   */
  recheck(queue: Queue, ids: readonly string[]): Promise<void>;
}

/**
 * Rows of one page; other work gets its turn between pages. A page of new tickets takes some 9 ms. A storage in this
 * process answers within the same turn, so 100,000 tickets in one go would block the process for two seconds.
 */
const pageSize = 500;

/**
 * How far back each refresh reads waiting tickets again. A row carries the time of its change, but it appears only when
 * its unit commits, and a unit ends within the statement timeout of the storage.
 */
const overlapMilliseconds = 15_000;

/**
 * How far back it reads which tickets no longer wait. A ticket that is missed costs a match one more attempt; to read all
 * that 1,000 players a second have left behind in 15 seconds took a third of a pass.
 */
const goneOverlapMilliseconds = 5_000;

/** A ticket that no longer waits, as a refresh reads it. */
const goneTickets = selectColumns(matchmakingTickets, ['queueKey', 'status', 'changedAt']);
const { IN_PROGRESS } = ticketStates;
const goneStates = Object.values(ticketStates).filter((status) => status !== IN_PROGRESS);

/**
 * After how long everything is read again: this removes tickets whose change was missed, and forgets forbidden pairs.
 */
const rereadMilliseconds = 60_000;

/**
 * Creates a pool. It keeps the tickets of a queue in memory, and reads only what has changed since the last refresh.
 *
 * The pool is never the truth: a match is made by a write that names the state it expects of each ticket. A ticket that
 * is missing here for a moment waits one pass longer; a ticket that is gone costs the match that it was to be in.
 *
 * With `maxTickets`, it keeps about as many of the tickets that have waited longest, since their start or their return from
 * a declined match. Such a pool is only for one refresh.
 */
export function createTicketPool(
  { storage, clock, log }: Pick<Context, 'storage' | 'clock' | 'log'>,
  maxTickets = Number.POSITIVE_INFINITY,
): TicketPool {
  let isComplete = true;
  let byId = new Map<string, WaitingTicket>();
  const forbidden = new Map<string, Set<string>>();
  let known: { readonly queue: Queue; readonly allAt: number; readonly at: number } | undefined;

  const knownTicket = (queue: Queue, { id, changedAt }: TicketRow): WaitingTicket | undefined => {
    const before = byId.get(id);
    return known?.queue === queue && before?.row.changedAt === changedAt ? before : undefined;
  };

  /** Adds waiting tickets to a map, with the recent matches of those that are new. */
  async function addTickets(
    queue: Queue,
    rows: readonly TicketRow[],
    to: Map<string, WaitingTicket>,
  ): Promise<void> {
    const unknown = queue.avoidRecentOpponents ? rows.filter((row) => !knownTicket(queue, row)) : [];
    const recentOf = await recentMatchesOf(storage, queue, unknown);
    for (const row of rows)
      to.set(row.id, knownTicket(queue, row) ?? waitingTicket(queue, row, recentOf.get(row.id)));
  }

  function waitingTicket(
    queue: Queue,
    stored: TicketRow,
    recent: readonly RecentMatch[] | undefined,
  ): WaitingTicket {
    const row = queue.customStrategy === '' ? { ...stored, entity: '' } : stored;
    try {
      const tree = treeOfText(stored.entity);
      const values = valuesOf(queue, tree);
      const inOrder = largestFirst(tree.groups).map(({ players }) => players);
      const groups = inOrder.map((players) => players.map(({ id }) => id));
      const names = inOrder.map((players) => players.map(({ displayName }) => displayName));
      // Otherwise players who always accept could be asked forever, together with others who never do.
      const hasHadItsTime = row.changedAt >= row.expiresAt;
      if ('reason' in values || hasHadItsTime) return { row, groups, names, match: null };
      const { figures, ...ofTicket } = values;
      const match = { id: row.id, createdAt: row.createdAt, ...ofTicket, ...(recent && { recent }) };
      return { row, groups, names, figures, match };
    } catch (cause) {
      log.error({ cause, ticketId: row.id }, 'a ticket cannot be read; it will time out');
      return { row, groups: [], names: [], match: null };
    }
  }

  const isWaiting = ({ status, proposalId }: TicketRow): boolean =>
    status === IN_PROGRESS && proposalId === null;

  /**
   * Reads rows page by page, up to `maxTickets`. The order makes sure that no row is missed that exists all the while.
   * Returns whether these were all.
   */
  async function readAll<T extends Table>(
    table: T,
    query: ScanQuery<T>,
    use: (rows: readonly Row<T>[]) => unknown,
  ): Promise<boolean> {
    let left = maxTickets;
    for await (const rows of scan(storage, table, query, pageSize)) {
      if (left <= 0 && rows.length > 0) return false;
      await use(rows);
      left -= rows.length;
      if (rows.length === pageSize) await nextTurn();
    }
    return true;
  }

  return {
    get byId() {
      return byId;
    },
    get isComplete() {
      return isComplete;
    },
    forbidden,
    drop(ids) {
      for (const id of ids) byId.delete(id);
    },
    async recheck(queue, ids) {
      const rows = await storage.find(matchmakingTickets, { where: { id: { in: ids } } });
      const waiting = rows.filter(isWaiting);
      const stillWaiting = new Set(waiting.map(({ id }) => id));
      for (const id of ids) if (!stillWaiting.has(id)) byId.delete(id);
      await addTickets(queue, waiting, byId);
    },
    async refresh(queue) {
      const now = clock.now();
      const { queueKey } = queue;
      if (known?.queue === queue && now >= known.at && now - known.allAt < rereadMilliseconds) {
        const since = (overlap: number) => ({ changedAt: { gte: known!.at - overlap } });
        if (byId.size > 0)
          await readAll(
            goneTickets,
            {
              where: { queueKey, status: { in: goneStates }, ...since(goneOverlapMilliseconds) },
              orderBy: ['status', 'changedAt'],
            },
            (rows) => {
              for (const { id } of rows) byId.delete(id);
            },
          );
        await readAll(
          matchmakingTickets,
          {
            where: { queueKey, status: IN_PROGRESS, ...since(overlapMilliseconds) },
            orderBy: ['changedAt'],
          },
          (rows) => {
            for (const row of rows) if (!isWaiting(row)) byId.delete(row.id);
            return addTickets(queue, rows.filter(isWaiting), byId);
          },
        );
        known = { ...known, at: now };
        return;
      }
      const all = new Map<string, WaitingTicket>();
      const where = { queueKey, status: IN_PROGRESS, proposalId: null };
      isComplete = await readAll(matchmakingTickets, { where, orderBy: ['changedAt'] }, (rows) =>
        addTickets(queue, rows, all),
      );
      byId = all;
      forbidden.clear();
      known = { queue, allAt: now, at: now };
    },
  };
}
