import type { Lease } from '../../../scheduler/lease.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { ticketStates } from '../states.ts';
import { matchmakingStatistics, type StatisticsRow, type TicketRow } from '../tables.ts';
import type { Queue } from './queue-config.ts';
import {
  addWaits,
  medianSeconds,
  queueWaitSeconds,
  ticketWaitSeconds,
  type Waits,
} from './rules.wait-times.ts';

/** What whoever makes the rounds tells of them. */
export interface QueueStatistics {
  /** Says how long the tickets of a match have waited for it, in milliseconds each. */
  recordWaits(queueKey: string, waited: readonly number[]): void;
  /**
   * Writes how many players wait in a queue, and what its matches have told, where something has changed: at most every
   * 5 seconds, and `countPlayers` is asked no more often. Never rejects: a round does not depend on it.
   */
  publish(lease: Lease, queueKey: string, countPlayers: () => number): Promise<void>;
  /** Removes the rows of all other queues. */
  forget(lease: Lease, queueKeys: ReadonlyMap<string, unknown>): Promise<void>;
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
  const noted = new Map<string, number[]>();
  const publishedAt = new Map<string, number>();

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
    queueKey: string,
    playersMatching: number,
    waited: readonly number[],
    now: number,
  ): Promise<void> {
    const before = (await storage.get(matchmakingStatistics, { queueKey })) ?? undefined;
    if (waited.length === 0 && playersMatching === (before?.playersMatching ?? 0)) return;
    const row = after(queueKey, before, playersMatching, waited, now);
    await atomically(systemCall('matchmaking.match'), async (unit) => {
      await lease.guard(unit);
      const { queueKey: _, ...values } = row;
      await unit.insert(matchmakingStatistics, row, { orUpdate: values });
    });
  }

  return {
    recordWaits(queueKey, waited) {
      const list = noted.get(queueKey) ?? [];
      noted.set(queueKey, list);
      for (const each of waited) list.push(each);
    },
    async publish(lease, queueKey, countPlayers) {
      const now = clock.now();
      const last = publishedAt.get(queueKey) ?? Number.NEGATIVE_INFINITY;
      const isEarly = now >= last && now - last < publishMilliseconds;
      if (isEarly || lease.signal.aborted) return;
      publishedAt.set(queueKey, now);
      const waited = noted.get(queueKey) ?? [];
      noted.delete(queueKey);
      try {
        await write(lease, queueKey, countPlayers(), waited, now);
      } catch (cause) {
        log.warn({ cause, queueKey }, 'the statistics of a queue could not be written; trying again');
      }
    },
    async forget(lease, queueKeys) {
      for (const queueKey of publishedAt.keys()) if (!queueKeys.has(queueKey)) publishedAt.delete(queueKey);
      const gone = [...(await readStatistics(storage)).keys()].filter((queueKey) => !queueKeys.has(queueKey));
      if (gone.length === 0) return;
      await atomically(systemCall('matchmaking.match'), async (unit) => {
        await lease.guard(unit);
        await unit.delete(matchmakingStatistics, { queueKey: { in: gone } });
      });
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
