import { describe, expect, test } from 'vitest';
import { directOf, readChannel, shownName, storedName } from './rules.ts';

describe('the name of a channel', () => {
  test.each([
    ['party:p-1', { kind: 'party', id: 'p-1' }],
    ['room:general', { kind: 'room', id: 'general' }],
    ['room:', null],
    ['guild:g', { kind: 'guild', id: 'g' }],
    ['room:a:b', null],
    ['general', null],
  ])('%s is read as %j', (text, expected) => {
    expect(readChannel(text)).toEqual(expected);
  });

  test('of two players is one in rows, and that of the other player for each', () => {
    const ofAda = storedName({ kind: 'direct', id: 'bob' }, 'ada');
    expect(ofAda).toBe(storedName({ kind: 'direct', id: 'ada' }, 'bob'));
    expect(directOf(ofAda)).toEqual(['ada', 'bob']);
    expect([shownName(ofAda, 'ada'), shownName(ofAda, 'bob')]).toEqual(['direct:bob', 'direct:ada']);
    expect(directOf('party:p')).toBeNull();
  });
});
