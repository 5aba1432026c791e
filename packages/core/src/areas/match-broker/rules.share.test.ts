import { expect, test } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import { divide, isInShare } from './rules.share.ts';
import type { PlannableServer, ServerPhase } from './states.plan.ts';

test.each([1, 10, 50, 90])('of many matches, about %i of a hundred are in a share of as many', (percent) => {
  const ids = Array.from({ length: 4_000 }, () => systemIds.next('match'));
  const found = ids.filter((id) => isInShare(id, percent)).length / 40;
  expect(Math.abs(found - percent)).toBeLessThan(4);
});

test('a match is always in the same share, and in every larger one', () => {
  const id = systemIds.next('match');
  const from = Array.from({ length: 100 }, (_, percent) => isInShare(id, percent));
  expect(from).toEqual([...from].sort());
  expect(isInShare(id, 0)).toBe(false);
});

const server = (id: string, build: string, phase: ServerPhase): PlannableServer => ({
  id,
  phase,
  build,
  since: 0,
  createdAt: 0,
  isDraining: false,
  isReserved: false,
});
const sizes = {
  minIdle: 10,
  maxIdle: 12,
  maxServers: 12,
  idleSeconds: 60,
  maxAgeMinutes: null,
  schedule: '',
};
const divided = (servers: readonly PlannableServer[]) =>
  divide(
    { state: { servers, waiting: 3, build: 'b1', failures: 0 }, sizes },
    { build: 'b2', percent: 25 },
    { failures: 1, waiting: 1 },
  );

test('the other build keeps all of its servers ready until those of the shared build are', () => {
  const { shared, others } = divided([server('a', 'b1', 'idle'), server('b', 'b2', 'starting')]);
  expect(shared).toMatchObject({
    state: { build: 'b2', waiting: 1, failures: 1, servers: [{ id: 'b' }] },
    sizes: { minIdle: 3, maxIdle: 3, maxServers: 11 },
  });
  expect(others(2)).toMatchObject({
    state: { build: 'b1', waiting: 2, servers: [{ id: 'a' }] },
    sizes: { minIdle: 10, maxIdle: 12, maxServers: 9 },
  });
  expect(divided([server('b', 'b2', 'idle')]).others(0).sizes).toMatchObject({ minIdle: 9, maxIdle: 11 });
});

test('a shared build that has more servers than are left ends none of them for that', () => {
  const own = Array.from({ length: 5 }, (_, at) => server(`s${at}`, 'b2', 'busy'));
  const rest = Array.from({ length: 10 }, (_, at) => server(`o${at}`, 'b1', 'busy'));
  expect(divided([...own, ...rest]).shared.sizes.maxServers).toBe(5);
});

test('without a place for one more, the other build leaves one for the shared build at a time', () => {
  const full = (own: readonly ServerPhase[], failures = 0, percent = 25) => {
    const servers = [
      ...own.map((phase, at) => server(`s${at}`, 'b2', phase)),
      ...Array.from({ length: 12 - own.length }, (_, at) => server(`o${at}`, 'b1', 'idle')),
    ];
    const state = { servers, waiting: 0, build: 'b1', failures: 0 };
    return divide({ state, sizes }, { build: 'b2', percent }, { failures, waiting: 0 }).others(0).sizes
      .maxServers;
  };
  expect(full([])).toBe(11);
  expect(full(['starting'])).toBe(11);
  expect(full(['ending'])).toBe(11);
  expect(full(['idle'])).toBe(10);
  expect(full(['idle', 'idle', 'idle'])).toBe(9);
  expect(full(['busy', 'busy', 'busy'])).toBe(9);
  expect(full([], 3)).toBe(12);
  expect(full([], 0, 99)).toBe(11);
});
