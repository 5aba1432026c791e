import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { AllocatorEntry, ConfiguredAllocators } from './configured-allocators.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerContext } from './limits.ts';
import type { Match } from './rules.ts';
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

/** Checks that an allocator can start servers of the build of a match. Throws INVALID_FIELD with a field below `field`. */
export function checkBuild(
  { build }: Match,
  field: string,
  { builds }: Pick<ConfiguredAllocators, 'builds'>,
): void {
  if (build !== undefined && !builds.has(build)) throw invalidField(`${field}.build`, noBuild(build, builds));
}

/** Names of builds in one sentence, at most. */
const maxNames = 8;

/** Says that no allocator has a build, and which there are. */
export function noBuild(build: string, builds: ReadonlySet<string>): string {
  const names = [...builds].slice(0, maxNames).join(', ');
  return `no allocator of this server has the build ${build.slice(0, 128)}; there ${names === '' ? 'is none with a name' : `are ${names}`}`;
}

/** Returns the builds that the servers of these allocators have to run. */
export async function findWantedBuilds(
  db: StorageOperations,
  entries: readonly AllocatorEntry[],
): Promise<ReadonlySet<string>> {
  const allocators = entries.filter(({ build }) => build !== '').map(({ name }) => name);
  if (allocators.length === 0) return new Set();
  const rows = await db.find(serverBuilds, { where: { allocator: { in: allocators } } });
  return new Set(rows.map(({ build }) => build));
}

/**
 * Returns the builds of which an allocator may start a server for a match that needs none in particular, in order. While a
 * build fails, it is the one before, if the configuration still has it; during a roll, that one comes second.
 */
export async function buildsForMatch(
  db: StorageOperations,
  { name: allocator, build, builds }: AllocatorEntry,
): Promise<readonly string[]> {
  if (builds.size === 1) return [build];
  const row = await db.get(serverBuilds, { allocator });
  if (!row) return [build];
  const wanted = builds.has(row.build) ? row.build : build;
  if (!builds.has(row.formerBuild)) return [wanted];
  if (row.stopped) return [row.formerBuild];
  return row.rolled ? [wanted] : [wanted, row.formerBuild];
}
