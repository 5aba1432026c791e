import { openTestStorage, type TestPlayer } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { matchmakingArea, type QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { matchmakingRecentMatches } from '../../../src/areas/matchmaking/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { exportAccount } from '../../../src/maintenance/export-account.ts';
import { asHost } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';
import { countStatements, type UnitStatements } from './unit-statements.ts';

const rule = { matches: 2, relax: [{ afterSeconds: 30, matches: 0 }] };
const duel = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 600 } as const;
const queues = {
  duel: { ...duel, avoidRecentOpponents: rule },
  p2p: { ...duel, hosting: 'p2p', avoidRecentOpponents: rule },
  plain: duel,
  small: {
    ...duel,
    playersPerTeam: 2,
    minPlayersPerTeam: 1,
    startAfterSeconds: 1,
    autoBackfill: true,
    avoidRecentOpponents: { matches: 1, relax: [{ afterSeconds: 60, matches: 0 }] },
  },
} satisfies Readonly<Record<string, QueueConfigInput>>;

async function open(options: Parameters<typeof createQueueWorld>[0] = {}): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) }, ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** Starts tickets of players, lets a round run, and returns the states of the tickets. */
async function meet(t: QueueWorld, players: readonly TestPlayer[], queue = 'duel') {
  const ids: string[] = [];
  for (const player of players) ids.push(await t.start([player], queue));
  await t.pass();
  return { ids, states: await Promise.all(ids.map(t.ticket)) };
}

/** Plays the match that waits for a server, from when that is ready. Returns its id. */
async function play(t: QueueWorld): Promise<string> {
  const matchId = await t.take('s');
  await t.ready('s', matchId);
  return matchId;
}

const finding = ['FINDING_SERVER', 'FINDING_SERVER'];
const waiting = ['IN_PROGRESS', 'IN_PROGRESS'];

test('players who were opponents wait for others, the explanation says why, and they meet when the rule has relaxed', async () => {
  const t = await open();
  const [ann, bob, cleo] = await t.people('ann', 'bob', 'cleo');
  expect((await meet(t, [ann, bob])).states).toEqual(finding);
  await t.end('s', await play(t));

  const { ids, states } = await meet(t, [ann, bob]);
  expect(states).toEqual(waiting);
  expect(await t.backend.api.matchmaking.explain({ ticketId: ids[0]! }, asHost)).toMatchObject({
    outcome: 'NO_MATCH',
    refusedByRule: 'avoidRecentOpponents',
    detail: 'players were opponents in the last match of one of them; the last 2 must be with others',
    possibleInSeconds: 29,
    nextBounds: [{ rule: 'avoidRecentOpponents', detail: 'players may meet their last opponents again' }],
    nearest: [{ ticketIds: [ids[1]], refusedByRule: 'avoidRecentOpponents' }],
  });
  // The oldest ticket gets the newcomer; the other one waits on.
  const late = await meet(t, [cleo]);
  expect(late.states).toEqual(['FINDING_SERVER']);
  expect(await Promise.all(ids.map(t.ticket))).toEqual(['FINDING_SERVER', 'IN_PROGRESS']);
  await t.end('s', await play(t));

  // Ann has since played another match, but of the last two of hers, and the last of Bob, one was with the other.
  const again = await t.start([ann], 'duel');
  await t.pass();
  expect([await t.ticket(ids[1]!), await t.ticket(again)]).toEqual(waiting);
  await t.pass(30);
  expect([await t.ticket(ids[1]!), await t.ticket(again)]).toEqual(finding);
});

test('a match that was too long ago for both does not count, nor does one of another queue, nor one that got no server', async () => {
  const t = await open();
  const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
  expect((await meet(t, [ann, bob], 'plain')).states).toEqual(finding);
  await t.end('s', await play(t));
  expect((await meet(t, [ann, bob])).states).toEqual(finding);
  const { matches } = await t.backend.api.matchBroker.listQueued({}, asHost);
  await t.backend.api.matchBroker.deleteMatch({ matchId: matches[0]!.matchId }, asHost);
  await t.pass();
  expect((await meet(t, [ann, bob])).states).toEqual(finding);
  await t.end('s', await play(t));
  for (const [one, other] of [
    [ann, cleo],
    [bob, dan],
    [ann, dan],
    [bob, cleo],
  ] as const) {
    expect((await meet(t, [one, other])).states).toEqual(finding);
    await t.end('s', await play(t));
  }
  expect((await meet(t, [ann, bob])).states).toEqual(finding);
});

test('a match of a queue without servers counts from when it is made', async () => {
  const t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const completed = ['COMPLETED', 'COMPLETED'];
  expect((await meet(t, [ann, bob], 'p2p')).states).toEqual(completed);
  expect((await meet(t, [ann, bob], 'p2p')).states).toEqual(waiting);
  await t.pass(30);
  expect(
    await Promise.all(
      (await t.storage.find(matchmakingRecentMatches, {})).map(
        ({ matches }) => (matches as unknown[]).length,
      ),
    ),
  ).toEqual([2, 2]);
});

test('a party may be in one ticket with former opponents', async () => {
  const t = await open();
  const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
  await meet(t, [ann, bob], 'small');
  await t.pass();
  await t.end('s', await play(t));
  await t.gather(ann, bob);
  const ids = [
    await t.start([ann, bob], 'small'),
    await t.start([cleo], 'small'),
    await t.start([dan], 'small'),
  ];
  await t.pass();
  expect(await Promise.all(ids.map(t.ticket))).toEqual([...finding, 'FINDING_SERVER']);
});

test('a free seat goes to nobody who was an opponent of a player in the match, until the rule has relaxed', async () => {
  const t = await open();
  const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
  await meet(t, [ann, bob], 'small');
  await t.pass();
  await t.end('s', await play(t));
  await meet(t, [ann, cleo], 'small');
  await t.pass();
  const matchId = await play(t);
  const refused = await t.start([bob], 'small');
  const taken = await t.start([dan], 'small');
  await t.pass();
  expect([await t.ticket(refused), await t.ticket(taken)]).toEqual(['IN_PROGRESS', 'COMPLETED']);
  // Dan has come to the match while it runs, and has since met one of the two.
  const rows = await t.storage.find(matchmakingRecentMatches, { where: { playerId: dan.accountId } });
  expect(rows[0]!.matches).toEqual([[matchId, expect.any(Number)]]);
  await t.pass(60);
  expect(await t.ticket(refused)).toBe('COMPLETED');
});

test('the last matches are in the export of an account, go with the account, and are forgotten after thirty days', async () => {
  const t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  await meet(t, [ann, bob]);
  const matchId = await play(t);
  expect(await exportAccount(t.storage, matchmakingArea.tables, ann.accountId)).toMatchObject({
    matchmaking_recent_matches: [{ queueKey: 'duel', matches: [[matchId, expect.any(Number)]] }],
  });
  await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, asHost);
  const left = async () =>
    (await t.storage.find(matchmakingRecentMatches, {})).map(({ playerId }) => playerId);
  expect(await left()).toEqual([bob.accountId]);
  await t.end('s', matchId);
  await t.pass(30 * 86_400 - 60);
  expect(await left()).toEqual([bob.accountId]);
  await t.pass(120);
  expect(await left()).toEqual([]);
});

test('nobody whose account is gone gets a row when their match begins', async () => {
  const t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  await meet(t, [ann, bob]);
  await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, asHost);
  await play(t);
  const rows = await t.storage.find(matchmakingRecentMatches, {});
  expect(rows.map(({ playerId }) => playerId)).toEqual([bob.accountId]);
});

test('a match is remembered in three statements, and a queue without the rule asks nothing more', async () => {
  const units: UnitStatements[] = [];
  const outside: UnitStatements = { statements: [], trips: 0 };
  const t = await open({ storage: countStatements(await openTestStorage(), units, outside) });
  const [ann, bob] = await t.people('ann', 'bob');
  const recent = () =>
    units.flatMap(({ statements }) => statements.filter((each) => each.endsWith('_recent_matches')));
  const found = (table: string) => outside.statements.filter((each) => each === `find ${table}`).length;
  await meet(t, [ann, bob], 'plain');
  await t.end('s', await play(t));
  expect(recent()).toEqual([]);
  // The task that sweeps both tables looks at each once a minute.
  expect(found('matchmaking_recent_matches')).toBe(found('matchmaking_pauses'));
  await meet(t, [ann, bob]);
  expect(found('matchmaking_recent_matches')).toBe(found('matchmaking_pauses') + 1);
  units.length = 0;
  await play(t);
  expect(recent()).toEqual(['delete matchmaking_recent_matches', 'insert matchmaking_recent_matches']);
  expect(units.flatMap(({ statements }) => statements)).toContain('get matchmaking_matches');
});

const faults = (changes: Partial<QueueConfigInput>): Readonly<Record<string, string>> => {
  try {
    readConfig(testConfig({ q: { ...duel, ...changes } }), {
      strategies: new Set(['draft']),
      hooks: new Set(),
      queues: 10,
      matchPlayers: 64,
    });
    return {};
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    const root = 'config.serviceMatchmakerConfig.matchmakingQueues.q.';
    return Object.fromEntries(
      (cause.details.fields ?? []).map(({ field, description }) => [field.replace(root, ''), description]),
    );
  }
};

test.each<[Partial<QueueConfigInput>, Readonly<Record<string, unknown>>]>([
  [{ avoidRecentOpponents: rule, expansion: 'longest' }, {}],
  [{ avoidRecentOpponents: { matches: 21 } }, { 'avoidRecentOpponents.matches': 'must be at most 20' }],
  [{ avoidRecentOpponents: { matches: 0 } }, { 'avoidRecentOpponents.matches': 'must be at least 1' }],
  [
    { avoidRecentOpponents: { matches: 2, relax: [{ afterSeconds: 9, matches: 3 }] } },
    { avoidRecentOpponents: 'relax after 9 seconds: matches 3 is above the previous 2' },
  ],
  [
    { avoidRecentOpponents: { matches: 2, relax: [{ afterSeconds: 601, matches: 1 }] } },
    { avoidRecentOpponents: 'relax after 601 seconds: tickets time out after 600 seconds' },
  ],
  [
    { teams: 1, playersPerTeam: 2, avoidRecentOpponents: rule },
    { avoidRecentOpponents: 'means nothing with one team' },
  ],
  [
    { customStrategy: 'draft', avoidRecentOpponents: rule },
    { avoidRecentOpponents: 'means nothing with a strategy, which decides who plays with whom' },
  ],
  [
    { avoidRecentOpponent: rule } as Partial<QueueConfigInput>,
    { '': expect.stringContaining('avoidRecentOpponents') },
  ],
])('a rule of recent opponents means something, or is refused: %j', (changes, expected) => {
  const found = faults(changes);
  expect(Object.values(found)).toEqual(Object.values(expected));
});
