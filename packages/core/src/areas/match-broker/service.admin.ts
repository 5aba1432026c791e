import { type PageRequest, readPage } from '../../http/input/page.ts';
import type { Call } from '../../kernel/call.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { Configured } from './configured-allocators.ts';
import { matchBrokerErrors as errors } from './errors.ts';
import type { Transitions } from './match-lifecycle.ts';
import { matchOf } from './rules.ts';
import { changeSettings, type SettingsChange, type SettingsStore } from './settings-store.ts';
import { type MatchState, matchStates, type ServerState, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';

interface AdministrationDependencies {
  readonly configured: Configured;
  readonly settings: SettingsStore;
  readonly transitions: Transitions;
}

const live = { in: [matchStates.ASSIGNED, matchStates.RUNNING] };

const viewMatch = (row: MatchRow) => {
  const { playerIds, playerProperties, ...rest } = matchOf(row);
  return { ...rest, playerIds: [...playerIds], playerProperties: { ...playerProperties } };
};

const matchInfo = ({ id, connectionDetails }: MatchRow) => ({
  matchId: id,
  connectionString: connectionDetails,
});

/** What operators see of the broker and change of it. */
export function createAdministration(
  ctx: Context,
  { configured, settings, transitions }: AdministrationDependencies,
) {
  const { atomically, clock, limits } = ctx;

  async function listMatches(db: StorageOperations, state: number | typeof live, page: PageRequest) {
    const list = { where: { state }, orderBy: ['queuedAt', 'id'] } as const;
    const { rows, ...next } = await readPage(db, matches, list, page, limits.pageRows);
    return { matches: rows.map(viewMatch), ...next };
  }

  async function viewServers(db: StorageOperations, servers: readonly ServerRow[]) {
    const ids = servers.filter((server) => server.live > 0).map(({ id }) => id);
    const held =
      ids.length === 0 ? [] : await db.find(matches, { where: { serverId: { in: ids }, state: live } });
    return servers.map((server) => ({
      serverId: server.id,
      requestedMatch: server.requestedMatch,
      matches: held.filter(({ serverId }) => serverId === server.id).map(matchInfo),
      isFull: server.state === serverStates.FULL,
      originatingAllocator: server.allocator,
      state: server.state as ServerState,
      lastSeenTimestamp: Math.floor(server.lastSeenAt / 1000),
    }));
  }

  return {
    listQueued: (call: Call, page: PageRequest) => listMatches(call.db, matchStates.QUEUED, page),
    listActive: (call: Call, page: PageRequest) => listMatches(call.db, live, page),

    async listServers(
      call: Call,
      {
        state,
        allocator,
        ...page
      }: PageRequest & {
        readonly state?: ServerState | undefined;
        readonly allocator?: string | undefined;
      },
    ) {
      const where = { ...(state !== undefined && { state }), ...(allocator && { allocator }) };
      const list = { where, orderBy: ['createdAt', 'id'] } as const;
      const { rows, ...next } = await readPage(call.db, gameServers, list, page, limits.pageRows);
      return { servers: await viewServers(call.db, rows), ...next };
    },

    async deallocate(call: Call, { serverId }: { readonly serverId: string }) {
      const had = await atomically(call, (unit) => transitions.release(unit, serverId, clock.now()));
      return {
        success: had !== null,
        state: serverStates.UNSPECIFIED,
        matches: (had ?? []).map(matchInfo),
      };
    },

    async getMatch(call: Call, { matchId }: { readonly matchId: string }) {
      const row = await call.db.get(matches, { id: matchId });
      if (!row) throw errors.MATCH_NOT_FOUND();
      return {
        match: viewMatch(row),
        state: row.state as MatchState,
        reason: row.reason,
        ...(row.serverId !== null && { serverId: row.serverId }),
        attempts: row.attempts,
      };
    },

    async deleteMatch(call: Call, { matchId }: { readonly matchId: string }) {
      const matchDeleted = await atomically(call, async (unit) => {
        const found = await unit.get(matches, { id: matchId });
        const row = found && (await transitions.lockMatch(unit, found));
        if (!row) return false;
        const now = clock.now();
        const over =
          (await transitions.end(unit, row, now, 'FORCED')) ??
          (await transitions.fail(unit, row, now, 'DELETED'));
        return over !== null;
      });
      return { matchDeleted };
    },

    async availableAllocators() {
      const kinds = configured.all.map(({ allocator }) => allocator.kind);
      return { allocatorNames: [...new Set([...kinds, 'none'])].sort() };
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

    getConfig: (call: Call) => settings.read(call.db),

    async reconfigure(call: Call, change: SettingsChange) {
      await atomically(call, async (unit) => {
        await settings.write(unit, changeSettings(await settings.lock(unit), change));
      });
      return { success: true };
    },
  };
}
