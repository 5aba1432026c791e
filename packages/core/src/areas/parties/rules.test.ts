import { describe, expect, test } from 'vitest';
import { isApiError } from '../../kernel/errors.ts';
import { type EntryFields, entryOf, maskedPlayer, nextLeader, readInviteCode } from './rules.ts';

const reasonOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
};

describe('an invite code', () => {
  test.each([
    ['K7M29QX4', 'K7M29QX4'],
    ['k7m2-9qx4', 'K7M29QX4'],
    [' K7 M2\t9Q-X4 ', 'K7M29QX4'],
    ['OIL12345', '01112345'],
    ['oil12345', '01112345'],
  ])('in the form %j is read as %j', (written, read) => {
    expect(readInviteCode(written)).toBe(read);
  });

  test.each([
    '',
    'K7M29QX',
    'K7M29QX44',
    'U7M29QX4',
    'K7M2_9QX4',
    'Ｋ7M29QX4',
    'ß7M29QX4',
    'ı7M29QX4',
    'K7M29QX\0',
  ])('is not %j', (written) => {
    expect(readInviteCode(written)).toBeNull();
  });
});

describe('the next leader', () => {
  const members = ['a', 'b', 'c', 'd'].map((playerId) => ({
    playerId,
    awayAt: playerId === 'a' ? 1 : null,
  }));
  const next = (...connected: string[]) => nextLeader(members, new Set(connected)).playerId;

  test('is the longest-standing member who is not away and counts as connected', () => {
    expect(next('a', 'b', 'c', 'd')).toBe('b');
    expect(next('d', 'c')).toBe('c');
  });

  test('is the longest-standing one who counts as connected, if they all are away', () => {
    expect(next('a')).toBe('a');
  });

  test('is the longest-standing one, if nobody counts as connected', () => {
    expect(next()).toBe('a');
  });
});

describe('the fields that a mask selects', () => {
  const player = { displayName: 'Ann', isReady: true, teamNumber: 2, metadata: { a: 1 } };
  const self = { isSelf: true, isLeader: false };
  const leadingSelf = { isSelf: true, isLeader: true };
  const leader = { isSelf: false, isLeader: true };
  const other = { isSelf: false, isLeader: false };
  const all = 'displayName,isReady,teamNumber,metadata';

  test.each([
    ['', self, { displayName: 'Ann', isReady: true, metadata: { a: 1 } }],
    ['', leadingSelf, player],
    ['', leader, { teamNumber: 2 }],
    ['', other, 'PARTY_LEADER_REQUIRED'],
    [all, leadingSelf, player],
    [all, self, 'PARTY_LEADER_REQUIRED'],
    [all, leader, 'NOT_YOURS'],
    [all, other, 'PARTY_LEADER_REQUIRED'],
    ['teamNumber', leader, { teamNumber: 2 }],
    ['metadata , isReady', self, { metadata: { a: 1 }, isReady: true }],
    ['playerId', self, 'INVALID_FIELD'],
    ['playerId', other, 'PARTY_LEADER_REQUIRED'],
    ['isReady,isReady', self, { isReady: true }],
    [',', self, 'INVALID_FIELD'],
    ['__proto__', self, 'INVALID_FIELD'],
  ])('with the mask %j and the caller %j are as expected', (mask, standing, expected) => {
    expect(reasonOf(() => maskedPlayer(player, mask, standing))).toEqual(expected);
  });

  test('of an empty player are the defaults of readiness and team', () => {
    expect(maskedPlayer({}, '', leadingSelf)).toEqual({});
    expect(maskedPlayer({}, 'isReady,teamNumber,metadata', leadingSelf)).toEqual({
      isReady: false,
      teamNumber: 0,
      metadata: undefined,
    });
    expect(reasonOf(() => maskedPlayer({}, 'displayName', self))).toBe('INVALID_FIELD');
  });
});

describe('an entry in a request', () => {
  interface Fields extends EntryFields<object> {
    readonly ifVersion?: number | undefined;
  }
  const nothing: Fields = { id: undefined, entryKey: undefined, entryValue: undefined, ifVersion: undefined };
  const entry: Fields = { ...nothing, id: 'party', entryKey: 'key', entryValue: { stringPayload: 'x' } };

  test('may stand in innerRequest or beside it', () => {
    expect(entryOf(entry, nothing)).toEqual(entry);
    expect(entryOf(undefined, entry)).toEqual(entry);
  });

  test('must stand in one place and have all its fields', () => {
    const refused: readonly (readonly [Fields | undefined, Fields])[] = [
      [entry, entry],
      [entry, { ...nothing, ifVersion: 1 }],
      [nothing, entry],
      [nothing, nothing],
      [undefined, nothing],
      [{ ...entry, id: undefined }, nothing],
      [undefined, { ...entry, entryKey: undefined }],
      [undefined, { ...entry, entryValue: undefined }],
    ];
    for (const [inner, beside] of refused)
      expect(reasonOf(() => entryOf(inner, beside))).toBe('INVALID_FIELD');
  });
});
