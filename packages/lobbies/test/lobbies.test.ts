import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noneAllocator } from '@lobbykit/core';
import { defineArea, defineContract, type MatchChange, matchChanged, on } from '@lobbykit/core/area';
import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { lobbiesArea } from '../src/index.ts';
import { lobbies, lobbyKicks, lobbyMembers } from '../src/tables.ts';
import { assertConsistent, createLobby, oneTeam, openLobbies } from './lobby-world.ts';

const { OPEN, STARTING, RUNNING } = { OPEN: 0, STARTING: 1, RUNNING: 2 };
const reasonOf = (error: unknown) => (error as { reason?: string }).reason;

test('the package imports nothing of the core except its public door', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const imported = files.flatMap((name) =>
    [...readFileSync(`${folder}${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1]!),
  );
  expect(new Set(imported.filter((path) => !/^\.\/[\w.-]+$/.test(path)))).toEqual(
    new Set(['@lobbykit/core/area']),
  );
});

test('of 64 players who join the last place at once, one gets it', async () => {
  const t = await openLobbies();
  const { inviteCode } = await createLobby(t, await t.player(), { teams: oneTeam(2) });
  const players = await Promise.all(Array.from({ length: 64 }, () => t.player()));
  const joins = await Promise.allSettled(
    players.map((player) => t.backend.api.lobbies.join({ inviteCode }, player.caller)),
  );
  const refused = joins.flatMap((join) => (join.status === 'rejected' ? [reasonOf(join.reason)] : []));
  expect(refused).toEqual(Array(63).fill('LOBBY_FULL'));
  await assertConsistent(t);
});

test('a player who joins two lobbies at once is in one', async () => {
  const t = await openLobbies();
  const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
  const codes = [await createLobby(t, ada), await createLobby(t, bob)].map(({ inviteCode }) => inviteCode);
  const joins = await Promise.allSettled(
    codes.map((inviteCode) => t.backend.api.lobbies.join({ inviteCode }, eve.caller)),
  );
  expect(joins.flatMap((join) => (join.status === 'rejected' ? [reasonOf(join.reason)] : []))).toEqual([
    'IN_LOBBY',
  ]);
  await assertConsistent(t);
});

test('a party comes in whole or not at all, and its leader alone can bring it', async () => {
  const t = await openLobbies();
  const { parties, lobbies: api } = t.backend.api;
  const [host, ada, bob] = [await t.player(), await t.player(), await t.player()];
  const { party } = await parties.create({}, ada.caller);
  await parties.join({ inviteCode: party.inviteCode }, bob.caller);
  const { inviteCode, lobbyId } = await createLobby(t, host, { teams: oneTeam(2) });
  const join = (player: typeof ada) => api.join({ inviteCode, withParty: true }, player.caller);
  await expect(join(bob)).rejects.toMatchObject({ reason: 'LOBBY_PARTY_LEADER_REQUIRED' });
  await expect(join(ada)).rejects.toMatchObject({ reason: 'LOBBY_FULL' });
  expect(await t.storage.count(lobbyMembers, {})).toBe(1);
  await api.update({ lobbyId, lobby: { teams: oneTeam(3) } }, host.caller);
  const { lobby } = await join(ada);
  expect(lobby.teams[0]!.players.map(({ partyId }) => partyId)).toEqual(['', party.partyId, party.partyId]);
  await assertConsistent(t);
});

test('a lobby is OPEN again with everybody in it after its match on a server', async () => {
  const t = await openLobbies();
  const { lobbies: api, matchBroker } = t.backend.api;
  const [ada, bob, eve] = [await t.player(), await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada, { joinWhileRunning: true });
  await api.join({ inviteCode }, bob.caller);
  await expect(api.start({ lobbyId }, ada.caller)).rejects.toMatchObject({ reason: 'LOBBY_NOT_READY' });
  await api.setReady({ lobbyId, isReady: true }, bob.caller);
  const started = (await api.start({ lobbyId }, ada.caller)).lobby;
  expect(started).toMatchObject({ state: STARTING, connectionDetails: '' });
  const server = { serverId: 'server-1', hintFlags: 0 };
  const asHost = { system: true } as const;
  const { match } = await matchBroker.requestMatch({ ...server, requirements: '' }, asHost);
  expect(match?.matchId).toBe(started.matchId);
  expect(match?.playerIds).toEqual([ada.accountId, bob.accountId]);
  const held = { ...server, matchId: started.matchId };
  await matchBroker.matchReady({ ...held, connectionDetails: 'there:1' }, asHost);
  const running = (await api.mine({}, bob.caller)).lobby;
  expect(running).toMatchObject({ state: RUNNING, connectionDetails: 'there:1' });
  expect((await api.join({ inviteCode }, eve.caller)).lobby.connectionDetails).toBe('there:1');
  await matchBroker.endMatch(held, asHost);
  const after = (await api.mine({}, eve.caller)).lobby;
  expect(after).toMatchObject({ state: OPEN, matchId: '', connectionDetails: '' });
  expect(after.teams[0]!.players.map(({ isReady }) => isReady)).toEqual([false, false, false]);
  await assertConsistent(t);
});

test('with lobbyServerBuilds the match of a lobby needs a server of its build, and an unknown build is refused', async () => {
  const t = await openLobbies({
    lobbyServerBuilds: true,
    matchBroker: { allocators: [{ allocator: noneAllocator, build: '1.5' }] },
  });
  const { lobbies: api, matchBroker } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  await expect(createLobby(t, ada, { build: '1.4' })).rejects.toThrow(
    'build: no game server can have the build 1.4',
  );
  const { lobbyId } = await createLobby(t, ada, { build: '1.5' });
  await expect(api.update({ lobbyId, lobby: { build: '1.4' } }, ada.caller)).rejects.toThrow('lobby.build: ');
  await api.start({ lobbyId, force: true }, ada.caller);
  const asHost = { system: true } as const;
  const { matches } = await matchBroker.listQueued({}, asHost);
  expect(matches.map(({ build }) => build)).toEqual(['1.5']);
  // The machine of a player may have any build.
  await createLobby(t, bob, { build: '1.4', hosting: 'P2P' });
  const other = await openLobbies();
  const eve = await other.player();
  await createLobby(other, eve, { build: '1.4' });
});

test('a P2P match ends by its host, and when its host leaves', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada, { hosting: 'P2P' });
  await api.join({ inviteCode }, bob.caller);
  const start = () => api.start({ lobbyId, force: true, connectionDetails: 'ada:7' }, ada.caller);
  await start();
  await expect(api.finish({ lobbyId }, bob.caller)).rejects.toMatchObject({ reason: 'LOBBY_HOST_REQUIRED' });
  expect((await api.finish({ lobbyId }, ada.caller)).lobby.state).toBe(OPEN);
  await start();
  expect((await api.mine({}, bob.caller)).lobby.connectionDetails).toBe('ada:7');
  await api.leave({ lobbyId }, ada.caller);
  const { lobby } = await api.mine({}, bob.caller);
  expect(lobby).toMatchObject({ state: OPEN, hostId: bob.accountId, connectionDetails: '' });
});

test('the end of a P2P match is told to other areas once, with the results of the host, or without if the host is gone', async () => {
  const told: MatchChange[] = [];
  const listening = defineArea({
    contract: defineContract({ area: 'listening', title: 'Listening', permissions: {}, routes: {} }),
    create: () => ({
      operations: {},
      listeners: [on(matchChanged, async (_, change) => void told.push(change))],
    }),
  });
  const t = await createTestBackend({ areas: [lobbiesArea, listening] });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const given = { name: 'Owls', teams: oneTeam(4), hosting: 'P2P' } as const;
  const { lobbyId, inviteCode } = (await api.create(given, ada.caller)).lobby;
  await api.join({ inviteCode }, bob.caller);
  const start = () => api.start({ lobbyId, force: true, connectionDetails: 'ada:7' }, ada.caller);
  const { matchId } = (await start()).lobby;
  const startedAt = t.clock.now();
  await t.clock.advance(60_000);
  const stranger = { players: { nobody: { score: 1 } } };
  await expect(api.finish({ lobbyId, results: stranger }, ada.caller)).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
  });
  const otherTeam = { teams: [{ team: 1, outcome: 'WIN' as const }] };
  await expect(api.finish({ lobbyId, results: otherTeam }, ada.caller)).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    message: expect.stringContaining('from 0 to 0'),
  });
  const results = { players: { [ada.accountId]: { outcome: 'WIN', score: 3 } } } as const;
  const ends = await Promise.allSettled([1, 2].map(() => api.finish({ lobbyId, results }, ada.caller)));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    kind: 'ENDED',
    serverId: '',
    startedAt,
    endedAt: startedAt + 60_000,
    endReason: 'ENDED',
    match: { matchId, playerIds: [ada.accountId, bob.accountId] },
    results: { players: { [ada.accountId]: { outcome: 1, score: 3, placement: 0, stats: {} } } },
  });
  await start();
  await api.leave({ lobbyId }, ada.caller);
  expect(told.slice(1)).toMatchObject([{ endReason: 'SERVER_LOST', results: null }]);
  await api.start({ lobbyId, force: true, connectionDetails: 'bob:7' }, bob.caller);
  await api.adminDelete({ lobbyId }, { system: true });
  expect(told.slice(2)).toMatchObject([{ endReason: 'BY_OPERATOR', match: { playerIds: [bob.accountId] } }]);
});

test('a kicked player cannot come back with the old code, nor with the new one for ten minutes', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada);
  await api.join({ inviteCode }, bob.caller);
  const { lobby } = await api.kick({ lobbyId, playerId: bob.accountId }, ada.caller);
  const join = (code: string) => api.join({ inviteCode: code }, bob.caller);
  await expect(join(inviteCode)).rejects.toMatchObject({ reason: 'LOBBY_CODE_UNKNOWN' });
  await expect(join(lobby.inviteCode)).rejects.toMatchObject({ reason: 'LOBBY_KICKED' });
  using _stream = await t.events(ada);
  await t.clock.advance(600_001);
  expect((await join(lobby.inviteCode)).lobby.lobbyId).toBe(lobbyId);
});

test('lists and strangers get no code, match or address', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId } = await createLobby(t, ada, {
    hosting: 'P2P',
    visibility: 'PUBLIC',
    metadata: { mode: { stringPayload: 'duel' }, rounds: { intPayload: 3n } },
  });
  await api.start({ lobbyId, connectionDetails: 'ada:7' }, ada.caller);
  const [shown] = (await api.list({ metadata: ['mode=duel', 'rounds=3'] }, bob.caller)).lobbies;
  expect(shown).toMatchObject({ lobbyId, inviteCode: '', matchId: '', connectionDetails: '' });
  expect((await api.list({ metadata: ['mode=race'] }, bob.caller)).lobbies).toEqual([]);
  expect((await api.adminList({}, { system: true })).lobbies[0]).toMatchObject({ inviteCode: '' });
  await expect(api.get({ lobbyId }, bob.caller)).rejects.toMatchObject({ reason: 'LOBBY_NOT_FOUND' });
});

test('private lobbies are in no list, and their ids let nobody in', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  for (const visibility of ['PRIVATE', 'FRIENDS'] as const) {
    const { lobbyId } = await createLobby(t, ada, { visibility });
    expect((await api.list({}, bob.caller)).lobbies).toEqual([]);
    await expect(api.join({ lobbyId }, bob.caller)).rejects.toMatchObject({ reason: 'LOBBY_NOT_FOUND' });
    await api.leave({ lobbyId }, ada.caller);
  }
});

test('members get ten events a second at most, and the last one shows the last state', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const ada = await t.player();
  using stream = await t.events(ada);
  const { lobbyId } = await createLobby(t, ada);
  for (let at = 0; at < 20; at++) await api.setReady({ lobbyId, isReady: at % 2 === 0 }, ada.caller);
  await t.clock.advance(100);
  const { revision, inviteCode } = (await api.mine({}, ada.caller)).lobby;
  await stream.next('anyEvent', (content) => (content as { revision?: number }).revision === revision);
  const told = stream.arrived.filter(({ kind }) => kind === 'anyEvent');
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).not.toContain(inviteCode);
});

test('a member who is away for two minutes leaves, the next one hosts, and an empty lobby is deleted', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada);
  await api.join({ inviteCode }, bob.caller);
  const stream = await t.events(bob);
  for (let at = 0; at < 30; at++) {
    await t.clock.advance(10_000);
    await t.backend.scheduler.tick();
  }
  expect((await t.storage.get(lobbies, { id: lobbyId }))?.hostId).toBe(bob.accountId);
  expect(await t.storage.count(lobbyMembers, {})).toBe(1);
  stream.close();
  for (let at = 0; at < 30; at++) {
    await t.clock.advance(10_000);
    await t.backend.scheduler.tick();
  }
  expect(await t.storage.count(lobbies, {})).toBe(0);
});

test('a deleted account leaves no row', async () => {
  const t = await openLobbies();
  const { lobbies: api, accounts } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const { lobbyId, inviteCode } = await createLobby(t, ada);
  await api.join({ inviteCode }, bob.caller);
  await api.kick({ lobbyId, playerId: bob.accountId }, ada.caller);
  await accounts.adminDelete({ accountId: bob.accountId }, { system: true });
  expect(await t.storage.count(lobbyKicks, {})).toBe(0);
  await accounts.adminDelete({ accountId: ada.accountId }, { system: true });
  expect(await t.storage.count(lobbies, {})).toBe(0);
  expect(await t.storage.count(lobbyMembers, {})).toBe(0);
});

test('places cannot be taken from players, and nobody is moved into a full team', async () => {
  const t = await openLobbies();
  const { lobbies: api } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const teams = [
    { name: 'red', size: 1 },
    { name: 'blue', size: 1 },
  ];
  const { lobbyId, inviteCode } = await createLobby(t, ada, { teams });
  await api.join({ inviteCode }, bob.caller);
  await expect(api.setTeam({ lobbyId, team: 0 }, bob.caller)).rejects.toMatchObject({ reason: 'LOBBY_FULL' });
  const update = api.update({ lobbyId, lobby: { teams: oneTeam(8) } }, ada.caller);
  await expect(update).rejects.toMatchObject({ reason: 'LOBBY_TOO_SMALL' });
  const other = api.setTeam({ lobbyId, playerId: ada.accountId, asSpectator: true }, bob.caller);
  await expect(other).rejects.toMatchObject({ reason: 'LOBBY_HOST_REQUIRED' });
  await assertConsistent(t);
});

test('a player is in a lobby or in a ticket', async () => {
  const t = await openLobbies();
  const { lobbies: api, matchmaking } = t.backend.api;
  const [ada, bob] = [await t.player(), await t.player()];
  const entity = (player: typeof ada) => ({
    entity: {
      id: player.accountId,
      entityType: 2,
      metadata: { queue_name: { stringPayload: 'duel' } },
    },
  });
  const config = {
    serviceMatchmakerConfig: { matchmakingQueues: { duel: { teams: 2, playersPerTeam: 1 } } },
  };
  await matchmaking.setConfig({ config: JSON.stringify(config) }, { system: true });
  await createLobby(t, ada);
  await expect(matchmaking.start(entity(ada), ada.caller)).rejects.toMatchObject({ reason: 'IN_LOBBY' });
  await matchmaking.start(entity(bob), bob.caller);
  await expect(createLobby(t, bob)).rejects.toMatchObject({ reason: 'IN_TICKET' });
  const { inviteCode } = (await api.mine({}, ada.caller)).lobby;
  await expect(api.join({ inviteCode }, bob.caller)).rejects.toMatchObject({ reason: 'IN_TICKET' });
});
