import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { AllocatorEntry } from './configured-allocators.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { RollState } from './states.plan.ts';
import { serverBuilds } from './tables.ts';

export type BuildRow = Row<typeof serverBuilds>;

/** How far the servers of an allocator are. */
export interface RollProgress {
  readonly allocator: string;
  readonly row: BuildRow;
  readonly roll: RollState;
  /** How many servers of the build failed in a row. */
  readonly failures: number;
}

/** Which build each allocator has to run. */
export interface ServerBuilds {
  /** Returns the rows of the allocators that have a build, by their names. */
  find(db: StorageOperations): Promise<ReadonlyMap<string, BuildRow>>;
  /**
   * Stores the builds of this node, once: those of the node that was started last hold. What an operator has chosen stays if
   * the configuration is that of before and has it.
   */
  declare(lease: Lease): Promise<void>;
  /** Stores and says, once for each change, that servers of a build do not get ready, that they do again, or that all run it. */
  storeProgress(progress: RollProgress, lease: Lease): Promise<void>;
  /**
   * Chooses a build of the configuration for an allocator, or starts the failed attempt anew if it is chosen already. Of two
   * calls at the same time the later one holds. Returns the row. Throws ALLOCATOR_NOT_FOUND or BUILD_NOT_FOUND.
   */
  choose(call: Call, allocator: string, build: string): Promise<BuildRow>;
}

/** The entries are those with a buffer. */
export function createServerBuilds(
  { atomically, clock, log, systemCall }: MatchBrokerContext,
  entries: readonly AllocatorEntry[],
): ServerBuilds {
  const named = entries.filter(({ build }) => build !== '');
  let hasDeclared = false;

  async function find(db: StorageOperations): Promise<ReadonlyMap<string, BuildRow>> {
    if (named.length === 0) return new Map();
    const rows = await db.find(serverBuilds, { where: { allocator: { in: named.map(({ name }) => name) } } });
    return new Map(rows.map((row) => [row.allocator, row]));
  }

  /** Stores that an allocator has to run another build than before, and says so. */
  async function change(
    unit: Unit,
    before: BuildRow,
    { build, configured }: Pick<BuildRow, 'build' | 'configured'>,
  ): Promise<BuildRow> {
    const { allocator } = before;
    const formerBuild = before.build;
    const change = { build, configured, formerBuild, since: clock.now(), stopped: false, rolled: false };
    const [row] = await unit.update(serverBuilds, { allocator }, change);
    announce(unit, row!, 'ROLLING');
    unit.afterCommit(() =>
      log.info({ allocator, build, formerBuild }, 'servers of another build are rolled out'),
    );
    return row!;
  }

  /** Locks the row of an allocator. If it has none yet, its build is that of the configuration. */
  async function lock(unit: Unit, { name: allocator, build }: AllocatorEntry): Promise<BuildRow> {
    const first = { allocator, build, configured: build, since: clock.now(), rolled: true };
    await unit.insert(serverBuilds, first, { ifAbsent: true });
    const [row] = await unit.lock(serverBuilds, { allocator });
    return row!;
  }

  return {
    find,

    async declare(lease) {
      if (hasDeclared) return;
      await atomically(systemCall('matchbroker.declare'), async (unit) => {
        await lease.guard(unit);
        for (const entry of named.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
          const row = await lock(unit, entry);
          const { name: allocator, build, builds } = entry;
          if (row.configured === build && builds.has(row.build)) continue;
          if (row.build === build) await unit.update(serverBuilds, { allocator }, { configured: build });
          else await change(unit, row, { build, configured: build });
        }
      });
      hasDeclared = true;
    },

    async storeProgress({ allocator, row: { build, formerBuild, stopped, rolled }, roll, failures }, lease) {
      const fails = roll === 'STOPPED';
      const isDone = roll === 'DONE' && !rolled;
      if (fails === stopped && !isDone) return;
      await atomically(systemCall('matchbroker.roll'), async (unit) => {
        await lease.guard(unit);
        const [row] = await unit.update(
          serverBuilds,
          { allocator, build, stopped, rolled },
          { stopped: fails, ...(isDone && { rolled: true }) },
        );
        if (!row) return;
        if (isDone) {
          announce(unit, row, 'DONE');
          unit.afterCommit(() => log.info({ allocator, build, formerBuild }, 'all servers run the build'));
        }
        if (!fails || stopped) return;
        unit.emit({
          event: { anyEvent: { '@type': 'matchbroker/BuildStopped', allocator, build, failures } },
          ...toOperators(allocator),
        });
        unit.afterCommit(() =>
          log.error(
            { allocator, build, failures },
            'servers of a build do not get ready; those of the build before stay, and the next try is in some minutes',
          ),
        );
      });
    },

    async choose(call, allocator, build) {
      const entry = named.find(({ name }) => name === allocator);
      if (!entry) throw errors.ALLOCATOR_NOT_FOUND();
      if (!entry.builds.has(build)) throw errors.BUILD_NOT_FOUND();
      return atomically(call, async (unit) => {
        const row = await lock(unit, entry);
        if (row.build !== build) return change(unit, row, { build, configured: row.configured });
        // Failures before this moment do not count any more.
        const [again] = await unit.update(
          serverBuilds,
          { allocator },
          { since: clock.now(), stopped: false },
        );
        return again!;
      });
    },
  };
}

const toOperators = (allocator: string) => ({
  tags: ['server-builds'],
  senderId: 'system',
  subject: `server-build:${allocator}`,
});

function announce(unit: Unit, { allocator, build, formerBuild }: BuildRow, roll: 'ROLLING' | 'DONE'): void {
  unit.emit({
    event: { anyEvent: { '@type': 'matchbroker/RollChanged', allocator, build, formerBuild, roll } },
    ...toOperators(allocator),
  });
}

/**
 * Returns the build of the next server of an allocator, for a match that needs one. While a build fails, it is the one before,
 * if the configuration still has it.
 */
export async function buildForMatch(
  db: StorageOperations,
  { name: allocator, build, builds }: AllocatorEntry,
): Promise<string> {
  if (builds.size === 1) return build;
  const row = await db.get(serverBuilds, { allocator });
  if (!row) return build;
  const wanted = row.stopped && builds.has(row.formerBuild) ? row.formerBuild : row.build;
  return builds.has(wanted) ? wanted : build;
}
