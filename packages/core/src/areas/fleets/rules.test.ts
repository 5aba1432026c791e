import { expect, test } from 'vitest';
import { archiveOf, digestOf, isAllowedAddress, isPlainFile } from './rules.config.ts';
import { capacityOf, endedProcesses, hostState, isOver, meetsRequirements } from './rules.ts';
import { hostStates } from './states.ts';

test('a silent host is LOST, a host that it or an operator drains is DRAINING, any other is AVAILABLE', () => {
  const at = (reportsDraining: boolean, draining: boolean, age: number) =>
    hostState({ reportsDraining, draining, lastSeenAt: 100_000 - age }, 100_000, 30, {
      since: 0,
      holdsUntil: 0,
    });
  expect([at(false, false, 0), at(false, false, 29_999), at(false, false, 30_000)]).toEqual([
    hostStates.AVAILABLE,
    hostStates.AVAILABLE,
    hostStates.LOST,
  ]);
  expect([at(true, false, 0), at(false, true, 0), at(true, true, 30_000)]).toEqual([
    hostStates.DRAINING,
    hostStates.DRAINING,
    hostStates.LOST,
  ]);
});

test('metadata meets requirements if it has each name with exactly that value', () => {
  expect(meetsRequirements({ region: 'eu', os: 'linux' }, { region: 'eu' })).toBe(true);
  expect(meetsRequirements({ region: 'eu' }, {})).toBe(true);
  expect(meetsRequirements({ region: 'EU' }, { region: 'eu' })).toBe(false);
  expect(meetsRequirements({}, { region: '' })).toBe(false);
  expect(meetsRequirements({}, { toString: 'x' })).toBe(false);
});

const process = (state: string, numRestarts = 0, jobId = 'a') => ({
  jobId,
  process: 'game',
  state,
  numRestarts,
  port: undefined,
});

test('a process has ended if it ran and does not run any more, was started again, or was first reported when it had ended', () => {
  const ended = (before: ReturnType<typeof process> | null, after: ReturnType<typeof process> | null) =>
    endedProcesses('h', before ? [before] : [], after ? [after] : []).map(
      ({ start, restarted }) => `${start}${restarted ? ' restarted' : ''}`,
    );
  expect(ended(process('READY'), process('DONE'))).toEqual(['0']);
  expect(ended(process('READY', 3), null)).toEqual(['3']);
  expect(ended(process('READY', 3), process('STARTED', 4))).toEqual(['3 restarted']);
  expect(ended(process('READY', 3), process('STARTED', 9))).toEqual(['3 restarted']);
  expect(ended(null, process('TERMINATED'))).toEqual(['0']);
  expect(ended(null, process('STARTED', 1))).toEqual(['0 restarted']);
  expect(ended(process('TERMINATED'), process('TERMINATED', 1))).toEqual(['1']);
});

test('a process that goes on, starts, or had already ended before has not ended since the last report', () => {
  const ended = (before: ReturnType<typeof process> | null, after: ReturnType<typeof process> | null) =>
    endedProcesses('h', before ? [before] : [], after ? [after] : []);
  expect(ended(process('READY'), process('IN_MATCH'))).toEqual([]);
  expect(ended(null, process('STARTED'))).toEqual([]);
  expect(ended(process('DONE'), process('DONE'))).toEqual([]);
  expect(ended(process('DONE'), null)).toEqual([]);
  expect(ended(process('TERMINATED'), process('STARTED', 1))).toEqual([]);
});

test('an ended process is over unless its restart policy starts it again', () => {
  const over = (policy: string) =>
    ['STARTED', 'DONE', 'TERMINATED'].map((state) => isOver({ state }, policy));
  expect(over('never')).toEqual([false, true, true]);
  expect(over('on-failure')).toEqual([false, true, false]);
  expect(over('always')).toEqual([false, false, false]);
});

test('a host has the capacity that it reports, and no limit if it reports no number', () => {
  expect([capacityOf({ maxProcesses: '2' }), capacityOf({ maxProcesses: '0' })]).toEqual([2, 0]);
  for (const metadata of [{}, { maxProcesses: '' }, { maxProcesses: '-1' }, { maxProcesses: '1e3' }])
    expect(capacityOf(metadata as Record<string, string>)).toBe(Number.POSITIVE_INFINITY);
});

test('an allowed address covers its origin and whole segments of its path', () => {
  const allows = (url: string) =>
    isAllowedAddress(new URL(url), ['https://a.example/game', 'https://b.example']);
  expect(['https://a.example/game', 'https://a.example/game/x', 'https://b.example/any'].map(allows)).toEqual(
    [true, true, true],
  );
  expect(['https://a.example/', 'https://a.example/games', 'http://b.example/'].map(allows)).toEqual([
    false,
    false,
    false,
  ]);
});

test('archive kinds and digests are accepted only in their documented spellings', () => {
  expect(['', 'archive=none', 'archive=tgz', 'archive=tar.gz', 'archive=zip'].map(archiveOf)).toEqual([
    'none',
    'none',
    'tar.gz',
    'tar.gz',
    'zip',
  ]);
  expect(['archive=', 'zip', 'archive=zip,x', 'ARCHIVE=zip'].map(archiveOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const hex = '0a'.repeat(32);
  expect(digestOf('sha256', hex.toUpperCase())).toBe(hex);
  expect(digestOf('sha256', Buffer.from(hex, 'hex').toString('base64'))).toBe(hex);
  expect(digestOf('sha512', hex)).toBe(null);
  expect(isPlainFile('a/b.c')).toBe(true);
});
