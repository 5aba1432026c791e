import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { asHost, by, json, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const queues = {
  duel: {
    teams: 2,
    playersPerTeam: 1,
    hosting: 'none',
    ticketExpirationSeconds: 600,
    attributes: [
      { path: 'map', type: 'equal', weight: 2 },
      { path: 'language', type: 'equal', weight: 1 },
      { path: 'skill', type: 'difference', max: 100, default: 0 },
    ],
  },
} satisfies Readonly<Record<string, QueueConfigInput>>;

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

async function start(t: QueueWorld, player: TestPlayer, entries: object): Promise<string> {
  const metadata = {
    queue_name: text('duel'),
    ...Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [name, json(JSON.stringify(value))] as const),
    ),
  };
  const entity = { id: player.accountId, entityType: 2, metadata };
  return (await t.backend.api.matchmaking.start({ entity }, by(player))).ticketId;
}

describe('rules that are preferred', () => {
  test('of all matches the one is made that keeps the heaviest rules, and only rules that are demanded refuse one', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    const tickets = [
      await start(t, ann, { map: 'dust', language: 'fr' }),
      await start(t, bob, { map: 'lake', language: 'fr' }),
      await start(t, cleo, { map: 'dust', language: 'de' }),
      await start(t, dan, { map: 'dust', language: 'fr', skill: 500 }),
    ];
    await t.pass();
    const states = () => Promise.all(tickets.map((id) => t.ticket(id)));
    expect(await states()).toEqual(['COMPLETED', 'IN_PROGRESS', 'COMPLETED', 'IN_PROGRESS']);
    const said = await t.backend.api.matchmaking.explain({ ticketId: tickets[1]! }, asHost);
    expect(said).toMatchObject({ outcome: 'NO_MATCH', refusedByRule: 'attributes[2] difference' });
  });

  test('players without a value have a match, and the explanation says what it does not keep', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    await start(t, ann, { map: 'dust', language: 'fr' });
    const ticketId = await start(t, bob, { map: 'lake' });
    const said = await t.backend.api.matchmaking.explain({ ticketId }, asHost);
    expect(said.outcome).toBe('MATCH_POSSIBLE');
    expect(said.detail).toMatch(
      /; it does not keep what is preferred: attributes\[0\] equal \(map is "(dust|lake)" and "(dust|lake)"\)$/,
    );
    await t.pass();
    expect(await t.ticket(ticketId)).toBe('COMPLETED');
  });
});

const bounds = { strategies: new Set(['draft']), hooks: new Set<string>(), queues: 10, matchPlayers: 256 };

/** Returns what is wrong with a queue; empty if nothing is. */
function fault(changes: object): string {
  const q = { teams: 2, playersPerTeam: 3, ...changes };
  try {
    readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q } } }, bounds);
    return '';
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    return (cause.details.fields ?? []).map(({ description }) => description).join();
  }
}

const preferred = (count: number, weight: unknown = 1) => ({
  attributes: Array.from({ length: count }, (_, at) => ({ path: `p${at}`, type: 'equal', weight })),
});

test('a weight means something, or is refused', () => {
  expect(fault(preferred(4))).toBe('');
  const both = [
    { path: 'x', type: 'difference', max: 500 },
    { path: 'x', type: 'difference', max: 50, weight: 1 },
  ];
  expect(fault({ attributes: both })).toBe('');
  expect(fault(preferred(5))).toBe('at most 4 rules may have a weight');
  expect(fault(preferred(1, 0))).toContain('0.001');
  expect(fault({ ...preferred(1), customStrategy: 'draft' })).toBe(
    'weight means nothing with a strategy, which decides who plays with whom',
  );
});

test('bounds by the ticket that has waited longest mean something only if a rule relaxes', () => {
  const latency = { path: 'l', maxMs: 50, relax: [{ afterSeconds: 5, maxMs: 60 }] };
  expect(fault({ expansion: 'longest', latency })).toBe('');
  expect(fault({ expansion: 'longest' })).toBe('means nothing if no rule relaxes');
  expect(fault({ expansion: 'oldest' })).toContain('longest');
  expect(fault({ expansion: 'longest', latency, customStrategy: 'draft' })).toBe(
    'means nothing with a strategy, which decides who plays with whom',
  );
});
