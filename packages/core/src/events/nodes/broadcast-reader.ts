import type { Clock } from '../../runtime/clock.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type Row, selectColumns } from '../../storage/table.ts';
import { eventBroadcasts } from '../tables.ts';

export type BroadcastRow = Row<typeof eventBroadcasts>;

/** Reads the broadcasts that other nodes commit. */
export interface BroadcastReader {
  /** Notes what is stored already, which is not for the streams of this node. */
  skipStored(): Promise<void>;
  /** Notes that the streams of this node got an event that was committed here. */
  delivered(eventId: string): void;
  /** Reads the broadcasts that a notification names, and delivers them in its order. */
  readNamed(eventIds: readonly string[]): Promise<void>;
  /** Finds and delivers what no notification named, or whose notification was lost. */
  readMissed(): Promise<void>;
}

export interface BroadcastReaderDependencies {
  readonly rows: Pick<StorageOperations, 'find'>;
  readonly nodeId: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly deliver: (row: BroadcastRow) => void;
}

/** A row without its content. */
const stored = selectColumns(eventBroadcasts, ['eventId', 'nodeId', 'createdAt']);
const pageSize = 500;
/**
 * How far a search for missed rows goes back behind the one before. A row has the time of its unit, which may commit some
 * seconds later, and clocks of nodes differ by less than a second.
 */
const overlapMilliseconds = 20_000;
/** By then a commit has been answered, or its caller was told that nobody knows: an operation on a storage ends earlier. */
const lostMilliseconds = 10_000;
/** Rows are removed after a minute, so a row that was delivered is not found any more. */
const knownMilliseconds = 60_000;

/**
 * Creates the reader of one node. Each broadcast is delivered once: by its notification, or by a search of what was stored
 * lately. A search also finds the broadcasts of this node whose commit was not answered, which its streams get late.
 */
export function createBroadcastReader({
  rows,
  nodeId,
  clock,
  deliver,
}: BroadcastReaderDependencies): BroadcastReader {
  const elapsed = clock.monotonic ?? clock.now;
  /** When the broadcasts were delivered that a search may find again, in the order of that time. */
  const known = new Map<string, number>();
  let searchedAt = clock.now();
  /** The ids that have been named and not read. */
  let named: string[] = [];
  let reading = false;

  const isNew = (eventId: string): boolean => !known.has(eventId);
  const note = (eventId: string): unknown => known.set(eventId, elapsed());

  async function readAllNamed(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (named.length > 0) {
        const part = named.slice(0, pageSize).filter(isNew);
        named = named.slice(pageSize);
        if (part.length === 0) continue;
        const found = await rows.find(eventBroadcasts, { where: { eventId: { in: part } } });
        const byId = new Map(found.map((row) => [row.eventId, row]));
        for (const eventId of part) {
          const row = byId.get(eventId);
          if (row === undefined || !isNew(eventId)) continue;
          note(eventId);
          deliver(row);
        }
      }
    } finally {
      reading = false;
    }
  }

  /** Calls `visit` with each page of the rows that were stored lately, in the order of their times. */
  async function search(visit: (page: readonly Row<typeof stored>[]) => void): Promise<void> {
    const now = clock.now();
    const since = Math.min(searchedAt, now) - overlapMilliseconds;
    for (let after: Row<typeof stored> | undefined; ; ) {
      const page: Row<typeof stored>[] = await rows.find(stored, {
        where: { createdAt: { gte: since } },
        orderBy: ['createdAt', 'eventId'],
        limit: pageSize,
        ...(after && { after }),
      });
      visit(page);
      if (page.length < pageSize) break;
      after = page.at(-1);
    }
    searchedAt = now;
  }

  function forgetOld(): void {
    const latest = elapsed() - knownMilliseconds;
    for (const [eventId, at] of known) {
      if (at > latest) return;
      known.delete(eventId);
    }
  }

  return {
    async skipStored() {
      await search((page) => {
        for (const { eventId } of page) note(eventId);
      });
    },
    delivered: note,
    async readNamed(eventIds) {
      named.push(...eventIds);
      await readAllNamed();
    },
    async readMissed() {
      const unanswered = clock.now() - lostMilliseconds;
      await search((page) => {
        for (const { eventId, nodeId: writer, createdAt } of page)
          if (isNew(eventId) && (writer !== nodeId || createdAt <= unanswered)) named.push(eventId);
      });
      await readAllNamed();
      forgetOld();
    },
  };
}
