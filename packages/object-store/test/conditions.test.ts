import { describe, expect, test } from 'vitest';
import { readRange, select } from '../src/local/conditions.ts';

describe('a Range header', () => {
  test.each([
    ['bytes=0-0', { first: 0, length: 1 }],
    ['bytes=0-', { first: 0, length: 10 }],
    ['bytes=3-5', { first: 3, length: 3 }],
    ['bytes=9-', { first: 9, length: 1 }],
    ['bytes=9-9', { first: 9, length: 1 }],
    ['bytes=5-999', { first: 5, length: 5 }],
    ['bytes=-1', { first: 9, length: 1 }],
    ['bytes=-10', { first: 0, length: 10 }],
    ['bytes=-99', { first: 0, length: 10 }],
    ['Bytes= 1-2 ', { first: 1, length: 2 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-11', 'unsatisfiable'],
    ['bytes=999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['bytes=', null],
    ['bytes=a-b', null],
    ['bytes=--1', null],
    ['bytes=1.5-2', null],
    ['bytes=0x1-2', null],
    ['bytes=9999999999999999-', null],
    ['lines=0-1', null],
    ['0-1', null],
    ['', null],
  ])('%s of ten bytes asks for %j', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  test('no range of an empty object can be satisfied', () => {
    for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
      expect(readRange(header, 0)).toBe('unsatisfiable');
  });
});

const modifiedAt = Date.UTC(2026, 0, 1, 12, 0, 0, 500);
const same = 'Thu, 01 Jan 2026 12:00:00 GMT';
const earlier = 'Thu, 01 Jan 2026 11:59:59 GMT';
const later = 'Thu, 01 Jan 2026 12:00:01 GMT';
const file = { size: 10, etag: '"a"', modifiedAt };

/** Returns the status of a request with these headers, long after the file was written. */
const statusOf = (
  headers: Readonly<Record<string, string>>,
  method: 'GET' | 'HEAD' = 'GET',
  now = modifiedAt + 60_000,
): number => select(method, (name) => headers[name], file, now).status;

describe('a request', () => {
  test.each([
    [{}, 200],
    [{ 'if-none-match': '"a"' }, 304],
    [{ 'if-none-match': 'W/"a"' }, 304],
    [{ 'if-none-match': '"b", "a"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"b"' }, 200],
    [{ 'if-none-match': 'a' }, 200],
    [{ 'if-modified-since': same }, 304],
    [{ 'if-modified-since': later }, 304],
    [{ 'if-modified-since': earlier }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-none-match': '"b"', 'if-modified-since': same }, 200],
    [{ 'if-match': '"a"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"a"' }, 412],
    [{ 'if-match': '"b"' }, 412],
    [{ 'if-match': '"b"', 'if-none-match': '"a"' }, 412],
    [{ 'if-unmodified-since': same }, 200],
    [{ 'if-unmodified-since': earlier }, 412],
    [{ 'if-unmodified-since': 'never' }, 200],
    [{ 'if-match': '"a"', 'if-unmodified-since': earlier }, 200],
    [{ range: 'bytes=0-1' }, 206],
    [{ range: 'bytes=10-' }, 416],
    [{ range: 'bytes=0-1,3-4' }, 200],
    [{ range: 'bytes=0-1', 'if-none-match': '"a"' }, 304],
    [{ range: 'bytes=0-1', 'if-match': '"b"' }, 412],
    [{ range: 'bytes=0-1', 'if-range': '"a"' }, 206],
    [{ range: 'bytes=0-1', 'if-range': '"b"' }, 200],
    [{ range: 'bytes=0-1', 'if-range': 'W/"a"' }, 200],
    [{ range: 'bytes=0-1', 'if-range': same }, 206],
    [{ range: 'bytes=0-1', 'if-range': later }, 200],
    [{ range: 'bytes=0-1', 'if-range': 'nonsense' }, 200],
    [{ range: 'bytes=99-', 'if-range': '"b"' }, 200],
  ])('with the headers %j gets %i', (headers, status) => {
    expect(statusOf(headers)).toBe(status);
  });

  test('with HEAD gets no range', () => {
    expect(statusOf({ range: 'bytes=0-1' }, 'HEAD')).toBe(200);
    expect(statusOf({ range: 'bytes=99-' }, 'HEAD')).toBe(200);
    expect(statusOf({ 'if-none-match': '"a"' }, 'HEAD')).toBe(304);
  });

  test('with the time of a file that is not older than a second gets all of it', () => {
    const headers = { range: 'bytes=0-1', 'if-range': same };
    expect(statusOf(headers, 'GET', modifiedAt + 900)).toBe(200);
    expect(statusOf(headers, 'GET', modifiedAt + 1_100)).toBe(206);
  });
});
