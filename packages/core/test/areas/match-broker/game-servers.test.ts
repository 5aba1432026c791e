import { describe, expect, test } from 'vitest';
import { serverStates } from '../../../src/areas/match-broker/states.ts';
import { gameServers, matches, type ServerRow } from '../../../src/areas/match-broker/tables.ts';
import {
  type BrokerWorld,
  createBrokerWorld,
  FULL,
  host,
  NOT_FULL,
  outcomeOf,
  SHUTDOWN,
  WAIT,
  WILLING_TO_SHUTDOWN,
} from './broker-world.ts';

describe('a server that asks for a match', () => {
  test('gets the oldest waiting match, and the next server gets the next one', async () => {
    await using t = await createBrokerWorld();
    await t.queue('m1', {
      playerIds: ['a'],
      matchProperties: '{"mode":"duel"}',
      playerProperties: { a: '1' },
    });
    await t.clock.advance(1);
    await t.queue('m2');
    expect(await t.request('s1')).toEqual({
      match: {
        matchId: 'm1',
        playerIds: ['a'],
        matchProperties: '{"mode":"duel"}',
        playerProperties: { a: '1' },
      },
      hintFlags: 0,
    });
    expect((await t.request('s2')).match?.matchId).toBe('m2');
    expect(await t.request('s3')).toEqual({ hintFlags: 0 });
    expect([await t.stateOf('m1'), await t.stateOf('m2')]).toEqual(['ASSIGNED s1', 'ASSIGNED s2']);
  });

  test('gets the same match again until it is ready', async () => {
    await using t = await createBrokerWorld();
    await t.queue('m1');
    await t.queue('m2');
    for (let time = 0; time < 3; time++) expect((await t.request('s1')).match?.matchId).toBe('m1');
    await t.ready('s1', 'm1', NOT_FULL);
    expect((await t.request('s1')).match?.matchId).toBe('m2');
  });

  test('gets only a match that its requirements accept', async () => {
    await using t = await createBrokerWorld();
    await t.queue('m1', { matchProperties: '{"mode":"race"}' });
    await t.queue('m2', { matchProperties: '{"mode":"duel"}' });
    const duel = "MatchProperties.mode == 'duel'";
    expect((await t.request('s1', 0, duel)).match?.matchId).toBe('m2');
    expect(await t.request('s2', 0, duel)).toEqual({ hintFlags: 0 });
  });

  test('finds the match that it accepts behind hundreds that it does not accept', async () => {
    await using t = await createBrokerWorld();
    for (let at = 0; at < 230; at++) await t.queue(`m${at}`);
    await t.queue('wanted');
    expect((await t.request('s1', 0, "MatchId == 'wanted'")).match?.matchId).toBe('wanted');
  });

  test('leaves in the match when it was made, when it entered its state, and by which ticket players came', async () => {
    await using t = await createBrokerWorld();
    const begin = Math.floor(t.clock.now() / 1_000);
    await t.queue('m1');
    await t.storage.update(matches, { id: 'm1' }, { ticketIds: { p1: 'ticket-1' } });
    await t.clock.advance(5_000);
    await t.request('s1');
    await t.clock.advance(7_000);
    await t.ready('s1', 'm1');
    expect(await t.backend.api.matchBroker.getMatch({ matchId: 'm1' }, host)).toMatchObject({
      createdTimestamp: begin,
      stateTimestamp: begin + 12,
      ticketIds: { p1: 'ticket-1' },
    });
  });

  test('is refused if its requirements or hints are invalid, and the error names the field', async () => {
    await using t = await createBrokerWorld();
    const ask = (body: object) => t.http('POST', '/server/request_match', { key: t.rootKey, body });
    for (const [field, value] of [
      ['requirements', 'a['],
      ['hintFlags', 24],
      ['hintFlags', 32],
      ['hintFlags', 'SOMETIMES'],
      ['serverId', 'no id'],
    ] as const) {
      const { status, body } = await ask({ serverId: 's1', [field]: value });
      expect([field, status]).toEqual([field, 400]);
      expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
    }
    expect((await ask({ serverId: 's1', hintFlags: 'HINT_FLAG_WILLING_TO_SHUTDOWN' })).status).toBe(200);
  });

  /** What the broker knows of a server before it asks again, and what it gets then. */
  const situations: readonly [
    outcome: string,
    known: Partial<ServerRow>,
    prepare: (t: BrokerWorld) => Promise<unknown>,
    matchId: string | undefined,
  ][] = [
    ['gets a match', {}, (t) => t.queue('m1'), 'm1'],
    ['gets none', {}, async () => {}, undefined],
    ['gets its match again', {}, (t) => t.assigned('s1', 'm1'), 'm1'],
    ['is full', { state: serverStates.FULL }, (t) => t.running('s1', 'm1'), undefined],
    ['has to exit', { state: serverStates.UNSPECIFIED }, async () => {}, undefined],
    ['is on a host that drains', { draining: true }, async () => {}, undefined],
    [
      'gets the match for which it was started',
      { reservedMatchId: 'm1' },
      async (t) => {
        await t.queue('m1');
        await t.storage.update(matches, { id: 'm1' }, { reservedFor: 's1' });
      },
      'm1',
    ],
    ['was started for a match that others may get', { reservedMatchId: 'm1' }, (t) => t.queue('m1'), 'm1'],
    ['waits for the match for which it was started', { reservedMatchId: 'm2' }, async () => {}, undefined],
  ];
  test.each(situations)('is stored as having asked if it %s', async (_, known, prepare, matchId) => {
    await using t = await createBrokerWorld();
    await t.request('s1', 0, "MatchId == 'none'");
    await prepare(t);
    await t.storage.update(gameServers, { id: 's1' }, { ...known, readyBy: t.clock.now() + 60_000 });
    t.clock.set(t.clock.now() + 7);
    const { match } = await t.request('s1', 0, '');
    expect(match?.matchId).toBe(matchId);
    expect(await t.storage.get(gameServers, { id: 's1' })).toMatchObject({
      lastSeenAt: t.clock.now(),
      requirements: '',
      readyBy: null,
    });
  });

  test('is registered by its first request', async () => {
    await using t = await createBrokerWorld();
    await t.request('s1');
    expect(await t.backend.api.matchBroker.listServers({}, host)).toEqual({
      servers: [
        {
          serverId: 's1',
          requestedMatch: true,
          matches: [],
          isFull: false,
          originatingAllocator: '',
          state: 2,
          lastSeenTimestamp: t.clock.now() / 1000,
          isSilent: false,
        },
      ],
    });
  });
});

describe('a server that is willing to wait', () => {
  test('gets a match as soon as it is queued', async () => {
    await using t = await createBrokerWorld();
    const waiting = t.request('s1', WAIT);
    await t.settle();
    await t.clock.advance(10_000);
    await t.queue('m1');
    expect((await waiting).match?.matchId).toBe('m1');
  });

  test('gets an answer without a match after 25 seconds, and not before', async () => {
    await using t = await createBrokerWorld();
    let answered = false;
    const waiting = t.request('s1', WAIT).finally(() => {
      answered = true;
    });
    await t.settle();
    await t.clock.advance(24_999);
    await t.settle();
    expect(answered).toBe(false);
    await t.clock.advance(1);
    expect(await waiting).toEqual({ hintFlags: 0 });
  });

  test('goes on waiting while others get matches that it does not accept', async () => {
    await using t = await createBrokerWorld();
    const picky = t.request('s1', WAIT, "MatchId == 'm2'");
    await t.settle();
    const other = t.request('s2', WAIT);
    await t.settle();
    await t.queue('m1');
    expect((await other).match?.matchId).toBe('m1');
    await t.queue('m2');
    expect((await picky).match?.matchId).toBe('m2');
  });

  test('gets its match in the order in which the servers began to wait', async () => {
    await using t = await createBrokerWorld();
    const waiting = [];
    for (const serverId of ['s1', 's2', 's3']) {
      waiting.push(t.request(serverId, WAIT));
      await t.settle();
    }
    for (const matchId of ['m1', 'm2', 'm3']) await t.queue(matchId);
    const given = await Promise.all(waiting);
    expect(given.map(({ match }) => match?.matchId)).toEqual(['m1', 'm2', 'm3']);
  });

  test('gets an answer when the backend stops', async () => {
    const t = await createBrokerWorld();
    const waiting = t.request('s1', WAIT);
    await t.settle();
    await t.backend.stop();
    expect(await waiting).toEqual({ hintFlags: 0 });
  });

  test('takes no match once its client has disconnected', async () => {
    await using t = await createBrokerWorld();
    const gone = new AbortController();
    const input = { serverId: 's1', hintFlags: WAIT };
    const waiting = t.backend.api.matchBroker.requestMatch(input, { system: true, signal: gone.signal });
    await t.settle();
    gone.abort();
    await waiting;
    await t.queue('m1');
    expect(await t.stateOf('m1')).toBe('QUEUED');
  });
});

describe('a server that is ready', () => {
  test('has each player told how to connect, and a repeated call tells nobody', async () => {
    await using t = await createBrokerWorld();
    const [alice, bob] = [await t.player('alice'), await t.player('bob')];
    const events: unknown[] = [];
    t.backend.events.on('matchmakingStatusUpdateEvent', ({ content, recipientIds }) =>
      events.push([recipientIds, content]),
    );
    await t.assigned('s1', 'm1', { playerIds: [alice.accountId, bob.accountId, 'nobody'] });
    const ready = {
      serverId: 's1',
      matchId: 'm1',
      connectionDetails: 'game.example:1',
      perPlayerConnectionDetails: { [bob.accountId]: 'game.example:1?token=b' },
    };
    for (let time = 0; time < 2; time++)
      expect(await t.backend.api.matchBroker.matchReady(ready, host)).toEqual({
        matchId: 'm1',
        hintFlags: 0,
      });
    const update = { type: 2, message: 'm1', ticketId: '' };
    expect(events).toEqual([
      [[alice.accountId], { ...update, additionalEventData: 'game.example:1' }],
      [[bob.accountId], { ...update, additionalEventData: 'game.example:1?token=b' }],
    ]);
    expect(await t.stateOf('m1')).toBe('RUNNING s1');
  });

  test('cannot change its details later, name strangers, or report the match of another server ready', async () => {
    await using t = await createBrokerWorld();
    await t.assigned('s1', 'm1', { playerIds: ['a'] });
    await t.assigned('s2', 'm2');
    const { matchReady } = t.backend.api.matchBroker;
    const strangers = { serverId: 's1', matchId: 'm1', perPlayerConnectionDetails: { eve: 'x' } };
    expect(await outcomeOf(matchReady(strangers, host))).toBe('INVALID_FIELD');
    await t.ready('s1', 'm1');
    const other = { serverId: 's1', matchId: 'm1', connectionDetails: 'elsewhere:1' };
    expect(await outcomeOf(matchReady(other, host))).toBe('MATCH_ALREADY_READY');
    for (const serverId of ['s2', 's3']) {
      expect(await outcomeOf(t.ready(serverId, 'm1'))).toBe('MATCH_OF_ANOTHER_SERVER');
      expect(await outcomeOf(t.end(serverId, 'm1'))).toBe('MATCH_OF_ANOTHER_SERVER');
    }
    expect(await outcomeOf(t.ready('s1', 'm9'))).toBe('MATCH_NOT_FOUND');
    expect(await t.stateOf('m1')).toBe('RUNNING s1');
  });

  test('gets no second match unless it says that it is not full', async () => {
    await using t = await createBrokerWorld();
    await t.running('s1', 'm1');
    await t.queue('m2');
    expect(await t.request('s1')).toEqual({ hintFlags: 0, runningMatchIds: ['m1'] });
    await t.ready('s1', 'm1', NOT_FULL);
    expect((await t.request('s1')).match?.matchId).toBe('m2');
    await t.ready('s1', 'm2', NOT_FULL);
    await t.ready('s1', 'm2', FULL);
    await t.queue('m3');
    expect(await t.request('s1')).toEqual({ hintFlags: 0, runningMatchIds: ['m1', 'm2'] });
    await t.end('s1', 'm1', NOT_FULL);
    expect((await t.request('s1')).match?.matchId).toBe('m3');
  });
});

describe('a server that ends a match', () => {
  test('has the players told once, and may ask for the next match', async () => {
    await using t = await createBrokerWorld();
    const alice = await t.player('alice');
    const events: unknown[] = [];
    t.backend.events.on('anyEvent', ({ content }) => events.push(content));
    await t.running('s1', 'm1', { playerIds: [alice.accountId] });
    for (let time = 0; time < 2; time++)
      expect(await t.end('s1', 'm1')).toEqual({ matchId: 'm1', hintFlags: 0 });
    expect(events).toEqual([{ '@type': 'matchbroker/MatchEnded', matchId: 'm1', reason: '' }]);
    expect(await t.stateOf('m1')).toBe('ENDED s1');
    await t.queue('m2');
    expect((await t.request('s1')).match?.matchId).toBe('m2');
    expect(await outcomeOf(t.ready('s1', 'm1'))).toBe('MATCH_OVER');
  });

  test('gives back a match that does not run yet: it is queued again once, and fails the second time', async () => {
    await using t = await createBrokerWorld();
    await t.assigned('s1', 'm1');
    for (let time = 0; time < 2; time++) await t.end('s1', 'm1');
    expect(await t.stateOf('m1')).toBe('QUEUED');
    expect(await outcomeOf(t.ready('s1', 'm1'))).toBe('MATCH_OF_ANOTHER_SERVER');
    expect((await t.request('s2')).match?.matchId).toBe('m1');
    await t.end('s1', 'm1');
    expect(await t.stateOf('m1')).toBe('ASSIGNED s2');
    await t.end('s2', 'm1');
    expect(await t.stateOf('m1')).toBe('FAILED SERVER_LOST s2');
    expect(await outcomeOf(t.end('s2', 'm1'))).toBe('MATCH_OVER');
  });

  test('is removed if it says SHUTDOWN, and its other matches end or are queued again', async () => {
    await using t = await createBrokerWorld();
    await t.running('s1', 'm1', {}, NOT_FULL);
    await t.running('s1', 'm2', {}, NOT_FULL);
    await t.assigned('s1', 'm3');
    await t.end('s1', 'm1', SHUTDOWN);
    expect(await t.serverIds()).toEqual([]);
    expect([await t.stateOf('m1'), await t.stateOf('m2'), await t.stateOf('m3')]).toEqual([
      'ENDED s1',
      'ENDED FORCED s1',
      'QUEUED',
    ]);
    await t.end('s1', 'm1', SHUTDOWN);
  });
});

describe('a server that is deallocated', () => {
  test('gets no more matches, and its matches end or are queued again', async () => {
    await using t = await createBrokerWorld();
    await t.running('s1', 'm1', {}, NOT_FULL);
    await t.assigned('s1', 'm2');
    const { deallocate } = t.backend.api.matchBroker;
    expect(await deallocate({ serverId: 's1' }, host)).toEqual({
      success: true,
      state: 0,
      matches: [
        { matchId: 'm1', connectionString: 's1:1' },
        { matchId: 'm2', connectionString: '' },
      ],
    });
    expect([await t.stateOf('m1'), await t.stateOf('m2')]).toEqual(['ENDED FORCED s1', 'QUEUED']);
    expect(await t.request('s1')).toEqual({ hintFlags: 0 });
    expect(await t.request('s1', WILLING_TO_SHUTDOWN | WAIT)).toEqual({ hintFlags: SHUTDOWN });
    expect(await deallocate({ serverId: 's1' }, host)).toEqual({ success: false, state: 0, matches: [] });
    expect(await deallocate({ serverId: 's9' }, host)).toEqual({ success: false, state: 0, matches: [] });
  });

  test('stops waiting at once and is told to exit', async () => {
    await using t = await createBrokerWorld();
    const waiting = t.request('s1', WAIT | WILLING_TO_SHUTDOWN);
    await t.settle();
    await t.backend.api.matchBroker.deallocate({ serverId: 's1' }, host);
    expect(await waiting).toEqual({ hintFlags: SHUTDOWN });
  });
});

test('the match of an emitted newMatchEvent is queued once, and a second event with its id changes nothing', async () => {
  await using t = await createBrokerWorld();
  await t.queue('m1', { matchProperties: 'first' });
  await t.queue('m1', { matchProperties: 'second' });
  const { matches } = await t.backend.api.matchBroker.listQueued({}, host);
  expect(matches).toEqual([{ matchId: 'm1', playerIds: [], matchProperties: 'first', playerProperties: {} }]);
  expect(await outcomeOf(t.queue('', {}))).toBe('INVALID_FIELD');
  expect(await outcomeOf(t.queue('m2', { playerIds: ['a', 'a'] }))).toBe('INVALID_FIELD');
  expect(await outcomeOf(t.queue('m2', { playerProperties: { eve: '' } }))).toBe('INVALID_FIELD');
});
