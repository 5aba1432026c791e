import { expect, test } from 'vitest';
import { archiveOf, digestOf, isAllowedPlace, isPlainFile } from './rules.config.ts';
import { endedProcesses, hostState, meets } from './rules.ts';

test('a host is LOST whatever else it is, DRAINING if anybody says so, else AVAILABLE', () => {
  const at = (accepting: boolean, draining: boolean, age: number) =>
    hostState({ accepting, draining, lastSeenAt: 100_000 - age }, 100_000, 30);
  expect([at(true, false, 0), at(true, false, 29_999), at(true, false, 30_000)]).toEqual([
    'AVAILABLE',
    'AVAILABLE',
    'LOST',
  ]);
  expect([at(false, false, 0), at(true, true, 0), at(false, true, 30_000)]).toEqual([
    'DRAINING',
    'DRAINING',
    'LOST',
  ]);
});

test('metadata meets requirements where it has each name with exactly that value', () => {
  expect(meets({ region: 'eu', os: 'linux' }, { region: 'eu' })).toBe(true);
  expect(meets({ region: 'eu' }, {})).toBe(true);
  expect(meets({ region: 'EU' }, { region: 'eu' })).toBe(false);
  expect(meets({}, { region: '' })).toBe(false);
  expect(meets({}, { toString: 'x' })).toBe(false);
});

test('a process that had ended before is not gone again', () => {
  const ended = { jobId: 'a', process: 'game', state: 'DONE', numRestarts: 0, port: undefined };
  expect(endedProcesses('h', [ended], [])).toEqual([]);
  expect(endedProcesses('h', [{ ...ended, state: 'READY' }], [ended])).toHaveLength(1);
});

test('an allowed place is an origin and whole segments of a path', () => {
  const allows = (url: string) =>
    isAllowedPlace(new URL(url), ['https://a.example/game', 'https://b.example']);
  expect(['https://a.example/game', 'https://a.example/game/x', 'https://b.example/any'].map(allows)).toEqual(
    [true, true, true],
  );
  expect(['https://a.example/', 'https://a.example/games', 'http://b.example/'].map(allows)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the words of an archive and of a digest are read in their usual spellings, and no others', () => {
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
