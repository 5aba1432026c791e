import { describe, expect, test } from 'vitest';
import type { ServerBuffer } from './options.buffer.ts';
import { planServersOf, readBuffer, sizesAt } from './rules.buffer.ts';
import type { PlannableServer, ServerPhase } from './states.plan.ts';

const now = Date.UTC(2026, 0, 2, 18, 30); // a Friday
const seconds = (count: number): number => count * 1000;

/** Servers in words: `idle 10` has been idle for ten seconds. They are named s0, s1 … */
const serversOf = (...words: readonly string[]): PlannableServer[] =>
  words.map((word, at) => {
    const [phase, since = '0'] = word.split(' ');
    const rest = { build: '', createdAt: now - seconds(3_600), isDraining: false, isReserved: false };
    return { id: `s${at}`, phase: phase as ServerPhase, since: now - seconds(Number(since)), ...rest };
  });

const planOf = (buffer: ServerBuffer, servers: readonly PlannableServer[], waiting = 0) => {
  const { start, startReason, stop } = planServersOf(
    { servers, waiting, build: '', failures: 0 },
    sizesAt(buffer, now),
    now,
  );
  return [start, startReason, ...stop.map(({ server, reason }) => `${server.id} ${reason}`)];
};

describe('a plan', () => {
  test.for<[string, ServerBuffer, string[], number, (number | string)[]]>([
    ['starts nothing without minIdle', {}, [], 0, [0, 'ENOUGH']],
    ['starts as many as are missing', { minIdle: 3 }, ['idle'], 0, [2, 'BELOW_MIN_IDLE']],
    ['counts those that start', { minIdle: 3 }, ['idle', 'starting', 'starting'], 0, [0, 'ENOUGH']],
    ['counts those that have room for one more match', { minIdle: 1 }, ['open'], 0, [0, 'ENOUGH']],
    ['counts no busy one', { minIdle: 1 }, ['busy', 'silent', 'ending'], 0, [1, 'BELOW_MIN_IDLE']],
    [
      'counts off those that waiting matches take',
      { minIdle: 2 },
      ['idle', 'idle'],
      1,
      [1, 'BELOW_MIN_IDLE'],
    ],
    ['leaves servers for waiting matches to the broker', { minIdle: 2 }, [], 9, [2, 'BELOW_MIN_IDLE']],
    ['starts at most twenty at once', { minIdle: 50 }, [], 0, [20, 'BELOW_MIN_IDLE']],
    [
      'starts what maxServers allows',
      { minIdle: 3, maxServers: 3 },
      ['busy', 'ending'],
      0,
      [1, 'MAX_SERVERS'],
    ],
    [
      'ends those above maxIdle, the one with the newest load last',
      { maxIdle: 1 },
      ['idle 1', 'idle 9', 'idle 5'],
      0,
      [0, 'ENOUGH', 's1 ABOVE_MAX_IDLE', 's2 ABOVE_MAX_IDLE'],
    ],
    [
      'ends none that a waiting match may take',
      { maxIdle: 0 },
      ['idle 9', 'idle 5'],
      1,
      [0, 'ENOUGH', 's0 ABOVE_MAX_IDLE'],
    ],
    ['ends none if matches take all', { maxIdle: 0, maxServers: 1 }, ['idle 9', 'idle 5'], 5, [0, 'ENOUGH']],
    [
      'ends those without a match for long',
      { minIdle: 1, idleSeconds: 60 },
      ['idle 59', 'idle 60', 'idle 70', 'idle 1'],
      0,
      [0, 'ENOUGH', 's2 UNUSED', 's1 UNUSED'],
    ],
    [
      'keeps minIdle ready ones, however long they wait',
      { minIdle: 2, idleSeconds: 60 },
      ['idle 900', 'idle 901'],
      0,
      [0, 'ENOUGH'],
    ],
    [
      'ends no ready one because others start',
      { minIdle: 1, idleSeconds: 60 },
      ['idle 900', 'starting', 'starting'],
      0,
      [0, 'ENOUGH'],
    ],
    [
      'ends idle ones above maxServers, and no busy one',
      { minIdle: 1, maxServers: 2 },
      ['busy', 'busy', 'idle'],
      0,
      [0, 'ENOUGH', 's2 ABOVE_MAX_SERVERS'],
    ],
    [
      'ends silent ones after idleSeconds',
      { idleSeconds: 100 },
      ['silent 99', 'silent 100', 'busy 900'],
      0,
      [0, 'ENOUGH', 's1 SILENT'],
    ],
  ])('%s', ([, buffer, words, waiting, expected]) => {
    expect(planOf(buffer, serversOf(...words), waiting)).toEqual(expected);
  });
});

describe('a schedule', () => {
  const at = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 0, day, hour, minute);
  const buffer: ServerBuffer = {
    minIdle: 1,
    maxServers: 9,
    schedule: [
      { from: '22:00', to: '02:00', days: ['fri'], minIdle: 7 },
      { from: '17:30', to: '23:00', minIdle: 5, maxServers: 20 },
    ],
  };

  test.for<[string, number, number, number, string]>([
    ['before it begins', at(2, 17, 29), 1, 9, ''],
    ['from its first minute on', at(2, 17, 30), 5, 20, '17:30-23:00'],
    [
      'the first one that holds wins, and leaves out what it does not name',
      at(2, 22),
      7,
      9,
      '22:00-02:00 fri',
    ],
    ['over midnight', at(3, 1, 59), 7, 9, '22:00-02:00 fri'],
    ['until its last minute', at(3, 2), 1, 9, ''],
    ['not on another day', at(3, 22), 5, 20, '17:30-23:00'],
    ['not in the night after another day', at(4, 1), 1, 9, ''],
  ])('holds %s', ([, time, minIdle, maxServers, schedule]) => {
    expect(sizesAt(buffer, time)).toEqual({
      minIdle,
      maxIdle: null,
      maxServers,
      idleSeconds: 300,
      maxAgeMinutes: null,
      schedule,
    });
  });

  test('holds for the whole day if it begins and ends at the same time', () => {
    const whole = { schedule: [{ from: '06:00', to: '06:00', days: ['sat' as const], minIdle: 4 }] };
    const sizes = [at(3, 5, 59), at(3, 6), at(4, 5, 59), at(4, 6)].map(
      (time) => sizesAt(whole, time).minIdle,
    );
    expect(sizes).toEqual([0, 4, 4, 0]);
  });
});

test.for<[object, string]>([
  [{ minIdle: 1.5 }, 'b: minIdle must be an integer from 0 to 1000'],
  [{ minIdle: -1 }, 'b: minIdle must be an integer from 0 to 1000'],
  [{ maxAgeMinutes: 0 }, 'b: maxAgeMinutes must be an integer from 1 to 43200'],
  [{ idleSeconds: 0 }, 'b: idleSeconds must be an integer from 1 to 86400'],
  [{ minIdle: 2, maxIdle: 1 }, 'b: maxIdle must not be below minIdle'],
  [{ minIdle: 2, maxServers: 1 }, 'b: maxServers must not be below minIdle'],
  [
    { schedule: [{ from: '24:00', to: '01:00' }] },
    'b: schedule[0].from must be a time such as 17:30, in UTC',
  ],
  [{ schedule: [{ from: '1:00', to: '01:00' }] }, 'b: schedule[0].from must be a time such as 17:30, in UTC'],
  [{ schedule: [{ from: '01:00', to: '' }] }, 'b: schedule[0].to must be a time such as 17:30, in UTC'],
  [
    { schedule: [{ from: '01:00', to: '02:00', days: ['Fri'] }] },
    'b: schedule[0].days must be a list of sun, mon, tue, wed, thu, fri, sat',
  ],
  [
    { schedule: [{ from: '01:00', to: '02:00', days: [] }] },
    'b: schedule[0].days must be a list of sun, mon, tue, wed, thu, fri, sat',
  ],
  [
    { maxIdle: 3, schedule: [{ from: '01:00', to: '02:00', minIdle: 4 }] },
    'b: schedule[0].maxIdle must not be below minIdle',
  ],
])('the buffer %j is refused', ([buffer, message]) => {
  expect(() => readBuffer(buffer as ServerBuffer, 'b: ')).toThrow(new Error(message));
});
