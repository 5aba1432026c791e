import { describe, expect, onTestFinished, test } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { asHost, by, json, outcome, type Person, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const queues = {
  party: {
    teams: 1,
    playersPerTeam: 3,
    hosting: 'none',
    attributes: [
      { path: 'class', type: 'count', value: 'medic', min: 1, max: 1 },
      { path: 'modes', type: 'contains', value: 'raid' },
      { path: 'level', type: 'compare', op: '>=', value: 10 },
      { path: 'level', type: 'compare', op: '<=', valuePath: 'cap', min: 2 },
    ],
  },
  strongest: {
    teams: 2,
    playersPerTeam: 2,
    hosting: 'none',
    attributes: [{ path: 'skill', type: 'difference', max: 10, party: 'max' }],
  },
} satisfies Readonly<Record<string, QueueConfigInput>>;

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

interface Wish {
  readonly kind?: string;
  readonly modes?: readonly string[];
  readonly level?: unknown;
  readonly cap?: number;
}

async function start(
  t: QueueWorld,
  player: Person,
  { kind = 'rogue', modes = ['raid'], level = 20, cap = 30 }: Wish,
) {
  const metadata = {
    queue_name: text('party'),
    class: text(kind),
    modes: json(JSON.stringify(modes)),
    level: json(JSON.stringify(level)),
    cap: json(JSON.stringify(cap)),
  };
  const entity = { id: player.accountId, entityType: 2, metadata };
  return (await t.backend.api.matchmaking.start({ entity }, by(player))).ticketId;
}

describe('rules that count players', () => {
  test('a match has as many players with a value as the rule says, and who lacks one is found behind others', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const early = [await start(t, ann, {}), await start(t, bob, {}), await start(t, cleo, {})];
    await t.pass();
    const said = await t.backend.api.matchmaking.explain({ ticketId: early[0]! }, asHost);
    expect(said).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'attributes[0] count',
      detail: 'there are 0 players whose class is "medic", but there must be 1 to 1',
    });
    const medic = await start(t, dan, { kind: 'medic' });
    await t.pass();
    const states = await Promise.all([...early, medic].map((id) => t.ticket(id)));
    expect(states).toEqual(['COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'COMPLETED']);
  });

  test('a player is compared with an entry of their own, and the match has enough for whom that holds', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const above = { level: 40 };
    const tickets = [await start(t, ann, { kind: 'medic', ...above }), await start(t, bob, above)];
    tickets.push(await start(t, cleo, {}));
    await t.pass();
    expect(await t.ticket(tickets[0]!)).toBe('IN_PROGRESS');
    tickets.push(await start(t, dan, {}));
    await t.pass();
    const states = await Promise.all(tickets.map((id) => t.ticket(id)));
    expect(states).toEqual(['COMPLETED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED']);
  });

  test('what all players must have is asked when the ticket starts', async () => {
    const t = await open();
    const [ann] = await t.people('ann');
    expect(await outcome(start(t, ann, { modes: ['duel'] }))).toBe('TICKET_UNMATCHABLE');
    expect(await outcome(start(t, ann, { level: 9 }))).toBe('TICKET_UNMATCHABLE');
    for (const level of ['nine', null, [], 1e300])
      expect(await outcome(start(t, ann, { level }))).toBe('INVALID_FIELD');
    expect(await outcome(start(t, ann, { modes: Array(33).fill('raid') }))).toBe('INVALID_FIELD');
  });

  test('a party counts as its strongest player if the queue says so', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const started = async (players: readonly Person[], skills: readonly number[]) => {
      const entities = players.map(({ accountId: id }, at) => ({
        id,
        entityType: 2,
        metadata: { skill: json(String(skills[at])) },
      }));
      const entity = { entityType: 3, metadata: { queue_name: text('strongest') }, entities };
      return (await t.backend.api.matchmaking.serverStart({ entity }, asHost)).ticketId;
    };
    const tickets = [await started([ann, bob], [100, 0]), await started([cleo, dan], [95, 90])];
    await t.pass();
    expect(await Promise.all(tickets.map((id) => t.ticket(id)))).toEqual(['COMPLETED', 'COMPLETED']);
  });
});

const bounds = { strategies: new Set<string>(), hooks: new Set<string>(), queues: 10, matchPlayers: 256 };

/** Returns what is wrong with a rule; undefined if nothing is. */
function fault(rule: object): string | undefined {
  const queue = { teams: 2, playersPerTeam: 2, attributes: [{ path: 'x', ...rule }] };
  try {
    readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }, bounds);
    return undefined;
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    return cause.details.fields?.[0]?.description;
  }
}

test.each<readonly [rule: object, expected: string | undefined]>([
  [{ type: 'count', value: 'a', min: 1 }, undefined],
  [{ type: 'count', value: 'a', min: 2, relax: [{ afterSeconds: 5, min: 1 }] }, undefined],
  [{ type: 'contains', value: 'a' }, undefined],
  [{ type: 'compare', op: '!=', value: true }, undefined],
  [{ type: 'count', min: 1 }, 'count needs value'],
  [{ type: 'count', value: 'a' }, 'count needs min, max or both'],
  [{ type: 'count', value: 'a', min: 5 }, 'can never hold: a match has at most 4 players'],
  [
    { type: 'count', value: 'a', min: 0.5 },
    'count counts players: its bounds must be integers of at least 0',
  ],
  [{ type: 'count', value: 'a', min: 1, op: '=' }, 'op means nothing unless type is compare'],
  [{ type: 'compare', value: 1 }, 'compare needs op'],
  [{ type: 'compare', op: '<' }, 'compare needs either value or valuePath'],
  [{ type: 'compare', op: '<', value: 'a' }, '< compares numbers, but value is none'],
  [{ type: 'equal', value: 1 }, 'value means nothing unless type is count, contains or compare'],
  [{ type: 'sum', max: 1, party: 'max' }, 'party means nothing unless type is difference'],
  [{ type: 'contains', value: 'a', default: 'any' }, 'contains does not take any: it counts players'],
  [
    { type: 'contains', value: 'a', relax: [{ afterSeconds: 5, min: 1 }] },
    'does not relax without min or max: then all players must have it',
  ],
])('a rule that counts players means something, or is refused: %j', (rule, expected) => {
  expect(fault(rule)).toBe(expected);
});
