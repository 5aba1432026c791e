import { type Call, commonErrors, playerOf, type Unit } from '@lobbykit/core/area';
import type { LobbiesDependencies } from './dependencies.ts';
import { lobbyErrors as errors } from './errors.ts';
import { placesFor, type Wish } from './rules.ts';
import { lobbyHostings, lobbyStates } from './states.ts';
import { lobbies, lobbyMembers, type MemberRow } from './tables.ts';
import { teamsOf, type WholeLobby } from './views.ts';

/** The players who come into a lobby together. */
export interface Newcomers {
  readonly playerIds: readonly string[];
  readonly partyId: string | null;
}

/**
 * Reads who comes: the caller, or the whole party that they lead. Locks their accounts. Throws LOBBY_PARTY_LEADER_REQUIRED,
 * IN_TICKET, IN_LOBBY.
 */
export async function newcomers(
  unit: Unit,
  { accounts, parties, matchmaking }: LobbiesDependencies,
  call: Call,
  withParty: boolean,
): Promise<Newcomers> {
  const own = playerOf(call);
  const party = withParty ? ((await parties?.partyOf(unit, own)) ?? null) : null;
  if (withParty && party?.leaderId !== own) throw errors.LOBBY_PARTY_LEADER_REQUIRED();
  const playerIds = party?.playerIds ?? [own];
  // A player who starts a ticket at the same time waits for this lock, or this unit for theirs.
  const names = await accounts.lock(unit, playerIds);
  if (!playerIds.every((id) => names.has(id))) throw commonErrors.CREDENTIAL_INVALID();
  const [seated] = await unit.find(lobbyMembers, { where: { playerId: { in: playerIds } }, limit: 1 });
  if (seated) throw errors.IN_LOBBY({ metadata: { playerId: seated.playerId } });
  const waiting = (await matchmaking?.inTickets(unit, playerIds)) ?? new Set<string>();
  const [busy] = waiting;
  if (busy !== undefined) throw errors.IN_TICKET({ metadata: { playerId: busy } });
  return { playerIds, partyId: party?.partyId ?? null };
}

/** Gives newcomers their places in a locked lobby. All of them get one, or LOBBY_FULL is thrown. */
export async function seat(
  unit: Unit,
  { ctx }: LobbiesDependencies,
  { row, members }: WholeLobby,
  { playerIds, partyId }: Newcomers,
  wish: Wish,
  connectionOf: ConnectionOf = () => '',
): Promise<WholeLobby> {
  const now = ctx.clock.now();
  const places = { teams: teamsOf(row), spectatorSeats: row.spectatorSeats };
  const teams = placesFor(places, members, playerIds.length, wish);
  if (!teams) throw errors.LOBBY_FULL();
  const added = playerIds.map(
    (playerId, at): MemberRow => ({
      playerId,
      lobbyId: row.id,
      seat: row.seats + 1 + at,
      team: teams[at]!,
      isReady: false,
      partyId,
      connectionDetails: connectionOf(playerId),
      metadata: {},
      joinedAt: now,
      lookAt: now + ctx.limits.lobbyAbsenceSeconds * 1_000,
    }),
  );
  const inserted = await unit.insert(lobbyMembers, added, { ifAbsent: true });
  if (inserted.length < added.length) throw errors.IN_LOBBY();
  const [saved] = await unit.update(lobbies, { id: row.id }, { seats: { add: added.length } });
  return { row: saved!, members: [...members, ...added] };
}

/** How a newcomer connects to the match that runs; empty if none does. */
type ConnectionOf = (playerId: string) => string;

/**
 * Lets newcomers into the running match of a lobby, which is locked after its match; those who have left it come back. Returns
 * how they connect. Throws LOBBY_STATE_WRONG.
 */
export async function joinMatch(
  unit: Unit,
  { broker }: LobbiesDependencies,
  { row }: WholeLobby,
  { playerIds }: Newcomers,
  match: Awaited<ReturnType<NonNullable<LobbiesDependencies['broker']>['lockMatch']>>,
): Promise<ConnectionOf> {
  if (row.state === lobbyStates.OPEN) return () => '';
  if (row.state !== lobbyStates.RUNNING || !row.joinWhileRunning) throw errors.LOBBY_STATE_WRONG();
  if (row.hosting === lobbyHostings.P2P) return () => row.address;
  const isIn =
    broker !== undefined &&
    match?.isRunning &&
    match.serverId !== null &&
    (await broker.join(unit, {
      matchId: row.matchId!,
      serverId: match.serverId,
      connectionDetails: '',
      players: playerIds.map((playerId) => ({ playerId, playerProperties: '', ticketId: '' })),
      mayReturn: true,
    }));
  const status = isIn ? await broker.status(unit, row.matchId!) : null;
  if (!status) throw errors.LOBBY_STATE_WRONG();
  return status.connectionOf;
}
