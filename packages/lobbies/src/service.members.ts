import { type Call, invalidField, playerOf, type StorageOperations, type Unit } from '@lobbykit/core/area';
import type { LobbiesDependencies, LobbyOperations } from './dependencies.ts';
import { joinMatch, newcomers, seat } from './entry.ts';
import { lobbyErrors as errors } from './errors.ts';
import { checkMetadata } from './metadata.ts';
import { leaveMatchOf, lockLobby, lockLobbyOf, newInviteCode, removeMember, saveLobby } from './roster.ts';
import { placesFor, readInviteCode } from './rules.ts';
import { lobbyStates, lobbyVisibilities } from './states.ts';
import { type LobbyRow, lobbies, lobbyKicks, lobbyMembers } from './tables.ts';
import { readMembers, teamsOf, viewFor } from './views.ts';

/** Creates the operations with which players join, leave, and take their places. */
export function createMemberOperations(
  dependencies: LobbiesDependencies,
): LobbyOperations<'join' | 'leave' | 'setTeam' | 'setReady' | 'setPlayer' | 'kick' | 'setHost'> {
  const { ctx, accounts, broker, friends } = dependencies;
  const { limits, rates } = ctx;

  /** Finds the lobby that the caller may join. Throws LOBBY_CODE_UNKNOWN or LOBBY_NOT_FOUND. */
  async function find(
    db: StorageOperations,
    own: string,
    by: { readonly code: string } | { readonly lobbyId: string },
  ): Promise<LobbyRow> {
    if ('code' in by) {
      const [row] = await db.find(lobbies, { where: { inviteCode: by.code }, limit: 1 });
      if (!row) throw errors.LOBBY_CODE_UNKNOWN();
      return row;
    }
    const row = await db.get(lobbies, { id: by.lobbyId });
    const isOpenToCaller =
      row?.visibility === lobbyVisibilities.PUBLIC ||
      (row?.visibility === lobbyVisibilities.FRIENDS && (await friends?.areFriends(db, own, row.hostId)));
    if (!row || !isOpenToCaller) throw errors.LOBBY_NOT_FOUND();
    return row;
  }

  async function assertWelcome(
    unit: Unit,
    lobbyId: string,
    playerIds: readonly string[],
    unknown: () => Error,
  ): Promise<void> {
    const members = (await readMembers(unit, [lobbyId])).map(({ playerId }) => playerId);
    // The same error as for a missing lobby: only the player who made a block may know of it.
    for (const playerId of playerIds)
      if (friends && (await friends.blockedBetween(unit, playerId, members)).size > 0) throw unknown();
    const where = { lobbyId, playerId: { in: playerIds }, until: { gt: ctx.clock.now() } };
    if ((await unit.count(lobbyKicks, where)) > 0) throw errors.LOBBY_KICKED();
  }

  const enter = (
    call: Call,
    by: { readonly code: string } | { readonly lobbyId: string },
    wish: { readonly team?: number | undefined; readonly asSpectator?: boolean | undefined },
    withParty: boolean,
  ) =>
    ctx.atomically(call, async (unit) => {
      const own = playerOf(call);
      const unknown = () => ('code' in by ? errors.LOBBY_CODE_UNKNOWN() : errors.LOBBY_NOT_FOUND());
      const found = await find(unit, own, by);
      const group = await newcomers(unit, dependencies, call, withParty);
      // A match is locked before its lobby, as when it ends.
      const match = found.matchId === null ? null : ((await broker?.lockMatch(unit, found.matchId)) ?? null);
      const whole = await lockLobby(unit, found.id);
      // What was found may have changed before it was locked. An id lets friends of the host in; a code lets everybody in.
      const isSame =
        'code' in by
          ? whole?.row.inviteCode === by.code
          : whole?.row.visibility === found.visibility && whole.row.hostId === found.hostId;
      if (!whole || !isSame) throw unknown();
      // One that is OPEN again has no match that must be locked before it.
      const { matchId } = whole.row;
      if (matchId !== null && matchId !== found.matchId) throw errors.LOBBY_STATE_WRONG();
      await assertWelcome(unit, found.id, group.playerIds, unknown);
      const connectionOf = await joinMatch(unit, dependencies, whole, group, match);
      const seated = await seat(unit, dependencies, whole, group, wish, connectionOf);
      const saved = await saveLobby(unit, dependencies, seated, {}, 'JOINED');
      return viewFor(unit, accounts, saved, own);
    });

  /** Counts a try for the player, and for their address: one client can have many accounts. */
  async function countGuess(call: Call): Promise<void> {
    await rates.take('lobby_code', playerOf(call), call.now);
    if (call.address === '') return;
    await rates.takeByAddress('lobby_code_by_address', call.address, call.now).catch(async (error) => {
      await rates.giveBack('lobby_code', playerOf(call), call.now);
      throw error;
    });
  }

  async function uncountGuess(call: Call): Promise<void> {
    await rates.giveBack('lobby_code', playerOf(call), call.now);
    if (call.address !== '') await rates.giveBackByAddress('lobby_code_by_address', call.address, call.now);
  }

  return {
    async join(call, { lobbyId, inviteCode, team, asSpectator, withParty = false }) {
      if ((lobbyId === undefined) === (inviteCode === undefined))
        throw invalidField('lobbyId', 'must be given, or else inviteCode');
      if (team !== undefined && asSpectator) throw invalidField('team', 'must not be given to a spectator');
      const wish = { team, asSpectator };
      if (lobbyId !== undefined) return enter(call, { lobbyId }, wish, withParty);
      const code = readInviteCode(inviteCode!);
      // Counted before the code is checked, so that concurrent calls get no more tries than sequential ones.
      await countGuess(call);
      try {
        if (code === null) throw errors.LOBBY_CODE_UNKNOWN();
        const answer = await enter(call, { code }, wish, withParty);
        await uncountGuess(call);
        return answer;
      } catch (error) {
        if ((error as { reason?: unknown }).reason !== 'LOBBY_CODE_UNKNOWN') await uncountGuess(call);
        throw error;
      }
    },

    leave: (call, { lobbyId }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const member = await unit.get(lobbyMembers, { playerId: own });
        if (member?.lobbyId !== lobbyId) throw errors.LOBBY_NOT_FOUND();
        await leaveMatchOf(unit, dependencies, lobbyId, [own]);
        await removeMember(unit, dependencies, await lockLobbyOf(unit, lobbyId, own), own, 'LEFT');
        return {};
      }),

    setTeam: (call, { lobbyId, playerId, team, asSpectator }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const moved = playerId ?? own;
        if ((team === undefined) === !asSpectator)
          throw invalidField('team', 'must be given, or else asSpectator');
        const { row, members } = await lockLobbyOf(unit, lobbyId, own, moved !== own);
        if (row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
        const member = members.find((each) => each.playerId === moved);
        if (!member) throw errors.LOBBY_PLAYER_NOT_FOUND();
        const others = members.filter((each) => each !== member);
        const places = { teams: teamsOf(row), spectatorSeats: row.spectatorSeats };
        const [place] = placesFor(places, others, 1, { team, asSpectator }) ?? [];
        if (place === undefined) throw errors.LOBBY_FULL();
        const patch = { team: place, isReady: false };
        await unit.update(lobbyMembers, { playerId: moved }, patch);
        const after = members.map((each) => (each === member ? { ...each, ...patch } : each));
        const saved = await saveLobby(unit, dependencies, { row, members: after }, {}, 'TEAM_CHANGED');
        return viewFor(unit, accounts, saved, own);
      }),

    setReady: (call, { lobbyId, isReady }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const { row, members } = await lockLobbyOf(unit, lobbyId, own);
        if (row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
        await unit.update(lobbyMembers, { playerId: own }, { isReady });
        const after = members.map((each) => (each.playerId === own ? { ...each, isReady } : each));
        const saved = await saveLobby(unit, dependencies, { row, members: after }, {}, 'READY_CHANGED');
        return viewFor(unit, accounts, saved, own);
      }),

    setPlayer: (call, { lobbyId, metadata: given }) => {
      const bounds = { entries: limits.lobbyPlayerMetadataEntries, bytes: limits.lobbyPlayerMetadataBytes };
      const metadata = checkMetadata(given, bounds, 'metadata');
      return ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const { row, members } = await lockLobbyOf(unit, lobbyId, own);
        if (row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
        await unit.update(lobbyMembers, { playerId: own }, { metadata });
        const after = members.map((each) => (each.playerId === own ? { ...each, metadata } : each));
        const saved = await saveLobby(unit, dependencies, { row, members: after }, {}, 'PLAYER_CHANGED');
        return viewFor(unit, accounts, saved, own);
      });
    },

    kick: (call, { lobbyId, playerId }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const known = await unit.get(lobbies, { id: lobbyId });
        if (known?.hostId === own && playerId !== own)
          await leaveMatchOf(unit, dependencies, lobbyId, [playerId]);
        const whole = await lockLobbyOf(unit, lobbyId, own, true);
        if (playerId === own || !whole.members.some((each) => each.playerId === playerId))
          throw errors.LOBBY_PLAYER_NOT_FOUND();
        const until = ctx.clock.now() + limits.lobbyKickSeconds * 1_000;
        await unit.insert(lobbyKicks, { lobbyId, playerId, until }, { orUpdate: { until } });
        const patch = { inviteCode: await newInviteCode(dependencies, unit) };
        const saved = await removeMember(unit, dependencies, whole, playerId, 'KICKED', patch);
        return viewFor(unit, accounts, saved!, own);
      }),

    setHost: (call, { lobbyId, playerId }) =>
      ctx.atomically(call, async (unit) => {
        const own = playerOf(call);
        const whole = await lockLobbyOf(unit, lobbyId, own, true);
        // While it runs, a P2P match stays with the machine that plays it.
        if (whole.row.state !== lobbyStates.OPEN) throw errors.LOBBY_STATE_WRONG();
        if (!whole.members.some((each) => each.playerId === playerId)) throw errors.LOBBY_PLAYER_NOT_FOUND();
        const saved = await saveLobby(unit, dependencies, whole, { hostId: playerId }, 'HOST_CHANGED');
        return viewFor(unit, accounts, saved, own);
      }),
  };
}
