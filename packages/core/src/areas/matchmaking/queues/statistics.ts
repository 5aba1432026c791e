import { shareRead } from '../../../runtime/share-read.ts';
import type { Lease } from '../../../scheduler/lease.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Context } from '../../area.ts';
import { ticketStates } from '../states.ts';
import { matchmakingStatistics, matchmakingTickets, type StatisticsRow, type TicketRow } from '../tables.ts';
import type { Queue } from './queue-config.ts';
import {
  addWaits,
  medianSeconds,
  queueWaitSeconds,
  ticketWaitSeconds,
  type Waits,
} from './rules.wait-times.ts';

/** Statistics that the matchmaker keeps of its queues. */
export interface QueueStatistics {
  /** Records how long the tickets of a match have waited for it, in milliseconds each. */
  recordWaits(queueKey: string, waits: readonly number[]): void;
  /**
   * Notes tickets whose players are asked to accept a match. Their waits are recorded by `recordAccepted`, once they have
   * the match: an estimate that counted proposals would be too short wherever they are declined.
   */
  noteProposals(queueKey: string, ticketIds: readonly string[]): void;
  /** Records the waits of the noted tickets of a queue that have got their match, and forgets those that have not. */
  recordAccepted(queueKey: string): Promise<void>;
  /**
   * Writes how many players wait in a queue and the recorded waits, if something has changed: at most every 5 seconds,
   * and `countPlayers` is called no more often. Never rejects, because a round must not depend on it.
   */
  publish(lease: Lease, queueKey: string, countPlayers: () => number): Promise<void>;
  /** Returns whether the row of a queue says that players wait, or recorded waits are not written. */
  isOutdated(queueKey: string): Promise<boolean>;
  /** Returns whether there are rows of other queues. */
  hasUnknown(readQueueKeys: () => Promise<ReadonlyMap<string, unknown>>): Promise<boolean>;
  /** Removes the rows of all other queues. */
  forget(lease: Lease, queueKeys: ReadonlyMap<string, unknown>): Promise<void>;
}

const publishMilliseconds = 5_000;

/**
 * Creates the statistics of queues. They are rows, so a reader reads one row and counts nothing.
 *
 * The waits that this process has recorded are added to the row, whichever node wrote it last: a node that takes over
 * the rounds continues the statistics. What is not yet written when a node dies, or cannot be written, is lost: at most
 * 5 seconds of matches.
 */
export function createQueueStatistics({
  storage,
  atomically,
  clock,
  log,
  meter,
  systemCall,
}: Pick<Context, 'storage' | 'atomically' | 'clock' | 'log' | 'meter' | 'systemCall'>): QueueStatistics {
  const pendingWaits = new Map<string, number[]>();
  const publishedAt = new Map<string, number>();
  const proposed = new Map<string, Set<string>>();
  /** The queues ask at the same times whether they have work, so they share a statement. */
  const readShared = shareRead(() => readStatistics(storage));

  function recordWaits(queueKey: string, waits: readonly number[]): void {
    const list = pendingWaits.get(queueKey) ?? [];
    pendingWaits.set(queueKey, list);
    for (const each of waits) {
      list.push(each);
      meter?.recordMatched(queueKey, each);
    }
  }

  async function write(
    lease: Lease,
    queueKey: string,
    playersMatching: number,
    waits: readonly number[],
    now: number,
  ): Promise<void> {
    const before = (await storage.get(matchmakingStatistics, { queueKey })) ?? undefined;
    if (waits.length === 0 && playersMatching === (before?.playersMatching ?? 0)) return;
    const row = nextRow(queueKey, before, playersMatching, waits, now);
    await atomically(systemCall('matchmaking.match'), async (unit) => {
      await lease.guard(unit);
      const { queueKey: _, ...values } = row;
      await unit.insert(matchmakingStatistics, row, { orUpdate: values });
    });
  }

  return {
    recordWaits,
    noteProposals(queueKey, ticketIds) {
      const noted = proposed.get(queueKey) ?? new Set();
      proposed.set(queueKey, noted);
      for (const id of ticketIds) noted.add(id);
    },
    async recordAccepted(queueKey) {
      const noted = proposed.get(queueKey);
      if (!noted) return;
      const tickets = await storage.find(matchmakingTickets, { where: { id: { in: [...noted] } } });
      const waits = tickets.flatMap(({ matchId, changedAt, createdAt }) =>
        matchId === null ? [] : [changedAt - createdAt],
      );
      const open = tickets.filter(
        ({ proposalId, status }) => proposalId !== null && status === ticketStates.IN_PROGRESS,
      );
      if (open.length === 0) proposed.delete(queueKey);
      else proposed.set(queueKey, new Set(open.map(({ id }) => id)));
      if (waits.length > 0) recordWaits(queueKey, waits);
    },
    async publish(lease, queueKey, countPlayers) {
      const now = clock.now();
      const last = publishedAt.get(queueKey) ?? Number.NEGATIVE_INFINITY;
      const isEarly = now >= last && now - last < publishMilliseconds;
      if (isEarly || lease.signal.aborted) return;
      publishedAt.set(queueKey, now);
      const waits = pendingWaits.get(queueKey) ?? [];
      pendingWaits.delete(queueKey);
      try {
        await write(lease, queueKey, countPlayers(), waits, now);
      } catch (cause) {
        log.warn({ cause, queueKey }, 'the statistics of a queue could not be written; trying again');
      }
    },
    async isOutdated(queueKey) {
      if (pendingWaits.has(queueKey) || proposed.has(queueKey)) return true;
      return ((await readShared()).get(queueKey)?.playersMatching ?? 0) > 0;
    },
    async hasUnknown(readQueueKeys) {
      const known = [...(await readShared()).keys()];
      if (known.length === 0) return false;
      const queueKeys = await readQueueKeys();
      return known.some((queueKey) => !queueKeys.has(queueKey));
    },
    async forget(lease, queueKeys) {
      for (const queueKey of proposed.keys()) if (!queueKeys.has(queueKey)) proposed.delete(queueKey);
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

/** Returns the row of a queue after it has been updated. */
function nextRow(
  queueKey: string,
  before: StatisticsRow | undefined,
  playersMatching: number,
  added: readonly number[],
  now: number,
): StatisticsRow {
  const { matchedAt = null, waits = {}, waitSeconds = 0 } = before ?? {};
  if (added.length === 0) return { queueKey, playersMatching, matchedAt, waits, waitSeconds };
  const sum = addWaits(waits as Waits, matchedAt === null ? 0 : now - matchedAt, added);
  return {
    queueKey,
    playersMatching,
    matchedAt: now,
    waits: sum,
    waitSeconds: medianSeconds(sum),
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
  /** Some seconds old. */
  readonly playersMatching: number;
  /** How long a ticket that joins now is expected to wait; 0 if not known. */
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

/** Reads how much longer a ticket is expected to wait, in seconds; 0 if not known, or if it does not wait. */
export async function readTicketWait(db: StorageOperations, ticket: TicketRow, now: number): Promise<number> {
  if (ticket.status !== ticketStates.IN_PROGRESS) return 0;
  return ticketWaitSeconds(await db.get(matchmakingStatistics, { queueKey: ticket.queueKey }), ticket, now);
}
