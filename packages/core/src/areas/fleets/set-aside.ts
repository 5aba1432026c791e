import type { Unit } from '../../kernel/unit-of-work.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { FleetsContext } from './limits.ts';
import type { Placement } from './placement.ts';
import { pauseMilliseconds } from './rules.ts';
import { fleetHosts, fleetJobs, type HostRow } from './tables.ts';

/** Starts in a row that fail on a host before it is set aside. After that, one is enough until one works. */
const maxFailedStarts = 3;
const maxReasonLength = 300;

/** A job whose game server did not get ready. */
export interface FailedStart {
  readonly hostId: string;
  /** What its host had to have. */
  readonly requirements: Readonly<Record<string, string>>;
  /** What went wrong, as plain text. */
  readonly reason: string;
}

/** The hosts that get no starts for a while, because starts fail on them alone. */
export interface SetAside {
  /**
   * Counts a failed start that is the fault of the host. Sets it aside if it was the third in a row, or the first after a pause,
   * unless no other host would take the job now. Locks the host; it is locked before game servers.
   */
  startFailed(unit: Unit, failed: FailedStart): Promise<void>;
  /** Takes the host of a game server back, after the commit, if starts failed on it before. */
  startWorked(unit: Unit, serverId: string): void;
  /** Takes a locked host back into service. Returns it as it is then. */
  reset(unit: Unit, host: HostRow): Promise<HostRow>;
  /** Returns those of the hosts that were set aside, and on which no start has worked since. */
  find(db: StorageOperations, hostIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Locks the host of a game server that an allocator deployed. Returns what a failed start needs; null if there is none. */
  lockHostOf(unit: Unit, serverId: string): Promise<Omit<FailedStart, 'reason'> | null>;
}

/**
 * A host is in service until three starts in a row fail on it that do not fail elsewhere; then it is set aside for 1, 2, 4 … 30
 * minutes. After the pause it is in service again: a start that fails sets it aside for longer, and one that works ends the count. The
 * only host that meets the requirements of a job is not set aside because of it: then the build is at fault as much as the host.
 */
export function createSetAside(
  { atomically, clock, log, storage, systemCall }: FleetsContext,
  placement: Pick<Placement, 'find'>,
): SetAside {
  async function reset(unit: Unit, host: HostRow): Promise<HostRow> {
    const { hostId, failedStarts, pauses } = host;
    if (failedStarts === 0 && pauses === 0) return host;
    const [row] = await unit.update(
      fleetHosts,
      { hostId },
      { failedStarts: 0, pauses: 0, setAsideUntil: 0, setAsideReason: '' },
    );
    if (pauses > 0) {
      unit.emit({ event: { anyEvent: { '@type': 'fleets/HostReturned', hostId } }, ...toOperators(hostId) });
      unit.afterCommit(() => log.info({ hostId }, 'a host that was set aside is in service again'));
    }
    return row!;
  }

  async function restore(serverId: string): Promise<void> {
    const [job] = await storage.find(fleetJobs, { where: { serverId }, limit: 1 });
    const host = job && (await storage.get(fleetHosts, { hostId: job.hostId }));
    if (!host || host.failedStarts === 0) return;
    await atomically(systemCall('fleets.startWorked'), async (unit) => {
      const [locked] = await unit.lock(fleetHosts, { hostId: host.hostId });
      if (locked) await reset(unit, locked);
    });
  }

  return {
    reset,

    async startFailed(unit, { hostId, requirements, reason: cause }) {
      const [host] = await unit.update(fleetHosts, { hostId }, { failedStarts: { add: 1 } });
      if (!host || (host.failedStarts < maxFailedStarts && host.pauses === 0)) return;
      const now = clock.now();
      if (host.setAsideUntil > now || !(await placement.find(unit, requirements, [hostId]))) return;
      const setAsideUntil = now + pauseMilliseconds(host.pauses);
      const reason = `${host.failedStarts} starts in a row failed: ${cause}`
        .slice(0, maxReasonLength)
        .toWellFormed();
      await unit.update(
        fleetHosts,
        { hostId },
        { pauses: { add: 1 }, setAsideUntil, setAsideReason: reason },
      );
      const until = wholeSeconds(setAsideUntil);
      unit.emit({
        event: { anyEvent: { '@type': 'fleets/HostSetAside', hostId, until, reason } },
        ...toOperators(hostId),
      });
      unit.afterCommit(() =>
        log.error(
          { hostId, until, reason },
          'starts fail on a host and not on others; it gets none for a while',
        ),
      );
    },

    startWorked(unit, serverId) {
      unit.afterCommit(() => {
        restore(serverId).catch((cause: unknown) =>
          log.warn({ cause, serverId }, 'a host could not be taken back; the next start that works does it'),
        );
      });
    },

    async find(db, hostIds) {
      if (hostIds.length === 0) return new Set();
      const rows = await db.find(fleetHosts, { where: { hostId: { in: hostIds }, pauses: { gt: 0 } } });
      return new Set(rows.map(({ hostId }) => hostId));
    },

    async lockHostOf(unit, serverId) {
      const [job] = await unit.find(fleetJobs, { where: { serverId }, limit: 1 });
      if (!job || job.allocator === '') return null;
      await unit.lock(fleetHosts, { hostId: job.hostId });
      return { hostId: job.hostId, requirements: job.requirements as Record<string, string> };
    },
  };
}

const toOperators = (hostId: string) => ({
  tags: ['hosts'],
  senderId: 'system',
  subject: `host:${hostId}`,
});
