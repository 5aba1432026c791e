import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { asHost, json, outcome, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const healers = { path: 'class', type: 'count', value: 'healer', min: 1, max: 1, per: 'team' } as const;
const queues = {
  pairs: { teams: 2, playersPerTeam: 2, ticketExpirationSeconds: 600, attributes: [healers] },
  even: {
    teams: 2,
    playersPerTeam: 2,
    hosting: 'none',
    teamDifference: { path: 'skill', max: 10, relax: [{ afterSeconds: 30, max: 100 }] },
  },
  hosted: {
    teams: 2,
    playersPerTeam: 2,
    teamDifference: { path: 'skill', max: 10, relax: [{ afterSeconds: 30, max: 100 }] },
  },
  parties: {
    teams: 2,
    playersPerTeam: 2,
    hosting: 'none',
    partySizes: { maxDifference: 0, relax: [{ afterSeconds: 30, maxDifference: 1 }] },
  },
  factions: {
    teams: 2,
    playersPerTeam: 2,
    hosting: 'none',
    attributes: [{ path: 'faction', type: 'equal', per: 'team' }],
  },
} satisfies Readonly<Record<string, QueueConfigInput>>;

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** Starts a ticket of players, each with this value of an entry; those of one list play in one team. */
async function start(
  t: QueueWorld,
  queue: string,
  entry: string,
  ...groups: readonly (readonly (readonly [TestPlayer, unknown])[])[]
): Promise<string> {
  const entities = groups.map((players) => ({
    entityType: 3,
    entities: players.map(([{ accountId: id }, value]) => ({
      id,
      entityType: 2,
      metadata: { [entry]: json(JSON.stringify(value)) },
    })),
  }));
  const metadata = { queue_name: text(queue) };
  const entity =
    entities.length === 1 ? { ...entities[0]!, metadata } : { entityType: 3, metadata, entities };
  return (await t.backend.api.matchmaking.serverStart({ entity }, asHost)).ticketId;
}

const explain = (t: QueueWorld, ticketId: string) => t.backend.api.matchmaking.explain({ ticketId }, asHost);

describe('rules of teams', () => {
  test('each team has as many players with a value as the rule says, and a newcomer replaces the one who left', async () => {
    const t = await open();
    const [ann, bob, cleo, dan, eve, finn] = await t.people('ann', 'bob', 'cleo', 'dan', 'eve', 'finn');
    for (const [player, kind] of [
      [ann, 'healer'],
      [bob, 'rogue'],
      [cleo, 'rogue'],
    ] as const)
      await start(t, 'pairs', 'class', [[player, kind]]);
    const last = await start(t, 'pairs', 'class', [[dan, 'rogue']]);
    await t.pass();
    expect(await explain(t, last)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'attributes[0] count',
      detail:
        'the groups cannot be divided so that this holds: there must be 1 to 1 players whose class is "healer" in each team',
    });
    await t.backend.api.matchmaking.serverCancel({ ticketId: last }, asHost);
    await start(t, 'pairs', 'class', [[eve, 'healer']]);
    await t.pass();
    const matchId = await t.take('s');
    const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
    const { teams } = JSON.parse(match.matchProperties) as { teams: string[][] };
    const healing = teams.map((team) =>
      team.filter((id) => [ann, eve].some(({ accountId }) => accountId === id)),
    );
    expect(healing.map(({ length }) => length)).toEqual([1, 1]);

    await t.ready('s', matchId);
    const team = teams.findIndex((players) => players.includes(ann.accountId));
    const request = {
      serverId: 's',
      matchId,
      openSlots: [{ team, count: 1 }],
      leftPlayerIds: [ann.accountId],
    };
    await t.backend.api.matchmaking.backfill(request, asHost);
    const refused = await start(t, 'pairs', 'class', [[dan, 'rogue']]);
    const taken = await start(t, 'pairs', 'class', [[finn, 'healer']]);
    await t.pass();
    expect([await t.ticket(refused), await t.ticket(taken)]).toEqual(['IN_PROGRESS', 'COMPLETED']);
    await t.end('s', matchId);
  });

  test('a whole team that lacks what each team must have can never get a match', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const rogues = [
      [ann, 'rogue'],
      [bob, 'rogue'],
    ] as const;
    expect(await outcome(start(t, 'pairs', 'class', rogues))).toBe('TICKET_UNMATCHABLE');
    const both = [
      [ann, 'healer'],
      [bob, 'healer'],
    ] as const;
    expect(await outcome(start(t, 'pairs', 'class', both))).toBe('TICKET_UNMATCHABLE');
  });

  test('teams whose means are too far apart wait until the rule has relaxed, and the explanation has the numbers', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const first = await start(t, 'even', 'skill', [
      [ann, 1_000],
      [bob, 1_040],
    ]);
    await start(t, 'even', 'skill', [
      [cleo, 900],
      [dan, 1_100],
    ]);
    await t.pass();
    expect(await explain(t, first)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'teamDifference',
      detail: 'the means of skill of the teams differ by at least 20, but may differ by at most 10',
      possibleInSeconds: 29,
      nextBounds: [
        { rule: 'teamDifference', detail: 'the means of skill of the teams may differ by at most 100' },
      ],
    });
    await t.pass(29);
    expect(await t.ticket(first)).toBe('COMPLETED');
  });

  test('a free seat goes to nobody who brings the means of the teams too far apart, until the rule has relaxed', async () => {
    const t = await open();
    const [ann, bob, cleo] = await t.people('ann', 'bob', 'cleo');
    const [dan, eve, finn] = await t.people('dan', 'eve', 'finn');
    for (const player of [ann, bob, cleo, dan]) await start(t, 'hosted', 'skill', [[player, 1_000]]);
    await t.pass();
    const matchId = await t.take('s');
    const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
    const { teams } = JSON.parse(match.matchProperties) as { teams: string[][] };
    await t.ready('s', matchId);
    const team = teams.findIndex((players) => players.includes(ann.accountId));
    const request = {
      serverId: 's',
      matchId,
      openSlots: [{ team, count: 1 }],
      leftPlayerIds: [ann.accountId],
    };
    await t.backend.api.matchmaking.backfill({ ...request, expiresSeconds: 600 }, asHost);
    const strong = await start(t, 'hosted', 'skill', [[eve, 1_100]]);
    await t.pass();
    expect(await t.ticket(strong)).toBe('IN_PROGRESS');
    const fair = await start(t, 'hosted', 'skill', [[finn, 1_010]]);
    await t.pass();
    expect([await t.ticket(strong), await t.ticket(fair)]).toEqual(['IN_PROGRESS', 'COMPLETED']);
    const again = { ...request, leftPlayerIds: [finn.accountId], joinedSeen: 1, expiresSeconds: 600 };
    await t.backend.api.matchmaking.backfill(again, asHost);
    await t.pass();
    expect(await t.ticket(strong)).toBe('IN_PROGRESS');
    await t.pass(30);
    expect(await t.ticket(strong)).toBe('COMPLETED');
    await t.end('s', matchId);
  });

  test('a party meets a party, and two players who come alone only after some time', async () => {
    const t = await open();
    const [ann, bob, cleo, dan, eve, finn] = await t.people('ann', 'bob', 'cleo', 'dan', 'eve', 'finn');
    const party = await start(t, 'parties', 'x', [
      [ann, 1],
      [bob, 1],
    ]);
    const alone = [await start(t, 'parties', 'x', [[cleo, 1]]), await start(t, 'parties', 'x', [[dan, 1]])];
    await t.pass();
    expect(await explain(t, party)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'partySizes',
      detail:
        'the largest parties of the teams may differ by at most 0 players, but the parties are of 2, 1, 1',
    });
    const other = await start(t, 'parties', 'x', [
      [eve, 1],
      [finn, 1],
    ]);
    await t.pass();
    expect(await Promise.all([party, other, ...alone].map((id) => t.ticket(id)))).toEqual([
      'COMPLETED',
      'COMPLETED',
      'IN_PROGRESS',
      'IN_PROGRESS',
    ]);
  });

  test('a rule per team asks each group of a ticket by itself, and the groups play against each other', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const mixed = [
      [ann, 'elves'],
      [bob, 'dwarves'],
    ] as const;
    expect(await outcome(start(t, 'factions', 'faction', mixed))).toBe('INVALID_FIELD');
    const both = await start(t, 'factions', 'faction', [[ann, 'elves']], [[bob, 'dwarves']]);
    await start(t, 'factions', 'faction', [[cleo, 'dwarves']]);
    await start(t, 'factions', 'faction', [[dan, 'elves']]);
    await t.pass();
    expect(await t.ticket(both)).toBe('COMPLETED');
  });
});

const bounds = { strategies: new Set(['draft']), hooks: new Set<string>(), queues: 10, matchPlayers: 256 };

/** Returns what is wrong with a queue, by setting. */
function faults(changes: object): Record<string, string> {
  const q = { teams: 2, playersPerTeam: 3, ...changes };
  try {
    readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q } } }, bounds);
    return {};
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    const root = 'config.serviceMatchmakerConfig.matchmakingQueues.q.';
    return Object.fromEntries(
      (cause.details.fields ?? []).map(({ field, description }) => [field.replace(root, ''), description]),
    );
  }
}

const ruled = (rule: object, ...others: object[]) => ({
  attributes: [...others, { path: 'x', type: 'equal', per: 'team', ...rule }],
});

test.each<readonly [queue: object, expected: object]>([
  [ruled({}), {}],
  [ruled({ type: 'difference', max: 5 }, { path: 'x', type: 'difference', max: 9 }), {}],
  [{ ...ruled({}), teams: 1 }, { 'attributes[0]': 'per: team means nothing with one team' }],
  [
    ruled({ type: 'contains', value: 'a' }),
    { 'attributes[0]': 'per: team means nothing without min or max: then all players must have it' },
  ],
  [
    ruled({}, { path: 'x', type: 'equal' }),
    { 'attributes[1]': 'per: team means nothing beside attributes[0], which holds for the match' },
  ],
  [
    ruled({ type: 'count', value: 1, min: 4 }),
    { 'attributes[0]': 'can never hold: a team has at most 3 players' },
  ],
  [{ teamDifference: { path: 'x', max: 0 } }, {}],
  [{ teams: 1, teamDifference: { path: 'x', max: 5 } }, { teamDifference: 'means nothing with one team' }],
  [
    { teamDifference: { path: 'x', max: 5, relax: [{ afterSeconds: 9, max: 4 }] } },
    { teamDifference: 'relax after 9 seconds: max 4 is below the previous 5' },
  ],
  [
    { teamDifference: { path: 'x', max: 5, relax: [{ afterSeconds: 181, max: 6 }] } },
    { teamDifference: 'relax after 181 seconds: tickets time out after 180 seconds' },
  ],
  [
    { teamDifference: { path: 'x', max: 5, over: 3 } },
    { teamDifference: expect.stringContaining('there is no setting over') },
  ],
  [
    { customStrategy: 'draft', teamDifference: { path: 'x', max: 5 } },
    { teamDifference: 'means nothing with a strategy, which decides who plays with whom' },
  ],
  [{ partySizes: { maxDifference: 1, relax: [{ afterSeconds: 5, maxDifference: 2 }] } }, {}],
  [
    { partySizes: { maxDifference: 2 } },
    { partySizes: 'maxDifference 2 means nothing: parties differ by at most 2 players' },
  ],
  [
    { maxTicketSize: 1, partySizes: { maxDifference: 0 } },
    { partySizes: 'means nothing: every party is of one player' },
  ],
  [
    {
      partySizes: {
        maxDifference: 0,
        relax: [
          { afterSeconds: 5, maxDifference: 1 },
          { afterSeconds: 5, maxDifference: 2 },
        ],
      },
    },
    { partySizes: 'relax: afterSeconds must ascend, but 5 follows 5' },
  ],
])('a rule of teams means something, or is refused: %j', (queue, expected) => {
  expect(faults(queue)).toEqual(expected);
});
