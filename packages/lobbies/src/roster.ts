import type { Unit } from '@lobbykit/core/area';
import type { LobbiesDependencies } from './dependencies.ts';
import { lobbyErrors as errors } from './errors.ts';
import type { LobbyChangeName } from './notifications.ts';
import { propertiesOf, reportP2pEnd } from './p2p-end.ts';
import { freeSeats, inviteCodeLength, nextHost } from './rules.ts';
import { lobbyHostings, lobbyStates } from './states.ts';
import { type LobbyRow, lobbies, lobbyKicks, lobbyMembers, type MemberRow } from './tables.ts';
import { readMembers, teamsOf, type WholeLobby } from './views.ts';

type Patch = Parameters<typeof patchLobby>[2];

/** The columns of a row that changes may set. */
const patchLobby = (unit: Unit, id: string, patch: Partial<Omit<LobbyRow, 'id'>>) =>
  unit.update(lobbies, { id }, patch);

/**
 * Locks a lobby until the unit ends, counts a revision, and reads its members: nobody can change them now. Returns null if
 * it has ended. Locks are taken in this order: accounts by id, a match, the lobby, its members.
 */
export async function lockLobby(unit: Unit, id: string): Promise<WholeLobby | null> {
  const [row] = await unit.update(lobbies, { id }, { revision: { add: 1 } });
  return row ? { row, members: await readMembers(unit, [id]) } : null;
}

/** Locks a lobby that a player is in. Throws LOBBY_NOT_FOUND, and LOBBY_HOST_REQUIRED if they must host it. */
export async function lockLobbyOf(
  unit: Unit,
  lobbyId: string,
  playerId: string,
  mustHost = false,
): Promise<WholeLobby & { readonly member: MemberRow }> {
  // Read first, so that a stranger does not lock it.
  const known = await unit.get(lobbyMembers, { playerId });
  const whole = known?.lobbyId === lobbyId ? await lockLobby(unit, lobbyId) : null;
  const member = whole?.members.find((each) => each.playerId === playerId);
  if (!whole || !member) throw errors.LOBBY_NOT_FOUND();
  if (mustHost && whole.row.hostId !== playerId) throw errors.LOBBY_HOST_REQUIRED();
  return { ...whole, member };
}

/**
 * Takes players out of the match on a game server that their lobby has, before the lobby is locked: one that is not RUNNING yet
 * goes on without them, and ends if nobody is left. Null: all players.
 */
export async function leaveMatchOf(
  unit: Unit,
  { broker }: Pick<LobbiesDependencies, 'broker'>,
  lobbyId: string,
  leaving: readonly string[] | null,
): Promise<void> {
  const known = await unit.get(lobbies, { id: lobbyId });
  if (!broker || !known || known.matchId === null || known.hosting === lobbyHostings.P2P) return;
  const goes = ({ playerId }: MemberRow): boolean => leaving === null || leaving.includes(playerId);
  await broker.withdraw(unit, {
    matchId: known.matchId,
    playerIds: leaving ?? (await readMembers(unit, [lobbyId])).map(({ playerId }) => playerId),
    // While a match waits, members go only under its lock.
    propertiesAfter: async () => {
      const members = await readMembers(unit, [lobbyId]);
      return propertiesOf({ row: known, members: members.filter((member) => !goes(member)) });
    },
  });
}

/** Stores a change of a locked lobby, with its free places, and tells the members. */
export async function saveLobby(
  unit: Unit,
  { notifications }: LobbiesDependencies,
  { row, members }: WholeLobby,
  patch: Patch,
  change: LobbyChangeName,
): Promise<WholeLobby> {
  const free = freeSeats(teamsOf({ ...row, ...patch }), members);
  const [saved] = await patchLobby(unit, row.id, { ...patch, freeSeats: free });
  const whole = { row: saved!, members };
  await notifications.changed(unit, whole, change);
  return whole;
}

/** Makes an invite code that no lobby has. A code is 40 random bits. */
export async function newInviteCode({ ctx }: LobbiesDependencies, unit: Unit): Promise<string> {
  for (let tries = 1; ; tries++) {
    const code = ctx.secrets.code(inviteCodeLength);
    if (tries === 8 || (await unit.count(lobbies, { inviteCode: code })) === 0) return code;
  }
}

/** Ends a locked lobby. Its members are told. */
export async function closeLobby(
  unit: Unit,
  { notifications }: LobbiesDependencies,
  { row, members }: WholeLobby,
): Promise<void> {
  await unit.delete(lobbyMembers, { lobbyId: row.id });
  await unit.delete(lobbyKicks, { lobbyId: row.id });
  await unit.delete(lobbies, { id: row.id });
  notifications.gone(
    unit,
    row,
    'CLOSED',
    members.map(({ playerId }) => playerId),
  );
}

/** Opens a locked lobby again after its match. Nobody is ready, and nobody has an address. */
export async function openAgain(
  unit: Unit,
  dependencies: LobbiesDependencies,
  { row, members }: WholeLobby,
  patch: Patch = {},
): Promise<WholeLobby> {
  const fresh = { isReady: false, connectionDetails: '' };
  await unit.update(lobbyMembers, { lobbyId: row.id }, fresh);
  return saveLobby(
    unit,
    dependencies,
    { row, members: members.map((member) => ({ ...member, ...fresh })) },
    { ...patch, state: lobbyStates.OPEN, matchId: null, address: '' },
    'OPENED',
  );
}

/**
 * Removes a member from a locked lobby. A lobby without members ends. If the host goes, another member hosts it; a match on
 * the machine of that host is over.
 */
export async function removeMember(
  unit: Unit,
  dependencies: LobbiesDependencies,
  whole: WholeLobby,
  playerId: string,
  change: LobbyChangeName,
  patch: Patch = {},
): Promise<WholeLobby | null> {
  const { row } = whole;
  const members = whole.members.filter((member) => member.playerId !== playerId);
  const isHost = row.hostId === playerId;
  await unit.delete(lobbyMembers, { playerId, lobbyId: row.id });
  dependencies.notifications.gone(unit, row, change, [playerId]);
  if (members.length === 0) {
    await closeLobby(unit, dependencies, { row, members });
    await reportP2pEnd(unit, dependencies, whole, { endReason: 'SERVER_LOST' });
    return null;
  }
  const hostId = isHost ? await chooseHost(unit, dependencies, members) : row.hostId;
  const next = { ...patch, hostId };
  const hasLostHost = isHost && row.hosting === lobbyHostings.P2P && row.state !== lobbyStates.OPEN;
  if (hasLostHost) {
    const opened = await openAgain(unit, dependencies, { row, members }, next);
    await reportP2pEnd(unit, dependencies, whole, { endReason: 'SERVER_LOST' });
    return opened;
  }
  return saveLobby(unit, dependencies, { row, members }, next, change);
}

async function chooseHost(
  unit: Unit,
  { ctx, connections }: LobbiesDependencies,
  members: readonly MemberRow[],
): Promise<string> {
  const ids = members.map(({ playerId }) => playerId);
  return nextHost(members, await connections.connected(unit, ids, ctx.clock.now()))!.playerId;
}
