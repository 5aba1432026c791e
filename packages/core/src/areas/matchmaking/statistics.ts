import type { Context } from '../../area.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Queue } from './queues.ts';
import { addWaits, medianSeconds, queueWaitSeconds, ticketWaitSeconds, type Waits } from './rules.waits.ts';
import { ticketStates } from './states.ts';
import { matchmakingStatistics, type StatisticsRow, type TicketRow } from './tables.ts';

/** What whoever makes the rounds tells of them. */
export interface QueueStatistics {
  /** Says how long the tickets of a match have waited for it, in milliseconds each. */
  matched(queueKey: string, waited: readonly number[]): void;
  /**
   * Writes the players who wait in each queue, and what matches have told: one row for each queue of which something has
   * changed, at most every 5 seconds: `countPlayers` is asked no more often. Queues that it does not name have no row.
   * Never rejects: a round does not depend on it.
   */
  publish(lease: Lease, countPlayers: () => ReadonlyMap<string, number>): Promise<void>;
}

const publishMilliseconds = 5_000;

/**
 * Keeps the statistics of queues as rows, so that whoever asks reads one and counts nothing.
 *
 * What this process has been told is added to what the row says, whoever wrote that: another node that goes on with the
 * rounds goes on with the statistics. What is not yet written when a node dies, or cannot be, is lost: 5 seconds of matches.
 */
export function createQueueStatistics({
  storage,
  atomically,
  clock,
  log,
  systemCall,
}: Pick<Context, 'storage' | 'atomically' | 'clock' | 'log' | 'systemCall'>): QueueStatistics {
  let noted = new Map<string, number[]>();
  let publishedAt = Number.NEGATIVE_INFINITY;

  function after(
    queueKey: string,
    before: StatisticsRow | undefined,
    playersMatching: number,
    waited: readonly number[],
    now: number,
  ): StatisticsRow {
    const { matchedAt = null, waits = {}, waitSeconds = 0 } = before ?? {};
    if (waited.length === 0) return { queueKey, playersMatching, matchedAt, waits, waitSeconds };
    const added = addWaits(waits as Waits, matchedAt === null ? 0 : now - matchedAt, waited);
    return {
      queueKey,
      playersMatching,
      matchedAt: now,
      waits: added,
      waitSeconds: medianSeconds(added),
    };
  }

  async function write(
    lease: Lease,
    playersMatching: ReadonlyMap<string, number>,
    told: ReadonlyMap<string, readonly number[]>,
    now: number,
  ): Promise<void> {
    const stored = await readStatistics(storage);
    const changed = [...playersMatching].flatMap(([queueKey, players]) => {
      const before = stored.get(queueKey);
      const waited = told.get(queueKey) ?? [];
      return waited.length === 0 && players === (before?.playersMatching ?? 0)
        ? []
        : [after(queueKey, before, players, waited, now)];
    });
    const gone = [...stored.keys()].filter((queueKey) => !playersMatching.has(queueKey));
    const replaced = [...gone, ...changed.map(({ queueKey }) => queueKey)];
    if (replaced.length === 0) return;
    await atomically(systemCall('matchmaking.match'), async (unit) => {
      await lease.guard(unit);
      await unit.delete(matchmakingStatistics, { queueKey: { in: replaced } });
      await unit.insert(matchmakingStatistics, changed);
    });
  }

  return {
    matched(queueKey, waited) {
      const list = noted.get(queueKey) ?? [];
      noted.set(queueKey, list);
      for (const each of waited) list.push(each);
    },
    async publish(lease, countPlayers) {
      const now = clock.now();
      const isEarly = now >= publishedAt && now - publishedAt < publishMilliseconds;
      if (isEarly || lease.signal.aborted) return;
      publishedAt = now;
      const told = noted;
      noted = new Map();
      try {
        await write(lease, countPlayers(), told, now);
      } catch (cause) {
        log.warn({ cause }, 'the statistics of the queues could not be written; trying again');
      }
    },
  };
}

/** Reads the statistics of all queues, by their keys. A queue in which nobody has ever waited has none. */
export async function readStatistics(db: StorageOperations): Promise<ReadonlyMap<string, StatisticsRow>> {
  const rows = await db.find(matchmakingStatistics, {});
  return new Map(rows.map((row) => [row.queueKey, row]));
}

/** A queue as players see it. */
export interface QueueSummary {
  readonly queueKey: string;
  readonly queueName: string;
  readonly teams: number;
  readonly playersPerTeam: number;
  /** As of some seconds ago. */
  readonly playersMatching: number;
  /** How long a ticket that joins now is expected to wait; 0: not known. */
  readonly estimatedWaitSeconds: number;
}

/** Describes queues, in their order. */
export const summarizeQueues = (
  queues: Iterable<Pick<Queue, 'queueKey' | 'queueName' | 'teams' | 'playersPerTeam'>>,
  statistics: ReadonlyMap<string, StatisticsRow>,
  now: number,
): QueueSummary[] =>
  [...queues].map(({ queueKey, queueName, teams, playersPerTeam }) => {
    const row = statistics.get(queueKey);
    return {
      queueKey,
      queueName,
      teams,
      playersPerTeam,
      playersMatching: row?.playersMatching ?? 0,
      estimatedWaitSeconds: queueWaitSeconds(row, now),
    };
  });

/** Reads how long a ticket is expected to wait on, in seconds; 0: not known, or it does not wait. */
export async function readTicketWait(db: StorageOperations, ticket: TicketRow, now: number): Promise<number> {
  if (ticket.status !== ticketStates.IN_PROGRESS) return 0;
  return ticketWaitSeconds(await db.get(matchmakingStatistics, { queueKey: ticket.queueKey }), ticket, now);
}
