import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { silentLog } from './log.ts';
import { createOutageLog } from './outage-log.ts';
import { createOutages, isReported } from './outages.ts';

/** The outages of a port, behind the log of a backend, and the lines that an operator sees. */
function createWorld(more: { readonly target?: string; readonly level?: 'error' } = {}) {
  const lines: string[] = [];
  const clock = createManualClock();
  const write =
    (level: string) =>
    (facts: object, message: string): void => {
      const { cause, ...others } = facts as { readonly cause?: unknown };
      const reason = cause instanceof Error ? cause.message : cause;
      lines.push([level, message, reason, JSON.stringify(others)].filter(Boolean).join(' | '));
    };
  const log = createOutageLog({ ...silentLog, warn: write('warn'), error: write('error') }, clock);
  const outages = createOutages({ log, clock }, { began: 'it is away', ended: 'it is back', ...more });
  return { lines, clock, log, outages };
}

test('an outage of a hundred failures is one line with its cause, and one with its length and their number', async () => {
  const { lines, clock, outages } = createWorld();
  for (let count = 0; count < 100; count++) {
    outages.failed(new Error(`refused ${count}`), '', { call: count });
    await clock.advance(1_000);
  }
  outages.worked();
  outages.worked();
  expect(lines).toEqual(['warn | it is away | refused 0 | {"call":0}']);
  await clock.advance(10_000);
  expect(lines.slice(1)).toEqual(['warn | it is back | {"failures":100,"seconds":100}']);
  outages.worked();
  await clock.advance(60_000);
  expect(lines).toHaveLength(2);
  outages.failed('again');
  expect(lines[2]).toBe('warn | it is away | again | {}');
});

test('a port that fails every other time has one outage, which ends when it has worked for ten seconds', async () => {
  const { lines, clock, outages } = createWorld({ level: 'error' });
  for (let count = 0; count < 50; count++) {
    outages.failed(new Error('refused'));
    outages.worked();
    await clock.advance(9_999);
  }
  expect(lines).toHaveLength(1);
  await clock.advance(1);
  expect(lines).toEqual([
    'error | it is away | refused | {}',
    'warn | it is back | {"failures":50,"seconds":490}',
  ]);
});

test('targets have outages of their own, and a thousand of them at most 101 lines at either end', async () => {
  const { lines, clock, outages } = createWorld({ target: 'name' });
  for (let count = 0; count < 1_000; count++) outages.failed('refused', `target ${count}`);
  expect(lines).toHaveLength(101);
  expect([lines[1], lines[100]]).toEqual([
    'warn | it is away | refused | {"name":"target 1"}',
    'warn | it is away | refused | {"name":"others"}',
  ]);
  outages.worked('target 1');
  outages.worked('target 999');
  await clock.advance(10_000);
  expect(lines.slice(101)).toEqual([
    'warn | it is back | {"name":"target 1","failures":1,"seconds":0}',
    'warn | it is back | {"name":"others","failures":900,"seconds":0}',
  ]);
});

test('a target that has not failed for ten minutes gives its place to another one', async () => {
  const { lines, clock, outages } = createWorld({ target: 'name' });
  for (let count = 0; count < 100; count++) outages.failed('refused', `target ${count}`);
  await clock.advance(600_000);
  outages.failed('refused', 'another');
  expect(lines.at(-1)).toBe('warn | it is away | refused | {"name":"another"}');
});

test('a line whose cause an outage has told is not repeated, and the beginning of another outage is', async () => {
  const { lines, clock, log, outages } = createWorld();
  const other = createOutages({ log, clock }, { began: 'the other is away', ended: 'the other is back' });
  const cause = new Error('refused');
  expect(isReported(cause)).toBe(false);
  outages.failed(cause);
  for (const told of [cause, new Error('a wrapper', { cause })]) {
    expect(isReported(told)).toBe(true);
    log.warn({ cause: told }, 'an order will be looked up again');
    log.error({ cause: told }, 'a task failed');
  }
  other.failed(cause);
  log.warn({ cause: new Error('refused') }, 'something else');
  expect(lines).toEqual([
    'warn | it is away | refused | {}',
    'warn | the other is away | refused | {}',
    'warn | something else | refused | {}',
  ]);
});

test('a watched call counts by how it ends, and its result or error is passed on', async () => {
  const { lines, clock, outages } = createWorld();
  const cause = new Error('refused');
  await expect(outages.watch(Promise.reject(cause))).rejects.toBe(cause);
  expect(await outages.watch(Promise.resolve(7))).toBe(7);
  await clock.advance(10_000);
  expect(lines).toEqual([
    'warn | it is away | refused | {}',
    'warn | it is back | {"failures":1,"seconds":0}',
  ]);
});
