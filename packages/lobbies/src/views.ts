import type { AccountDirectory, StorageOperations } from '@lobbykit/core/area';
import type { Team } from './rules.ts';
import type { Lobby } from './schemas.ts';
import { type lobbyHostings, type lobbyStates, type lobbyVisibilities, spectatorTeam } from './states.ts';
import { type LobbyRow, lobbyMembers, type MemberRow } from './tables.ts';

/** A lobby with its members, the longest-standing first. */
export interface WholeLobby {
  readonly row: LobbyRow;
  readonly members: readonly MemberRow[];
}

type Numbers<V> = V[keyof V];
type Entries = NonNullable<Lobby['metadata']>;
/** Entries of metadata as a column has them. */
export type StoredEntries = Readonly<
  Record<string, { stringPayload?: string; intPayload?: string; jsonPayload?: string }>
>;

/** The teams of a stored lobby. */
export const teamsOf = (row: LobbyRow): readonly Team[] => row.teams as unknown as readonly Team[];

/** Returns entries as they are stored: integers as texts, because JSON has no exact ones. */
export const storedEntries = (entries: Entries): StoredEntries =>
  Object.fromEntries(
    Object.entries(entries).map(([key, { stringPayload, intPayload, jsonPayload }]) => [
      key,
      {
        ...(stringPayload !== undefined && { stringPayload }),
        ...(intPayload !== undefined && { intPayload: String(intPayload) }),
        ...(jsonPayload !== undefined && { jsonPayload }),
      },
    ]),
  );

const shownEntries = (stored: StoredEntries): Entries =>
  Object.fromEntries(
    Object.entries(stored).map(([key, { intPayload, ...entry }]) => [
      key,
      intPayload === undefined ? entry : { intPayload: BigInt(intPayload) },
    ]),
  );

/** Returns whether a lobby has these entries, each written as `key=value`. */
export function hasEntries(row: LobbyRow, wanted: readonly string[]): boolean {
  const stored = row.metadata as StoredEntries;
  return wanted.every((text) => {
    const at = text.indexOf('=');
    const key = text.slice(0, at);
    if (at < 0 || !Object.hasOwn(stored, key)) return false;
    const entry = stored[key]!;
    return (entry.stringPayload ?? entry.intPayload) === text.slice(at + 1);
  });
}

/** Shows a lobby to a member, or to others if `viewer` is null: without its code, its match and the address. */
export function lobbyView(
  { row, members }: WholeLobby,
  names: ReadonlyMap<string, string>,
  viewer: MemberRow | null,
): Lobby {
  const playersOf = (wanted: number) =>
    members
      .filter(({ team }) => team === wanted)
      .map(({ playerId, isReady, partyId, metadata }) => ({
        playerId,
        displayName: names.get(playerId) ?? '',
        isReady,
        isHost: playerId === row.hostId,
        partyId: partyId ?? '',
        metadata: shownEntries(metadata as StoredEntries),
      }));
  return {
    lobbyId: row.id,
    name: row.name,
    hostId: row.hostId,
    inviteCode: viewer ? row.inviteCode : '',
    visibility: row.visibility as Numbers<typeof lobbyVisibilities>,
    state: row.state as Numbers<typeof lobbyStates>,
    hosting: row.hosting as Numbers<typeof lobbyHostings>,
    teams: teamsOf(row).map(({ name, size }, at) => ({ name, size, players: playersOf(at) })),
    spectators: playersOf(spectatorTeam),
    spectatorSeats: row.spectatorSeats,
    region: row.region,
    build: row.build,
    joinWhileRunning: row.joinWhileRunning,
    metadata: shownEntries(row.metadata as StoredEntries),
    matchId: (viewer && row.matchId) ?? '',
    connectionDetails: viewer?.connectionDetails ?? '',
    revision: row.revision,
    createdTimestamp: Math.floor(row.createdAt / 1_000),
  };
}

/** Reads the members of lobbies, the longest-standing first. */
export const readMembers = (
  db: StorageOperations,
  lobbyIds: readonly string[],
): Promise<readonly MemberRow[]> =>
  lobbyIds.length === 0
    ? Promise.resolve([])
    : db.find(lobbyMembers, { where: { lobbyId: { in: lobbyIds } }, orderBy: ['seat'] });

/** Shows a lobby to one of its members. */
export async function viewFor(
  db: StorageOperations,
  accounts: AccountDirectory,
  whole: WholeLobby,
  playerId: string,
): Promise<{ lobby: Lobby }> {
  const ids = whole.members.map((member) => member.playerId);
  const viewer = whole.members.find((member) => member.playerId === playerId) ?? null;
  return { lobby: lobbyView(whole, await accounts.names(db, ids), viewer) };
}

/** Shows lobbies to players who are not in them. `known`: the members of at least these, if they were read. */
export async function viewsForOthers(
  db: StorageOperations,
  accounts: AccountDirectory,
  rows: readonly LobbyRow[],
  known?: readonly MemberRow[],
): Promise<Lobby[]> {
  const ids = new Set(rows.map(({ id }) => id));
  const members = (known ?? (await readMembers(db, [...ids]))).filter(({ lobbyId }) => ids.has(lobbyId));
  const names = await accounts.names(
    db,
    members.map(({ playerId }) => playerId),
  );
  return rows.map((row) =>
    lobbyView({ row, members: members.filter(({ lobbyId }) => lobbyId === row.id) }, names, null),
  );
}
