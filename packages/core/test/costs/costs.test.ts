import { setImmediate } from 'node:timers/promises';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { countRoundTrips } from '../../../../test/round-trips.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingStorage, type Work } from './counting-storage.ts';
import { type Measure, scenarioOptions, sendMostUsedRequests } from './most-used-operations.ts';

type Cost = readonly [
  operation: string,
  trips: number,
  statements: number,
  rows: number,
  entries: number,
  names: string,
];

/**
 * What the most used operations cost: the round trips to Postgres, the statements, the rows written, the entries of keys,
 * unique sets and indexes written, and the statements in the order in which they begin. None may get one more without
 * being noticed.
 */
const costs: readonly Cost[] = [
  ['login of a new player', 2, 2, 1, 4, 'lock identities and accounts, insert sessions'],
  [
    'POST /accounts of a new player',
    5,
    6,
    6,
    13,
    'get sessions and accounts, get identities, insert identities, insert accounts, update sessions, number event_log',
  ],
  [
    'login of a known player',
    3,
    4,
    3,
    6,
    'lock identities and accounts, find sessions, insert sessions, number event_log',
  ],
  ['POST /accounts of a known player', 2, 2, 2, 2, 'get accounts, number event_log'],
  ['new metadata entry', 3, 2, 2, 1, 'update accounts, insert account_metadata'],
  ['metadata write', 1, 1, 1, 0, 'update account_metadata'],
  ['metadata read', 1, 1, 0, 0, 'find account_metadata'],
  ['account read', 1, 1, 0, 0, 'get accounts with account_metadata'],
  ['metadata delete', 3, 3, 2, 1, 'lock accounts, delete account_metadata, update accounts'],
  [
    'account read, session not remembered',
    2,
    2,
    0,
    0,
    'get sessions and accounts, get accounts with account_metadata',
  ],
  ['session check', 1, 1, 0, 0, 'get sessions and accounts'],
  ['party create', 3, 3, 2, 7, 'lock accounts, insert parties, insert party_members'],
  [
    'party join',
    4,
    8,
    6,
    11,
    'lock accounts, find parties, update parties, find party_members, insert party_members, find friend_edges, find friend_edges, number event_log',
  ],
  [
    'ticket start of a party leader',
    4,
    10,
    8,
    19,
    'get party_members and parties, find party_members, find account_metadata, get matchmaking_configs, lock accounts, update parties, find party_members, insert matchmaking_players, insert matchmaking_tickets, number event_log',
  ],
  ['party leave', 4, 4, 6, 11, 'update parties, delete party_members, find party_members, number event_log'],
  [
    'party leave by the last player',
    4,
    4,
    5,
    13,
    'update parties, delete party_members, delete parties, number event_log',
  ],
  [
    'friend request',
    3,
    6,
    4,
    10,
    'lock accounts, find friend_edges, count friend_edges, count friend_edges, insert friend_edges, number event_log',
  ],
  [
    'friend request accepted',
    3,
    7,
    8,
    20,
    'lock accounts, find friend_edges, count friend_edges, count friend_edges, delete friend_edges, insert friend_edges, number event_log',
  ],
  [
    'friend list',
    2,
    4,
    0,
    0,
    'find friend_edges and accounts, find sessions, find connected_accounts, find friend_presences',
  ],
  ['presence', 2, 2, 1, 1, 'lock accounts, upsert friend_presences'],
  [
    'ticket start',
    3,
    7,
    4,
    10,
    'get party_members and parties, find account_metadata, get matchmaking_configs, lock accounts, insert matchmaking_players, insert matchmaking_tickets, number event_log',
  ],
  [
    'ticket cancel',
    3,
    4,
    4,
    10,
    'get matchmaking_tickets, update matchmaking_tickets, delete matchmaking_players, number event_log',
  ],
  ['match queued', 3, 2, 1, 4, 'insert matches, number event_log'],
  // Is it on a host that drains? The next requests of the server do not ask that again.
  [
    'match requested by a new server',
    5,
    6,
    4,
    15,
    'lock game_servers, upsert game_servers, find fleet_jobs, update matches, insert match_players, update game_servers',
  ],
  [
    'match ready',
    4,
    7,
    4,
    11,
    'lock game_servers, get matches, update matches, update game_servers, find accounts, update matchmaking_tickets, number event_log',
  ],
  // As much as the same call without it.
  ['health of a server in a match', 2, 3, 1, 5, 'lock game_servers, get matches, update game_servers'],
  [
    'match end',
    4,
    10,
    5,
    12,
    'lock game_servers, get matches, update matches, update game_servers, delete match_players, find accounts, find party_matches, delete matchmaking_backfills, delete matchmaking_matches, number event_log',
  ],
  [
    'match requested',
    3,
    4,
    3,
    10,
    'lock game_servers, update matches, insert match_players, update game_servers',
  ],
  ['event stream open', 1, 1, 0, 0, 'get event_heads'],
  ['event emit', 2, 2, 2, 2, 'find accounts, number event_log'],
  [
    'event long poll',
    2,
    5,
    3,
    4,
    'get event_heads, find event_log, update connection_nodes, insert connections, upsert connected_accounts',
  ],
  [
    'login of a known player with ten sessions',
    3,
    6,
    5,
    12,
    'lock identities and accounts, find sessions, insert sessions, delete sessions, delete sessions, number event_log',
  ],
  ['POST /accounts of a known player with ten sessions', 2, 2, 2, 2, 'get accounts, number event_log'],
];

/** Sends the requests twice: the first time, caches and connections are cold. */
async function measureAll(storage: Storage, measure: Measure): Promise<void> {
  await using t = await createTestBackend({ storage, ...scenarioOptions });
  for (const round of ['first', 'second']) await sendMostUsedRequests(t, measure, round);
}

test('the most used operations need exactly these statements, and write exactly these rows and index entries', async () => {
  const work: Work = { statements: [], rows: 0, entries: 0 };
  const measured = new Map<string, unknown>();
  await measureAll(createCountingStorage(createMemoryStorage(), work), async (operation, request) => {
    // What the last request has started ends first.
    await setImmediate();
    Object.assign(work, { statements: [], rows: 0, entries: 0 });
    const response = await request();
    const { statements, rows, entries } = work;
    measured.set(operation, [operation, statements.length, rows, entries, statements.join(', ')]);
    return response;
  });
  expect([...measured.values()]).toEqual(costs.map(([operation, _, ...work]) => [operation, ...work]));
});

/** The calls of 33 players at once on a storage that is remote, which answers reads of one shape by few statements. */
const costsTogether: Readonly<Record<string, readonly string[]>> = {
  'login of new players': ['find identities', 'insert sessions'],
  'POST /accounts of new players': [
    ...Array.from({ length: 33 }, () => 'get sessions and accounts'),
    'insert identities',
    'insert accounts',
    ...Array.from({ length: 33 }, () => 'update sessions'),
    'number event_log',
  ],
  'login of known players': [
    'find identities',
    'lock accounts',
    'find identities',
    'find sessions',
    'insert sessions',
    'number event_log',
  ],
  'POST /accounts of known players': ['find accounts', 'number event_log'],
  'ticket starts': [
    ...Array.from({ length: 33 }, () => [
      'get party_members and parties',
      'find account_metadata',
      'get matchmaking_configs',
    ]).flat(),
    'lock accounts',
    'find matchmaking_players',
    'insert matchmaking_players',
    'insert matchmaking_tickets',
    'number event_log',
  ],
  'windows around players': [
    'get leaderboards',
    'find leaderboard_entries',
    'find leaderboard_blocks',
    ...Array.from({ length: 33 }, () => 'count leaderboard_entries'),
    ...Array.from({ length: 33 }, () => 'find leaderboard_entries'),
    ...Array.from({ length: 31 }, () => 'find leaderboard_entries'),
    'find accounts',
  ],
};

test('players who come at once share their statements', async () => {
  const work: Work = { statements: [], rows: 0, entries: 0 };
  const storage = createCountingStorage({ ...createMemoryStorage(), isRemote: true }, work);
  await using t = await createTestBackend({ storage, ...scenarioOptions });
  // Reads the configuration of the providers, which is cached then.
  await t.player('first');
  const measured: Record<string, readonly string[]> = {};
  async function send<Result>(
    operation: string,
    request: (at: number) => Promise<Result>,
  ): Promise<Result[]> {
    work.statements = [];
    const results = await Promise.all(Array.from({ length: 33 }, (_, at) => request(at)));
    measured[operation] = [...work.statements];
    return results;
  }
  for (const who of ['new', 'known']) {
    const sessions = await send(`login of ${who} players`, async (at) => {
      const body = { provider: 1, payload: `player-${at}` };
      return (await t.http('POST', '/authentication/login', { body })).headers['x-session-id']!;
    });
    const answers = await send(`POST /accounts of ${who} players`, (at) =>
      t.http('POST', '/accounts', { session: sessions[at]! }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(33).fill(200));
    if (who === 'new') continue;
    const metadata = { queue_name: { stringPayload: 'duel' } };
    const started = await send('ticket starts', (at) => {
      const { id } = (answers[at]!.body as { readonly account: { readonly id: string } }).account;
      const body = { entity: { id, entityType: 2, metadata } };
      return t.http('POST', '/matchmaking/start', { session: sessions[at]!, body });
    });
    expect(started.map(({ status }) => status)).toEqual(Array(33).fill(200));
    const leaderboardId = 'arena';
    const { leaderboards } = t.backend.api;
    await leaderboards.adminCreate({ leaderboardId }, { system: true });
    const ids = answers.map(({ body }) => (body as { readonly account: { readonly id: string } }).account.id);
    const entries = ids.map((accountId, score) => ({ accountId, score }));
    await leaderboards.serverSubmit({ leaderboardId, entries }, { system: true });
    const windows = await send('windows around players', (at) =>
      t.http('GET', `/leaderboards/${leaderboardId}/around?range=1`, { session: sessions[at]! }),
    );
    expect(windows.map(({ status }) => status)).toEqual(Array(33).fill(200));
  }
  expect(measured).toEqual(costsTogether);
});

test('the most used operations take exactly these round trips to Postgres', async () => {
  const { connectionString, schema } = await freshPostgres();
  using roundTrips = await countRoundTrips(connectionString);
  // One node: notifications to others are sent after the answers, and would be counted with the next request.
  const {
    notify: _,
    listen: __,
    ...storage
  } = await openPatientPostgres({ connectionString: roundTrips.url, schema, maxConnections: 4 });
  const measured = new Map<string, number>();
  await measureAll(storage, async (operation, request) => {
    await roundTrips.idle();
    const { trips, result } = await roundTrips.of(request);
    measured.set(operation, trips);
    return result;
  });
  expect([...measured]).toEqual(costs.map(([operation, trips]) => [operation, trips]));
}, 60_000);
