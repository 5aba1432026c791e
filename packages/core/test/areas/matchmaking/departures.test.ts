import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { matchmakingPlayers, matchmakingProposals } from '../../../src/areas/matchmaking/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import { createRecordingStorage, type StorageCall } from '../../operations/recording-storage.ts';
import { asHost, by, type Person } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld, testConfig, testQueues } from './queue-world.ts';

const logout = (t: QueueWorld, person: TestPlayer) => t.backend.api.authentication.logout({}, by(person));
const serverStart = async (t: QueueWorld, players: readonly TestPlayer[], queue = 'solo') =>
  (await t.backend.api.matchmaking.serverStart({ entity: entityOf(players, queue) }, asHost)).ticketId;

describe('a player whose last session ends', () => {
  const ends: readonly {
    readonly name: string;
    run(t: QueueWorld, person: Person): Promise<unknown>;
  }[] = [
    { name: 'its player logs out', run: logout },
    {
      name: 'its player ends a session from elsewhere',
      run: (t, person) =>
        t.backend.api.sessions.end({ sessionRef: digest(person.token).slice(0, 16) }, by(person)),
    },
    {
      name: 'an operator revokes a session',
      run: (t, { token }) =>
        t.backend.api.sessions.revoke({ sessionRef: digest(token).slice(0, 16) }, asHost),
    },
    {
      name: 'an operator revokes all sessions',
      run: (t, { accountId }) => t.backend.api.sessions.revokeAll({ accountId }, asHost),
    },
  ];

  test.for(ends)('a ticket is cancelled when $name and no session of its player is left', async ({ run }) => {
    await using t = await createQueueWorld();
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'solo');
    await run(t, ann);
    expect(await t.ticket(ticketId)).toBe('CANCELLED DISCONNECTED');
    expect(await t.ticketNotifications(ann)).toEqual(['IN_PROGRESS', 'CANCELLED DISCONNECTED']);
  });

  test('the ticket of a party is cancelled when a member’s last session ends; the party is open and the others are told', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const ticketId = await t.start([ann, bob]);
    const { status } = await t.http('POST', '/authentication/logout', { session: bob.token, body: {} });
    expect([status, await t.ticket(ticketId), await t.state(partyId)]).toEqual([
      200,
      'CANCELLED DISCONNECTED',
      'OPEN',
    ]);
    expect(await t.ticketNotifications(ann)).toEqual(['IN_PROGRESS', 'CANCELLED DISCONNECTED']);
    await t.start([ann], 'solo');
  });

  test('no ticket is cancelled while a session is left, or if a server has started the ticket', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const own = await t.start([ann], 'solo');
    const again = await t.player('ann');
    expect(again.accountId).toBe(ann.accountId);
    await logout(t, again);
    expect(await t.ticket(own)).toBe('IN_PROGRESS');
    const served = await serverStart(t, [bob]);
    await logout(t, bob);
    expect(await t.ticket(served)).toBe('IN_PROGRESS');
  });

  test('a ticket is cancelled when the last two sessions end concurrently', async () => {
    await using t = await createQueueWorld();
    for (let round = 0; round < 8; round++) {
      const name = `twice${round}`;
      const [here, there] = [await t.player(name), await t.player(name)];
      const ticketId = await t.start([here], 'peers');
      await Promise.all([logout(t, here), logout(t, there)]);
      expect(await t.ticket(ticketId)).toBe('CANCELLED DISCONNECTED');
    }
  });

  test('players who were asked to accept the same match wait again', async () => {
    await using t = await createQueueWorld();
    const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
    const tickets: string[] = [];
    for (const person of [ann, bob, cid, dan]) tickets.push(await t.start([person], 'asked'));
    await t.pass();
    expect(await t.storage.count(matchmakingProposals, {})).toBe(1);
    await logout(t, cid);
    expect(await Promise.all(tickets.map(t.ticket))).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'CANCELLED DISCONNECTED',
      'IN_PROGRESS',
    ]);
    expect(await t.storage.count(matchmakingProposals, {})).toBe(0);
  });

  test('a ticket that has its match is not cancelled by the end of a session', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const ticketId = await t.start([ann], 'solo');
    await t.start([bob], 'solo');
    await t.pass();
    await logout(t, ann);
    expect(await t.ticket(ticketId)).toBe('FINDING_SERVER');
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    expect(await t.ticket(ticketId)).toBe('COMPLETED');
  });
});

describe('an absent player', () => {
  test('a ticket is cancelled 60 seconds after its player’s last event stream has closed', async () => {
    await using t = await createQueueWorld();
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'solo');
    const stream = (await t.backend.api.events.subscribe({}, by(ann)))[Symbol.asyncIterator]();
    const read = (async () => {
      while (!(await stream.next()).done);
    })();
    for (let minute = 0; minute < 5; minute++) await t.pass(60);
    expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
    await stream.return?.();
    await read;
    await t.pass(11);
    await t.pass(45);
    expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
    await t.pass(10);
    expect(await t.ticket(ticketId)).toBe('CANCELLED DISCONNECTED');
  });

  test('a ticket is cancelled 60 seconds after its player’s last request, known to the minute, and kept while they send requests', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const [silent, asking] = [await t.start([ann], 'solo'), await t.start([bob], 'peers')];
    const seen: string[] = [];
    for (let half = 0; half < 5; half++) {
      await t.pass(30);
      await t.backend.api.matchmaking.get({ ticketId: asking }, by(bob));
      seen.push(await t.ticket(silent));
    }
    expect(seen).toEqual([
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'IN_PROGRESS',
      'CANCELLED DISCONNECTED',
    ]);
    expect(await t.ticket(asking)).toBe('IN_PROGRESS');
  });

  test('the ticket of a party is cancelled when a member is absent', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const ticketId = await t.start([ann, bob]);
    for (let half = 0; half < 5; half++) {
      await t.pass(28);
      await t.backend.api.sessions.current({}, by(ann));
    }
    // Bob leaves the party after twice as long.
    expect(await t.ticket(ticketId)).toBe('CANCELLED DISCONNECTED');
    expect([await t.state(partyId), await t.members(partyId)]).toEqual(['OPEN', ['ANN', 'bob']]);
  });

  test('absence cancels neither the ticket of a server nor one that has its match', async () => {
    await using t = await createQueueWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const served = await serverStart(t, [ann], 'pairs');
    const found = await t.start([bob], 'solo');
    await t.start([cid], 'solo');
    await t.pass();
    const matchId = await t.take('server');
    for (let half = 0; half < 5; half++) {
      await t.pass(30);
      if (half === 0) await t.ready('server', matchId);
    }
    expect([await t.ticket(served), await t.ticket(found)]).toEqual(['IN_PROGRESS', 'COMPLETED']);
  });

  test('absent players are found by an index: a player who is not due costs nothing, and is checked once a minute', async () => {
    const calls: StorageCall[] = [];
    await using t = await createQueueWorld({ storage: createRecordingStorage(createMemoryStorage(), calls) });
    const people = await Promise.all(Array.from({ length: 40 }, (_, at) => t.player(`p${at}`)));
    for (const person of people) await t.start([person], 'pairs');
    const asked = async (seconds: number) => {
      for (const { accountId } of people)
        await t.storage.update(matchmakingPlayers, { playerId: accountId }, { lookAt: { add: 0 } });
      calls.length = 0;
      await t.pass(seconds);
      return calls
        .filter(({ table }) => table === matchmakingPlayers)
        .map(({ operation, inUnit }) => `${inUnit ? 'unit ' : ''}${operation}`);
    };
    expect(await asked(5)).toEqual(['find']);
    expect(await asked(50)).toEqual(['find']);
    // All of them are due at once: the task finds that it has work, and moves them on together.
    expect(await asked(5)).toEqual(['find', 'find', 'update']);
    expect(await asked(5)).toEqual(['find']);
  });
});

describe('a deleted account', () => {
  const remove = (t: QueueWorld, { accountId }: TestPlayer) =>
    t.backend.api.accounts.adminDelete({ accountId }, asHost);

  test('the ticket of a deleted account is cancelled, and only the other players are told', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const { partyId } = await t.gather(ann, bob);
    const ticketId = await t.start([ann, bob]);
    const { status } = await t.http('DELETE', '/admin/accounts', {
      key: t.rootKey,
      body: { accountId: bob.accountId },
    });
    expect([status, await t.ticket(ticketId)]).toEqual([200, 'CANCELLED ACCOUNT_DELETED']);
    expect([await t.state(partyId), await t.members(partyId)]).toEqual(['OPEN', ['ANN']]);
    expect(await t.ticketNotifications(ann)).toEqual(['IN_PROGRESS', 'CANCELLED ACCOUNT_DELETED']);
    expect(await t.ticketNotifications(bob)).not.toContain('CANCELLED ACCOUNT_DELETED');
    await t.start([ann], 'solo');
  });

  test('a deleted account cancels the ticket of a server too, and nobody is told if no player is left', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const served = await serverStart(t, [ann, bob], 'pairs');
    await remove(t, ann);
    expect(await t.ticket(served)).toBe('CANCELLED ACCOUNT_DELETED');
    const own = await t.start([bob], 'solo');
    await remove(t, bob);
    expect(await t.ticket(own)).toBe('CANCELLED ACCOUNT_DELETED');
    expect(await t.storage.count(matchmakingPlayers, {})).toBe(0);
  });

  test('players who were asked to accept a match with a deleted account wait again', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const folk = await Promise.all([t.player(), t.player()]);
    const { partyId } = await t.gather(ann, bob);
    const mine = await t.start([ann, bob], 'asked');
    const theirs = await Promise.all(folk.map((person) => t.start([person], 'asked')));
    await t.pass();
    await remove(t, folk[0]!);
    expect([await t.ticket(mine), await t.state(partyId)]).toEqual(['IN_PROGRESS', 'QUEUED']);
    expect(await Promise.all(theirs.map(t.ticket))).toEqual(['CANCELLED ACCOUNT_DELETED', 'IN_PROGRESS']);
  });

  test('a match continues without a deleted account, and its players are released', async () => {
    await using t = await createQueueWorld();
    const [ann, bob] = await t.people('ann', 'bob');
    const [mine, theirs] = [await t.start([ann], 'solo'), await t.start([bob], 'solo')];
    await t.pass();
    await remove(t, ann);
    expect(await t.storage.find(matchmakingPlayers, {})).toMatchObject([{ playerId: bob.accountId }]);
    const matchId = await t.take('server');
    await t.ready('server', matchId);
    expect([await t.ticket(mine), await t.ticket(theirs)]).toEqual(['COMPLETED', 'COMPLETED']);
    expect((await t.ticketNotifications(bob)).at(-1)).toMatch(/^COMPLETED/);
  });
});

describe('a queue that an operator has removed', () => {
  const set = (t: QueueWorld, queues: object) =>
    t.backend.api.matchmaking.setConfig({ config: JSON.stringify(testConfig(queues as never)) }, asHost);
  const { pairs, solo, asked } = testQueues;

  test('all tickets of a removed queue are cancelled, even those with a proposed match, and no others', async () => {
    await using t = await createQueueWorld();
    const [ann, bob, cid] = await t.people('ann', 'bob', 'cid');
    const { partyId } = await t.gather(ann, bob);
    const [ofParty, other] = [await t.start([ann, bob]), await t.start([cid], 'solo')];
    const folk = await Promise.all(Array.from({ length: 4 }, () => t.player()));
    const proposed = await Promise.all(folk.map((person) => t.start([person], 'asked')));
    await t.pass();
    expect(await t.storage.count(matchmakingProposals, {})).toBe(1);
    await set(t, { solo });
    await t.pass(6);
    expect([await t.ticket(ofParty), await t.state(partyId), await t.ticket(other)]).toEqual([
      'CANCELLED SHUTDOWN',
      'OPEN',
      'IN_PROGRESS',
    ]);
    for (const ticketId of proposed) expect(await t.ticket(ticketId)).toBe('CANCELLED SHUTDOWN');
    expect(await t.ticketNotifications(bob)).toEqual(['IN_PROGRESS', 'CANCELLED SHUTDOWN']);
    await set(t, { pairs, asked });
    await t.pass(6);
    expect(await t.ticket(other)).toBe('CANCELLED SHUTDOWN');
  });

  test('more tickets of a removed queue are cancelled than fit into one unit', async () => {
    await using t = await createQueueWorld();
    const folk = await Promise.all(Array.from({ length: 230 }, (_, at) => t.player(`many${at}`)));
    for (const person of folk) await serverStart(t, [person], 'peers');
    expect(await t.storage.count(matchmakingPlayers, {})).toBe(230);
    await set(t, {});
    await t.pass(6);
    expect(await t.storage.count(matchmakingPlayers, {})).toBe(0);
  });

  test('tickets are cancelled only if the stored configuration lacks their queue and can be read; otherwise they wait', async () => {
    const strategies = { own: async () => null };
    await using t = await createQueueWorld({ matchmaking: { config: testConfig(), strategies } });
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'solo');
    /** Makes the rounds on a node of another version, alone. */
    const roundsOn = async (matchmaking: NonNullable<BackendOptions['matchmaking']>) => {
      const storage = { ...t.storage, close: async () => {} };
      await using node = await createTestBackend({ storage, clock: t.clock, matchmaking });
      await t.clock.advance(6_000);
      await node.backend.scheduler.tick();
    };
    await roundsOn({ config: testConfig({ pairs: testQueues.pairs! }) });
    expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
    await set(t, { pairs, solo: { ...solo, customStrategy: 'own' } });
    await roundsOn({});
    expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
    await set(t, { pairs });
    await roundsOn({ strategies });
    expect(await t.ticket(ticketId)).toBe('CANCELLED SHUTDOWN');
  });
});

test('a node that stops cancels nothing, and the next one continues with the tickets', async () => {
  const storage = { ...createMemoryStorage(), close: async () => {} };
  const matchmaking = { config: testConfig() };
  const first = await createTestBackend({ storage, matchmaking });
  const [ann, bob] = [await first.player('ann'), await first.player('bob')];
  const start = (person: TestPlayer) =>
    first.backend.api.matchmaking.start({ entity: entityOf([person], 'solo') }, by(person));
  const { ticketId } = await start(ann);
  await start(bob);
  await first.backend.stop();
  await using next = await createTestBackend({ storage, matchmaking, clock: first.clock });
  const { status } = await next.backend.api.matchmaking.get({ ticketId }, by(ann));
  expect(status).toBe(1);
  await next.clock.advance(1_000);
  await next.backend.scheduler.tick();
  expect((await next.backend.api.matchmaking.get({ ticketId }, by(ann))).status).toBe(5);
});
