import { invalidField, playerOf, readPage } from '@lobbykit/core/area';
import type { LobbiesDependencies, LobbyOperations } from './dependencies.ts';
import { newcomers, seat } from './entry.ts';
import { lobbyErrors as errors } from './errors.ts';
import type { LobbiesContext } from './limits.ts';
import { checkMetadata } from './metadata.ts';
import { reportP2pEnd } from './p2p-end.ts';
import { closeLobby, leaveMatchOf, lockLobby, lockLobbyOf, newInviteCode, saveLobby } from './roster.ts';
import { fits, freeSeats, type Places, readMask } from './rules.ts';
import { lobbyHostings, lobbyStates, lobbyVisibilities } from './states.ts';
import { type LobbyRow, lobbies, lobbyMembers } from './tables.ts';
import { hasEntries, readMembers, teamsOf, viewFor, viewsForOthers } from './views.ts';

/** The lobbies of friends with which the first page begins. */
const maxFriendLobbies = 20;
const maxPageSize = 100;
const newestFirst = [{ column: 'createdAt', descending: true }] as const;

/** Throws INVALID_FIELD for more places than a lobby may have. */
function checkPlaces({ limits }: LobbiesContext, { teams, spectatorSeats }: Places, prefix: string): void {
  if (teams.length > limits.lobbyTeams)
    throw invalidField(`${prefix}teams`, `must be at most ${limits.lobbyTeams}`);
  const places = teams.reduce((sum, { size }) => sum + size, spectatorSeats);
  if (places > limits.lobbyPlayers)
    throw invalidField(`${prefix}teams`, `may have at most ${limits.lobbyPlayers} places with spectators`);
}

/** Throws INVALID_FIELD for a build that no game server can have, if the server of the lobby must have it. */
export function checkBuild(
  { broker, lobbyServerBuilds }: LobbiesDependencies,
  { build, hosting }: Pick<LobbyRow, 'build' | 'hosting'>,
  field: string,
): void {
  if (!lobbyServerBuilds || build === '' || hosting === lobbyHostings.P2P) return;
  if (!broker?.builds.has(build)) throw invalidField(field, `no game server can have the build ${build}`);
}

const ofLobby = ({ limits }: LobbiesContext) => ({
  entries: limits.lobbyMetadataEntries,
  bytes: limits.lobbyMetadataBytes,
});

/** Creates the operations on lobbies themselves. */
export function createLobbyOperations(
  dependencies: LobbiesDependencies,
): LobbyOperations<'create' | 'list' | 'mine' | 'get' | 'update' | 'adminList' | 'adminDelete' | 'healthz'> {
  const { ctx, accounts, friends } = dependencies;
  return {
    create: (call, { name, teams, withParty = false, ...given }) => {
      const spectatorSeats = given.spectatorSeats ?? 0;
      checkPlaces(ctx, { teams, spectatorSeats }, '');
      const metadata = checkMetadata(given.metadata ?? {}, ofLobby(ctx), 'metadata');
      const { build = '', hosting = lobbyHostings.BROKER } = given;
      checkBuild(dependencies, { build, hosting }, 'build');
      return ctx.atomically(call, async (unit) => {
        const hostId = playerOf(call);
        const group = await newcomers(unit, dependencies, call, withParty);
        const now = ctx.clock.now();
        const [row] = await unit.insert(lobbies, {
          id: ctx.ids.next('lobby'),
          name,
          hostId,
          inviteCode: await newInviteCode(dependencies, unit),
          visibility: given.visibility ?? lobbyVisibilities.PRIVATE,
          hosting,
          teams,
          spectatorSeats,
          freeSeats: freeSeats(teams, []),
          region: given.region ?? '',
          build,
          joinWhileRunning: given.joinWhileRunning ?? false,
          metadata,
          matchId: null,
          notifiedAt: 0,
          notifyAt: null,
          createdAt: now,
        });
        // The host is the longest-standing member.
        const playerIds = [hostId, ...group.playerIds.filter((id) => id !== hostId)];
        const seated = await seat(
          unit,
          dependencies,
          { row: row!, members: [] },
          { ...group, playerIds },
          {},
        );
        return viewFor(unit, accounts, await saveLobby(unit, dependencies, seated, {}, 'JOINED'), hostId);
      });
    },

    async list(call, { region, build, state, hasFreeSeats, metadata = [], ...page }) {
      const filter = {
        ...(region !== undefined && { region }),
        ...(build !== undefined && { build }),
        ...(state !== undefined && { state }),
        ...(hasFreeSeats !== undefined && { freeSeats: hasFreeSeats ? { gt: 0 } : 0 }),
      };
      const isFirst = !page.pageToken && !page.offset;
      const friendIds = isFirst && friends ? await friends.friendIds(call.db, playerOf(call)) : [];
      const ofFriends =
        friendIds.length === 0
          ? []
          : await call.db.find(lobbies, {
              where: { ...filter, visibility: lobbyVisibilities.FRIENDS, hostId: { in: friendIds } },
              orderBy: newestFirst,
              limit: maxFriendLobbies,
            });
      const where = { ...filter, visibility: lobbyVisibilities.PUBLIC };
      const { rows, ...next } = await readPage(
        call.db,
        lobbies,
        { where, orderBy: newestFirst },
        page,
        maxPageSize,
      );
      const found = [...ofFriends, ...rows].filter((row) => hasEntries(row, metadata));
      const members = await readMembers(
        call.db,
        found.map(({ id }) => id),
      );
      // A lobby in which somebody has blocked the caller, or the other way round, does not exist for the caller.
      const playerIds = members.map(({ playerId }) => playerId);
      const blocked = await friends?.blockedBetween(call.db, playerOf(call), playerIds);
      const hidden = new Set(
        members.filter(({ playerId }) => blocked?.has(playerId)).map(({ lobbyId }) => lobbyId),
      );
      const shown = found.filter(({ id }) => !hidden.has(id));
      return { lobbies: await viewsForOthers(call.db, accounts, shown, members), ...next };
    },

    async mine(call) {
      const own = playerOf(call);
      const member = await call.db.get(lobbyMembers, { playerId: own });
      const row = member && (await call.db.get(lobbies, { id: member.lobbyId }));
      if (!row) throw errors.NOT_IN_LOBBY();
      return viewFor(call.db, accounts, { row, members: await readMembers(call.db, [row.id]) }, own);
    },

    async get(call, { lobbyId }) {
      const own = playerOf(call);
      const member = await call.db.get(lobbyMembers, { playerId: own });
      const row = member?.lobbyId === lobbyId ? await call.db.get(lobbies, { id: lobbyId }) : null;
      if (!row) throw errors.LOBBY_NOT_FOUND();
      return viewFor(call.db, accounts, { row, members: await readMembers(call.db, [lobbyId]) }, own);
    },

    update: (call, { lobbyId, mask = '', lobby }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const paths = readMask(mask, lobby);
        if (!paths) throw invalidField('mask', 'must list fields of a lobby, separated by commas');
        const missing = paths.find((path) => lobby[path] === undefined);
        if (missing) throw invalidField(`lobby.${missing}`, 'is missing although mask names it');
        const named = Object.fromEntries(paths.map((path) => [path, lobby[path]])) as typeof lobby;
        const { metadata, ...fields } = named;
        const entries = metadata && { metadata: checkMetadata(metadata, ofLobby(ctx), 'lobby.metadata') };
        const { row, members } = await lockLobbyOf(unit, lobbyId, own, true);
        if (named.build !== undefined)
          checkBuild(dependencies, { build: named.build, hosting: row.hosting }, 'lobby.build');
        if (named.teams || named.spectatorSeats !== undefined) {
          if (row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
          const places = {
            teams: named.teams ?? teamsOf(row),
            spectatorSeats: named.spectatorSeats ?? row.spectatorSeats,
          };
          checkPlaces(ctx, places, 'lobby.');
          if (!fits(places, members)) throw errors.LOBBY_TOO_SMALL();
        }
        const patch = { ...fields, ...entries } as Partial<LobbyRow>;
        const saved = await saveLobby(unit, dependencies, { row, members }, patch, 'UPDATED');
        return viewFor(unit, accounts, saved, own);
      }),

    async adminList(call, { state, ...page }) {
      const where = state === undefined ? {} : { state };
      const list = { where, orderBy: newestFirst };
      const { rows, ...next } = await readPage(call.db, lobbies, list, page, maxPageSize);
      return { lobbies: await viewsForOthers(call.db, accounts, rows), ...next };
    },

    adminDelete: (call, { lobbyId }) =>
      ctx.atomically(call, async (unit) => {
        await leaveMatchOf(unit, dependencies, lobbyId, null);
        const whole = await lockLobby(unit, lobbyId);
        if (!whole) throw errors.LOBBY_NOT_FOUND();
        await closeLobby(unit, dependencies, whole);
        await reportP2pEnd(unit, dependencies, whole, { endReason: 'BY_OPERATOR' });
        return { lobbyDeleted: true };
      }),

    healthz: () => ctx.health(),
  };
}
