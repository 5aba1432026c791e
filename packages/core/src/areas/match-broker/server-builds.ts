import type { Call } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Lease } from '../../scheduler/lease.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { AllocatorEntry, ConfiguredAllocators } from './configured-allocators.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchBrokerContext } from './limits.ts';
import { isInShare } from './rules.share.ts';
import type { Match } from './rules.ts';
import type { RollState } from './states.plan.ts';
import { type MatchRow, serverBuilds } from './tables.ts';

export type BuildRow = Row<typeof serverBuilds>;

/** How far the servers of an allocator are. */
export interface RollProgress {
  readonly allocator: string;
  readonly row: BuildRow;
  readonly roll: RollState;
  /** How many servers of the build failed in a row. */
  readonly failures: number;
  /** The last lines of output of the last one. */
  readonly lastLines: readonly string[];
  /** Whether it is about the build that only a share of the matches gets. */
  readonly isShare: boolean;
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
   * Chooses a build of the configuration for an allocator, or starts the failed attempt anew if it is chosen already. With a
   * `share` below 100 only so many of a hundred matches get it, beside the present build; without one, a share that there was
   * ends. Of two calls at the same time the later one holds. Returns the row. Throws ALLOCATOR_NOT_FOUND, BUILD_NOT_FOUND, or
   * INVALID_FIELD for a share of the present build.
   */
  choose(call: Call, allocator: string, build: string, share?: number): Promise<BuildRow>;
  /**
   * Returns which of two builds matches that name none prefer, and until when, by id, for those whose allocator gives a share
   * of its matches another build; null if no allocator can.
   */
  preferences(
    db: StorageOperations,
    matches: readonly Match[],
  ): Promise<ReadonlyMap<string, Preference>> | null;
}

/** The build that a match prefers, and until when. */
export type Preference = Pick<MatchRow, 'build' | 'buildUntil'>;

/** How long a match of an allocator with a shared build waits for a server of the build that it prefers. */
const preferenceMilliseconds = 10_000;

/** That no build has a share. */
const noShare = { sharedBuild: '', share: 0, sharedStopped: false };

export function createServerBuilds(
  { atomically, clock, log, systemCall }: MatchBrokerContext,
  configured: ConfiguredAllocators,
): ServerBuilds {
  const named = configured.all.filter(({ build, buffer }) => build !== '' && buffer !== null);
  const canShare = named.some(({ builds }) => builds.size > 1);
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
    const since = clock.now();
    const change = { ...noShare, build, configured, formerBuild, since, stopped: false, rolled: false };
    const [row] = await unit.update(serverBuilds, { allocator }, change);
    announce(unit, row!, 'ROLLING');
    unit.afterCommit(() =>
      log.info({ allocator, build, formerBuild }, 'servers of another build are rolled out'),
    );
    return row!;
  }

  /** Gives a share of the matches another build than the others. */
  async function giveShare(unit: Unit, row: BuildRow, sharedBuild: string, share: number): Promise<BuildRow> {
    const { allocator, build } = row;
    if (build === sharedBuild)
      throw invalidField('share', `${build} is already the build of all other matches`);
    const [shared] = await unit.update(
      serverBuilds,
      { allocator },
      { sharedBuild, share, sharedSince: clock.now(), sharedStopped: false },
    );
    announceShare(unit, row, { build: sharedBuild, share, roll: 'SHARED' });
    unit.afterCommit(() =>
      log.info({ allocator, build: sharedBuild, share }, 'a share of the matches gets another build'),
    );
    return shared!;
  }

  /** Gives all matches the same build again. */
  async function endShare(unit: Unit, row: BuildRow): Promise<BuildRow> {
    const { allocator, sharedBuild: build } = row;
    const [ended] = await unit.update(serverBuilds, { allocator }, noShare);
    announceShare(unit, row, { build, share: 0, roll: 'WITHDRAWN' });
    unit.afterCommit(() => log.info({ allocator, build }, 'no match gets this build any more'));
    return ended!;
  }

  function announceStop(
    unit: Unit,
    stop: Pick<RollProgress, 'allocator' | 'failures' | 'lastLines'> & Pick<BuildRow, 'build'>,
  ): void {
    unit.emit({
      event: { anyEvent: { '@type': 'matchbroker/BuildStopped', ...stop, lastLines: [...stop.lastLines] } },
      ...toOperators(stop.allocator),
    });
    unit.afterCommit(() =>
      log.error(
        stop,
        'servers of a build do not get ready; those of the other build stay, and the next try is in some minutes',
      ),
    );
  }

  /** Stores and says, once for each change, that servers of a shared build do not get ready, or that they do again. */
  async function storeShare(
    { allocator, sharedBuild, sharedStopped }: BuildRow,
    fails: boolean,
    { failures, lastLines }: Pick<RollProgress, 'failures' | 'lastLines'>,
    lease: Lease,
  ): Promise<void> {
    if (fails === sharedStopped) return;
    await atomically(systemCall('matchbroker.share'), async (unit) => {
      await lease.guard(unit);
      const where = { allocator, sharedBuild, sharedStopped };
      const [row] = await unit.update(serverBuilds, where, { sharedStopped: fails });
      if (row && fails) announceStop(unit, { allocator, build: sharedBuild, failures, lastLines });
    });
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
          const isKept = row.configured === build && builds.has(row.build);
          const hasShare = row.share > 0 && isKept && builds.has(row.sharedBuild);
          if (row.share > 0 && !hasShare) await endShare(unit, row);
          if (isKept) continue;
          if (row.build === build) await unit.update(serverBuilds, { allocator }, { configured: build });
          else await change(unit, row, { build, configured: build });
        }
      });
      hasDeclared = true;
    },

    async storeProgress({ allocator, row, roll, failures, lastLines, isShare }, lease) {
      if (isShare) return storeShare(row, roll === 'STOPPED', { failures, lastLines }, lease);
      const { build, formerBuild, stopped, rolled } = row;
      const fails = roll === 'STOPPED';
      const isDone = roll === 'DONE' && !rolled;
      if (fails === stopped && !isDone) return;
      await atomically(systemCall('matchbroker.roll'), async (unit) => {
        await lease.guard(unit);
        const [stored] = await unit.update(
          serverBuilds,
          { allocator, build, stopped, rolled },
          { stopped: fails, ...(isDone && { rolled: true }) },
        );
        if (!stored) return;
        if (isDone) {
          announce(unit, stored, 'DONE');
          unit.afterCommit(() => log.info({ allocator, build, formerBuild }, 'all servers run the build'));
        }
        if (fails && !stopped) announceStop(unit, { allocator, build, failures, lastLines });
      });
    },

    async choose(call, allocator, build, share = 100) {
      const entry = named.find(({ name }) => name === allocator);
      if (!entry) throw errors.ALLOCATOR_NOT_FOUND();
      if (!entry.builds.has(build)) throw errors.BUILD_NOT_FOUND();
      return atomically(call, async (unit) => {
        const row = await lock(unit, entry);
        if (share < 100) return giveShare(unit, row, build, share);
        if (row.build !== build) return change(unit, row, { build, configured: row.configured });
        if (row.share > 0) return endShare(unit, row);
        // Failures before this moment do not count any more.
        const [again] = await unit.update(
          serverBuilds,
          { allocator },
          { since: clock.now(), stopped: false },
        );
        return again!;
      });
    },

    preferences: (db, queued) => (canShare ? findPreferences(db, queued) : null),
  };

  async function findPreferences(
    db: StorageOperations,
    queued: readonly Match[],
  ): Promise<ReadonlyMap<string, Preference>> {
    const open = queued.filter(({ build }) => build === undefined);
    const rows = open.length === 0 ? new Map<string, BuildRow>() : await find(db);
    const buildUntil = clock.now() + preferenceMilliseconds;
    const found = new Map<string, Preference>();
    if ([...rows.values()].every((row) => !isShared(row))) return found;
    for (const match of open) {
      const row = rows.get(configured.for(match)[0]?.name ?? '');
      if (!row || !isShared(row)) continue;
      const build = isInShare(match.matchId, row.share) ? row.sharedBuild : row.build;
      found.set(match.matchId, { build, buildUntil });
    }
    return found;
  }
}

const isShared = ({ share, sharedStopped }: BuildRow): boolean => share > 0 && !sharedStopped;

const toOperators = (allocator: string) => ({
  tags: ['server-builds'],
  senderId: 'system',
  subject: `server-build:${allocator}`,
});

function announceShare(
  unit: Unit,
  { allocator, build: formerBuild }: BuildRow,
  change: { readonly build: string; readonly share: number; readonly roll: 'SHARED' | 'WITHDRAWN' },
): void {
  unit.emit({
    event: { anyEvent: { '@type': 'matchbroker/RollChanged', allocator, formerBuild, ...change } },
    ...toOperators(allocator),
  });
}

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
