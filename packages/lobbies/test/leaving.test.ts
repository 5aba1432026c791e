import { expect, test } from 'vitest';
import { lobbies } from '../src/tables.ts';
import { assertConsistent, createLobby, type LobbyWorld, openLobbies } from './lobby-world.ts';

const { OPEN, RUNNING } = { OPEN: 0, RUNNING: 2 };
const asHost = { system: true } as const;
const server = { serverId: 'server-1', hintFlags: 0 };

/** A lobby of these players, with its match that waits for a server. */
async function startLobby(
  t: LobbyWorld,
  names: readonly string[],
  given: Parameters<typeof createLobby>[2] = {},
) {
  const players = await Promise.all(names.map((name) => t.player(name)));
  const { lobbyId, inviteCode } = await createLobby(t, players[0]!, given);
  const { lobbies: api } = t.backend.api;
  for (const { caller } of players.slice(1)) await api.join({ inviteCode }, caller);
  const { matchId } = (await api.start({ lobbyId, force: true }, players[0]!.caller)).lobby;
  return { lobbyId, inviteCode, matchId, players };
}

const requestMatch = async (t: LobbyWorld) =>
  (await t.backend.api.matchBroker.requestMatch({ ...server, requirements: '' }, asHost)).match;
const sayReady = (t: LobbyWorld, matchId: string) =>
  t.backend.api.matchBroker.matchReady({ ...server, matchId, connectionDetails: 'there:1' }, asHost);

test('the match of a lobby whose last member goes before it runs takes no game server', async () => {
  const t = await openLobbies();
  const { lobbyId, players } = await startLobby(t, ['ada']);
  await t.backend.api.lobbies.leave({ lobbyId }, players[0]!.caller);
  expect(await requestMatch(t)).toBeUndefined();
  expect(await t.storage.count(lobbies, {})).toBe(0);
  // The same for a lobby that an operator deletes after a server has taken its match.
  const other = await startLobby(t, ['bob']);
  expect((await requestMatch(t))?.matchId).toBe(other.matchId);
  await t.backend.api.lobbies.adminDelete({ lobbyId: other.lobbyId }, asHost);
  await expect(sayReady(t, other.matchId)).rejects.toMatchObject({ reason: 'MATCH_OVER' });
});

test('members who leave or are kicked before the match runs are no players of it, and get no address', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const { lobbyId, matchId, players } = await startLobby(t, ['ada', 'bob', 'eve']);
  const [ada, bob, eve] = players;
  using stream = await t.events(eve!);
  await api.leave({ lobbyId }, bob!.caller);
  expect((await requestMatch(t))?.playerIds).toEqual([ada!.accountId, eve!.accountId]);
  await api.kick({ lobbyId, playerId: eve!.accountId }, ada!.caller);
  await sayReady(t, matchId);
  const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
  expect(match?.playerIds).toEqual([ada!.accountId]);
  expect(match?.matchProperties).not.toContain(bob!.accountId);
  expect(match?.matchProperties).not.toContain(eve!.accountId);
  await stream.next('anyEvent', ({ change }) => change === 'KICKED');
  await expect(t.backend.api.matchmaking.match({}, eve!.caller)).rejects.toMatchObject({
    reason: 'NO_MATCH',
  });
  expect(JSON.stringify(stream.arrived)).not.toContain('there:1');
  expect((await api.mine({}, ada!.caller)).lobby).toMatchObject({
    state: RUNNING,
    connectionDetails: 'there:1',
  });
  await assertConsistent(t);
});

test('who leaves a running match can come back where the lobby may be joined, and connects as before', async () => {
  const t = await openLobbies();
  const { lobbies: api, matchmaking } = t.backend.api;
  const { lobbyId, inviteCode, matchId, players } = await startLobby(t, ['ada', 'bob'], {
    joinWhileRunning: true,
  });
  const bob = players[1]!;
  await requestMatch(t);
  await sayReady(t, matchId);
  await api.leave({ lobbyId }, bob.caller);
  await expect(matchmaking.match({}, bob.caller)).rejects.toMatchObject({ reason: 'NO_MATCH' });
  expect((await api.join({ inviteCode }, bob.caller)).lobby.connectionDetails).toBe('there:1');
  expect((await matchmaking.match({}, bob.caller)).match.matchId).toBe(matchId);
  await assertConsistent(t);
});

test('of a last member who leaves and a server that is ready at once, no match runs without a player', async () => {
  for (let round = 0; round < 6; round++) {
    const t = await openLobbies();
    const { lobbyId, matchId, players } = await startLobby(t, ['ada']);
    await requestMatch(t);
    const [left, ready] = await Promise.allSettled([
      t.backend.api.lobbies.leave({ lobbyId }, players[0]!.caller),
      sayReady(t, matchId),
    ]);
    expect(left.status).toBe('fulfilled');
    const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
    if (ready.status === 'rejected') expect(match).toBeUndefined();
    await expect(t.backend.api.matchmaking.match({}, players[0]!.caller)).rejects.toMatchObject({
      reason: 'NO_MATCH',
    });
  }
});

test('a host who is away for two minutes ends the match on their machine, and another member hosts', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada, { hosting: 'P2P' });
  await api.join({ inviteCode }, bob.caller);
  await api.start({ lobbyId, force: true, connectionDetails: 'ada:7' }, ada.caller);
  using _ = await t.events(bob);
  for (let at = 0; at < 30; at++) {
    await t.clock.advance(10_000);
    await t.backend.scheduler.tick();
  }
  const { lobby } = await api.mine({}, bob.caller);
  expect(lobby).toMatchObject({ state: OPEN, hostId: bob.accountId, connectionDetails: '', matchId: '' });
});

test('integers of 64 bits in the metadata of a lobby are told exactly, and keep nobody from anything', async () => {
  const t = await openLobbies();
  const { lobbies: api, accounts } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  for (const intPayload of [2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)]) {
    using stream = await t.events(ada);
    const { lobbyId, inviteCode } = await createLobby(t, ada, { metadata: { seed: { intPayload } } });
    const { content } = await stream.next('anyEvent', ({ lobby }) => lobby !== undefined);
    expect(JSON.stringify(content)).toContain(`"intPayload":"${intPayload}"`);
    await api.update({ lobbyId, lobby: { metadata: { seed: { intPayload: intPayload / 2n } } } }, ada.caller);
    await api.update({ lobbyId, lobby: { metadata: { seed: { intPayload } } } }, ada.caller);
    await api.join({ inviteCode }, bob.caller);
    await t.clock.advance(100);
    await api.leave({ lobbyId }, bob.caller);
    await api.leave({ lobbyId }, ada.caller);
  }
  await createLobby(t, ada, { metadata: { seed: { intPayload: 2n ** 62n } } });
  await accounts.adminDelete({ accountId: ada.accountId }, asHost);
  expect(await t.storage.count(lobbies, {})).toBe(0);
});

test('a lobby in which somebody has blocked the caller is in no list', async () => {
  const t = await openLobbies();
  const { lobbies: api, friends } = t.backend.api;
  const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
  await createLobby(t, ada, { visibility: 'PUBLIC' });
  await friends.block({ accountId: bob.accountId }, ada.caller);
  expect((await api.list({}, bob.caller)).lobbies).toEqual([]);
  expect((await api.list({}, eve.caller)).lobbies).toHaveLength(1);
});

test('names of lobbies and teams are not blank, and texts that others read have no hidden characters', async () => {
  const t = await openLobbies();
  const ada = await t.player();
  for (const given of [
    { name: ' ' },
    { teams: [{ name: ' ', size: 2 }] },
    { region: 'eu\u202e' },
    { build: '1\u0007' },
  ])
    await expect(createLobby(t, ada, given)).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
});
