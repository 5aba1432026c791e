import type { Handlers } from '../../http/contract.ts';
import { type PageRequest, readPage } from '../../http/input/page.ts';
import { calendarTime, wholeSeconds } from '../../runtime/clock.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { ConfiguredAllocators } from './configured-allocators.ts';
import type { matchBrokerContract } from './contract.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { countPhases, type SizesNow } from './rules.buffer.ts';
import { matchOf } from './rules.ts';
import type { AllocatorPlan, ServerBuffers } from './server-buffer.ts';
import type { ServerBuilds } from './server-builds.ts';
import { healthOfMatch } from './server-health.ts';
import { assertSetting, changeSettings, type SettingsStore } from './settings-store.ts';
import { type MatchState, matchStates, type ServerState, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';
import { viewSeries, viewServerHealth } from './views.health.ts';

interface AdminDependencies {
  /** The kinds of allocators that could be configured. */
  readonly allocatorKinds: readonly string[];
  readonly configured: ConfiguredAllocators;
  readonly settings: SettingsStore;
  readonly lifecycle: MatchLifecycle;
  readonly buffers: ServerBuffers;
  readonly builds: Pick<ServerBuilds, 'choose'>;
}

type Operations = Pick<
  Handlers<typeof matchBrokerContract.routes>,
  | 'listQueued'
  | 'listActive'
  | 'listServers'
  | 'deallocate'
  | 'getMatch'
  | 'deleteMatch'
  | 'availableAllocators'
  | 'configuredAllocators'
  | 'getPlan'
  | 'roll'
  | 'getConfig'
  | 'reconfigure'
>;

const defaultPlanMinutes = 60;
const live = { in: [matchStates.ASSIGNED, matchStates.RUNNING] };

/** What operators see of the broker, and what they change. */
export function createAdminOperations(
  ctx: Context,
  { allocatorKinds, buffers, builds, configured, settings, lifecycle }: AdminDependencies,
): Operations {
  const { atomically, clock, limits } = ctx;

  async function listMatches(db: StorageOperations, state: number | typeof live, page: PageRequest) {
    const list = { where: { state }, orderBy: ['queuedAt', 'id'] } as const;
    const { rows, ...next } = await readPage(db, matches, list, page, limits.pageRows);
    return { matches: rows.map(viewMatch), ...next };
  }

  return {
    listQueued: (call, page) => listMatches(call.db, matchStates.QUEUED, page),
    listActive: (call, page) => listMatches(call.db, live, page),

    async listServers(call, { state, allocator, ...page }) {
      const where = { ...(state !== undefined && { state }), ...(allocator && { allocator }) };
      const list = { where, orderBy: ['createdAt', 'id'] } as const;
      const { rows, ...next } = await readPage(call.db, gameServers, list, page, limits.pageRows);
      return { servers: await viewServers(call.db, rows), ...next };
    },

    async deallocate(call, { serverId }) {
      const released = await atomically(call, (unit) =>
        lifecycle.releaseServer(unit, serverId, clock.now(), { endReason: 'BY_OPERATOR' }),
      );
      return {
        success: released !== null,
        state: serverStates.UNSPECIFIED,
        matches: (released ?? []).map(viewServerMatch),
      };
    },

    async getMatch(call, { matchId }) {
      const row = await call.db.get(matches, { id: matchId });
      if (!row) throw errors.MATCH_NOT_FOUND();
      return {
        match: viewMatch(row),
        state: row.state as MatchState,
        reason: row.reason,
        serverId: row.serverId ?? '',
        attempts: row.attempts,
        createdTimestamp: wholeSeconds(row.createdAt),
        stateTimestamp: wholeSeconds(row.since),
        ticketIds: row.ticketIds as Record<string, string>,
        ...viewSeries(await seriesOf(call.db, row)),
      };
    },

    async deleteMatch(call, { matchId }) {
      const matchDeleted = await atomically(call, async (unit) => {
        const found = await unit.get(matches, { id: matchId });
        const row = found && (await lifecycle.lockMatch(unit, found));
        if (!row) return false;
        const now = clock.now();
        const over =
          (await lifecycle.end(unit, row, now, { endReason: 'BY_OPERATOR' })) ??
          (await lifecycle.fail(unit, row, now, 'DELETED'));
        return over !== null;
      });
      return { matchDeleted };
    },

    async availableAllocators() {
      const used = configured.all.map(({ allocator }) => allocator.kind);
      return { allocatorNames: [...new Set([...used, ...allocatorKinds, 'none'])].sort() };
    },

    async configuredAllocators() {
      return {
        allocators: configured.all.map(({ name, allocator, requirementsText: requirements }) => {
          const { description, configuration } = allocator.describe();
          const rawAllocatorConfiguration = JSON.stringify(configuration);
          return { name, description, requirements, rawAllocatorConfiguration };
        }),
      };
    },

    async getPlan(call, { minutes = defaultPlanMinutes }) {
      const begin = Math.floor(calendarTime(clock) / 60_000);
      const times = Array.from({ length: minutes }, (_, at) => (begin + at) * 60_000);
      const plans = await buffers.plan(call.db);
      return {
        allocators: plans
          .filter(({ isShare }) => !isShare)
          .map(({ allocator, row, state, lastLines, start, startReason, stop, drain, roll }) => ({
            allocator,
            ...viewShare(plans.find((plan) => plan.isShare && plan.allocator === allocator)),
            build: state.build,
            formerBuild: row?.formerBuild ?? '',
            builds: [...configured.find(allocator)!.builds.keys()].filter((build) => build !== ''),
            failures: state.failures,
            lastLines: [...lastLines],
            roll,
            servers: countPhases(state.servers),
            oldServers: countPhases(state.servers.filter(({ build }) => build !== state.build)),
            waiting: state.waiting,
            start,
            startReason,
            stop: stop.map(({ server, reason }) => ({ serverId: server.id, reason })),
            drain: drain.map(({ id }) => id),
            minutes: times.map((time) => viewSizes(time, buffers.sizesOf(allocator, time))),
          })),
      };
    },

    async roll(call, input) {
      const { allocator, build, formerBuild, sharedBuild, share } = await builds.choose(
        call,
        input.allocator,
        input.build,
        input.share,
      );
      return { allocator, build, formerBuild, ...(share > 0 && { sharedBuild, share }) };
    },

    getConfig: (call) => settings.read(call.db),

    async reconfigure(call, change) {
      assertSetting(change);
      await atomically(call, async (unit) => {
        await settings.write(unit, changeSettings(await settings.lock(unit), change));
      });
      return { success: true };
    },
  };
}

/** Shows the build that a share of the matches gets, if there is one. */
const viewShare = (plan: AllocatorPlan | undefined) =>
  plan && {
    shared: {
      build: plan.state.build,
      share: plan.row!.share,
      isStopped: plan.roll === 'STOPPED',
      failures: plan.state.failures,
      lastLines: [...plan.lastLines],
      servers: countPhases(plan.state.servers),
      start: plan.start,
      stop: plan.stop.map(({ server, reason }) => ({ serverId: server.id, reason })),
    },
  };

const viewSizes = (time: number, { maxIdle, maxServers, maxAgeMinutes: _, ...sizes }: SizesNow) => ({
  timestamp: wholeSeconds(time),
  ...sizes,
  ...(maxIdle !== null && { maxIdle }),
  ...(maxServers !== null && { maxServers }),
});

const viewMatch = (row: MatchRow) => {
  const { playerIds, playerProperties, ...rest } = matchOf(row);
  return { ...rest, playerIds: [...playerIds], playerProperties: { ...playerProperties } };
};

/** Returns the health of the server of a match: of one that runs, what the server has said so far. */
async function seriesOf(db: StorageOperations, row: MatchRow): Promise<MatchRow['health']> {
  if (row.state !== matchStates.RUNNING) return row.health;
  return healthOfMatch(await db.get(gameServers, { id: row.serverId! }), row).health ?? null;
}

const viewServerMatch = ({ id, connectionDetails }: MatchRow) => ({
  matchId: id,
  connectionString: connectionDetails,
});

async function viewServers(db: StorageOperations, servers: readonly ServerRow[]) {
  const ids = servers.filter((server) => server.live > 0).map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await db.find(matches, { where: { serverId: { in: ids }, state: live } });
  return servers.map((server) => ({
    serverId: server.id,
    requestedMatch: server.requestedMatch,
    matches: rows.filter(({ serverId }) => serverId === server.id).map(viewServerMatch),
    isFull: server.state === serverStates.FULL,
    originatingAllocator: server.allocator,
    ...(server.build !== '' && { build: server.build }),
    state: server.state as ServerState,
    lastSeenTimestamp: wholeSeconds(server.lastSeenAt),
    ...viewServerHealth(server),
  }));
}
