import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { lobbiesArea } from '../src/index.ts';
import { lobbies, lobbyMembers } from '../src/tables.ts';

export type LobbyWorld = TestBackend<readonly [typeof lobbiesArea]>;

type Options = Omit<
  NonNullable<Parameters<typeof createTestBackend<readonly [typeof lobbiesArea]>>[0]>,
  'areas'
>;

export async function openLobbies(options: Options = {}): Promise<LobbyWorld> {
  const t = await createTestBackend({ ...options, areas: [lobbiesArea] });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

export const oneTeam = (size: number) => [{ name: 'all', size }];

/** Lets a player create a lobby. */
export const createLobby = async (
  t: LobbyWorld,
  host: TestPlayer,
  given: Partial<Parameters<LobbyWorld['backend']['api']['lobbies']['create']>[0]> = {},
) => (await t.backend.api.lobbies.create({ name: 'Owls', teams: oneTeam(4), ...given }, host.caller)).lobby;

/** What must be true of the rows at any time. */
export async function assertConsistent(t: LobbyWorld): Promise<void> {
  const rows = await t.storage.find(lobbies, {});
  const members = await t.storage.find(lobbyMembers, {});
  for (const member of members)
    if (!rows.some(({ id }) => id === member.lobbyId))
      throw new Error(`${member.playerId} is in a lobby that has ended`);
  for (const { id, hostId, teams, freeSeats } of rows) {
    const own = members.filter(({ lobbyId }) => lobbyId === id);
    const sizes = (teams as unknown as { size: number }[]).map(({ size }) => size);
    const taken = own.filter(({ team }) => team >= 0).length;
    if (!own.some(({ playerId }) => playerId === hostId)) throw new Error('the host is no member');
    if (freeSeats !== sizes.reduce((sum, size) => sum + size, 0) - taken)
      throw new Error(`${freeSeats} free places are counted wrongly`);
    sizes.forEach((size, at) => {
      if (own.filter(({ team }) => team === at).length > size) throw new Error('a team is too full');
    });
  }
}
