import { describe, expect, test } from 'vitest';
import type { ServerBuffer } from './options.buffer.ts';
import { planServersOf, sizesAt } from './rules.buffer.ts';
import type { PlannableServer, ServerPhase } from './states.plan.ts';

const now = Date.UTC(2026, 0, 2, 18, 30);

/** Servers in words: `old idle`, `new starting`, `old busy draining`, `old busy reserved`. They are named s0, s1 … */
const serversOf = (words: readonly string[]): PlannableServer[] =>
  words.map((word, at) => {
    const [build, phase, more] = word.split(' ');
    return {
      id: `s${at}`,
      phase: phase as ServerPhase,
      since: now,
      createdAt: now - 3_600_000,
      build: build!,
      isDraining: more === 'draining',
      isReserved: more === 'reserved',
    };
  });

const many = (count: number, word: string): string[] => Array.from({ length: count }, () => word);

interface Case {
  readonly buffer: ServerBuffer;
  readonly servers: readonly string[];
  readonly waiting?: number;
  readonly failures?: number;
  readonly start?: number;
  readonly stop?: readonly string[];
  readonly drain?: readonly string[];
  readonly roll: string;
}

describe('a roll', () => {
  test.for<[string, Case]>([
    [
      'starts new servers beside the old ones, and ends none before one of them is ready',
      { buffer: { minIdle: 3 }, servers: many(3, 'old idle'), start: 3, roll: 'ROLLING' },
    ],
    [
      'waits for those that start',
      {
        buffer: { minIdle: 2 },
        servers: ['old idle', 'old idle', 'new starting', 'new starting'],
        roll: 'ROLLING',
      },
    ],
    [
      'ends as many old ones as new ones are ready',
      {
        buffer: { minIdle: 3 },
        servers: ['old idle', 'old idle', 'old idle', 'new idle', 'new starting', 'new starting'],
        stop: ['s0'],
        roll: 'ROLLING',
      },
    ],
    [
      'ends old ones if new ones are ready that play and have room',
      {
        buffer: { minIdle: 2 },
        servers: ['old idle', 'old idle', 'new open', 'new open', 'new open draining'],
        stop: ['s0', 's1'],
        roll: 'ROLLING',
      },
    ],
    [
      'takes no matches from old ones with room while too few others are ready',
      {
        buffer: { minIdle: 3 },
        servers: ['old busy', 'old open', 'old open', 'old open', 'new open', 'new starting', 'new starting'],
        drain: ['s1', 's0'],
        roll: 'ROLLING',
      },
    ],
    [
      'leaves a server alone that a match is reserved for',
      {
        buffer: { minIdle: 1 },
        servers: ['old busy reserved', 'old busy', 'new idle'],
        drain: ['s1'],
        roll: 'ROLLING',
      },
    ],
    [
      'keeps servers for matches that wait',
      { buffer: { minIdle: 1 }, servers: ['old idle', 'new idle'], waiting: 1, roll: 'ROLLING' },
    ],
    [
      'ends at most five at once, of hundreds',
      {
        buffer: {},
        servers: [...many(300, 'old idle'), 'new idle'],
        stop: ['s0', 's1', 's10', 's100', 's101'],
        roll: 'ROLLING',
      },
    ],
    [
      'lets busy servers end their matches, a few with each pass, and counts none of them twice',
      {
        buffer: {},
        servers: ['old busy draining', ...many(6, 'old busy'), 'new busy'],
        drain: ['s1', 's2', 's3', 's4', 's5'],
        roll: 'ROLLING',
      },
    ],
    [
      'touches no busy server before the new build has worked',
      { buffer: {}, servers: ['old busy', 'new starting'], roll: 'ROLLING' },
    ],
    [
      'tries the new build although no server has to be ready',
      { buffer: {}, servers: ['old busy'], start: 1, roll: 'ROLLING' },
    ],
    [
      'ends one idle server if there may be no more, to make room',
      { buffer: { minIdle: 2, maxServers: 2 }, servers: many(2, 'old idle'), stop: ['s0'], roll: 'ROLLING' },
    ],
    [
      'ends no second one before the new server is ready',
      { buffer: { minIdle: 2, maxServers: 2 }, servers: ['old idle', 'new starting'], roll: 'ROLLING' },
    ],
    [
      'lets one server go after its match if all are in use and there may be no more',
      { buffer: { minIdle: 1, maxServers: 3 }, servers: many(3, 'old busy'), drain: ['s0'], roll: 'ROLLING' },
    ],
    [
      'waits for that one',
      { buffer: { minIdle: 1, maxServers: 2 }, servers: ['old busy draining', 'old busy'], roll: 'ROLLING' },
    ],
    [
      'stops when three servers of the new build have failed in a row: the old ones stay',
      { buffer: { minIdle: 2 }, servers: many(2, 'old idle'), failures: 3, roll: 'STOPPED' },
    ],
    [
      'goes on after two failures',
      { buffer: { minIdle: 1 }, servers: ['old idle'], failures: 2, start: 1, roll: 'ROLLING' },
    ],
    [
      'is done when no old server is in service, whatever still ends',
      { buffer: { minIdle: 1 }, servers: ['old ending', 'new idle'], roll: 'DONE' },
    ],
  ])('%s', ([, { buffer, servers, waiting = 0, failures = 0, start = 0, stop = [], drain = [], roll }]) => {
    const state = { servers: serversOf(servers), waiting, build: 'new', failures };
    const plan = planServersOf(state, sizesAt(buffer, now), now);
    expect({
      start: plan.start,
      stop: plan.stop.map(({ server, reason }) => (reason === 'OLD_BUILD' ? server.id : reason)),
      drain: plan.drain.map(({ id }) => id),
      roll: plan.roll,
    }).toEqual({ start, stop, drain, roll });
  });
});

test('a build whose servers die in a row is started no more, also without an old one', () => {
  const state = { servers: [], waiting: 0, build: 'new', failures: 3 };
  const plan = planServersOf(state, sizesAt({ minIdle: 2 }, now), now);
  expect([plan.start, plan.startReason, plan.roll]).toEqual([0, 'BUILD_FAILS', 'STOPPED']);
});

test('servers without a build are never replaced because of it', () => {
  const state = { servers: serversOf(['a idle', 'b busy']), waiting: 0, build: '', failures: 0 };
  const plan = planServersOf(state, sizesAt({ minIdle: 1 }, now), now);
  expect([plan.start, plan.stop, plan.drain, plan.roll]).toEqual([0, [], [], 'DONE']);
});

describe('maxAgeMinutes', () => {
  const at = (minutes: number, phase: ServerPhase, id: string): PlannableServer => ({
    id,
    phase,
    since: now,
    createdAt: now - minutes * 60_000,
    build: '',
    isDraining: false,
    isReserved: false,
  });
  const planAt = (...servers: PlannableServer[]) => {
    const state = { servers, waiting: 0, build: '', failures: 0 };
    const plan = planServersOf(state, sizesAt({ minIdle: 1, maxAgeMinutes: 60 }, now), now);
    return [
      plan.start,
      plan.startReason,
      ...plan.stop.map(({ server, reason }) => `${server.id} ${reason}`),
      ...plan.drain.map(({ id }) => `${id} drains`),
      plan.roll,
    ];
  };

  test('leaves a server that is a minute younger', () => {
    expect(planAt(at(59, 'idle', 'young'), at(59, 'busy', 'playing'))).toEqual([0, 'ENOUGH', 'DONE']);
  });

  test('starts a younger server before an old one goes', () => {
    expect(planAt(at(60, 'idle', 'old'))).toEqual([1, 'TOO_OLD', 'DONE']);
    expect(planAt(at(60, 'idle', 'old'), at(0, 'starting', 'new'))).toEqual([0, 'ENOUGH', 'DONE']);
  });

  test('ends an old server that is idle, and one that plays after its match', () => {
    const plan = planAt(at(60, 'idle', 'old'), at(61, 'busy', 'playing'), at(1, 'idle', 'new'));
    expect(plan).toEqual([0, 'ENOUGH', 'old TOO_OLD', 'playing drains', 'DONE']);
  });
});
