import { describe, expect, test } from 'vitest';
import { DisplayName } from '../../kernel/schemas.ts';
import {
  initialDisplayName,
  linkableIdentity,
  loggedInIdentity,
  maskedChange,
  namedIdentity,
  operatorPaths,
  playerPaths,
  unlinkRefusal,
  withoutPlatform,
  withPlatform,
} from './rules.ts';

describe('a mask', () => {
  const account = { displayName: 'Ada', authRole: 'admin', metadata: { a: 1 } };

  test.each([
    ['displayName', { displayName: 'Ada' }],
    ['metadata', { metadata: { a: 1 } }],
    ['displayName,metadata', { displayName: 'Ada', metadata: { a: 1 } }],
    ['metadata, displayName', { displayName: 'Ada', metadata: { a: 1 } }],
    ['displayName,displayName', { displayName: 'Ada' }],
  ])('selects exactly the fields that it names: %s', (mask, change) => {
    expect(maskedChange(account, mask, playerPaths)).toEqual(change);
  });

  test('that is empty selects every present and allowed field, which is never the role for a player', () => {
    expect(maskedChange(account, '', playerPaths)).toEqual({ displayName: 'Ada', metadata: { a: 1 } });
    expect(maskedChange(account, '', operatorPaths)).toEqual(account);
    expect(maskedChange({ displayName: undefined, authRole: undefined }, '', operatorPaths)).toEqual({});
  });

  test.each([
    'authRole',
    'id',
    'platforms',
    'revision',
    '*',
    'display_name',
    'DisplayName',
    'metadata.a',
    'displayName,id',
    'displayName,,metadata',
    ',',
    ' ',
    'constructor',
    '__proto__',
  ])('of a player that names %o is refused', (mask) => {
    expect(() => maskedChange(account, mask, playerPaths)).toThrow('accountMask');
  });

  test.each(['id', 'platforms', 'revision', 'createdAt', 'metadataEntries', '*'])(
    'of an operator that names %s is refused',
    (mask) => {
      expect(() => maskedChange(account, mask, operatorPaths)).toThrow('accountMask');
    },
  );

  test('must not name a missing display name or role; metadata may be missing', () => {
    expect(() => maskedChange({}, 'displayName', playerPaths)).toThrow('account.displayName');
    expect(() => maskedChange({}, 'authRole', operatorPaths)).toThrow('account.authRole');
    expect(maskedChange({}, 'metadata', playerPaths)).toEqual({});
  });
});

describe('a display name', () => {
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  test.each([
    ['a', 'a'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['\u{1F600}'.repeat(64), '\u{1F600}'.repeat(64)],
    ['e\u0301', '\u00e9'],
    ['\u65e5\u672c\u8a9e', '\u65e5\u672c\u8a9e'],
    ['\u0639\u0631\u0628\u064a', '\u0639\u0631\u0628\u064a'],
    ["O'Brien <b>", "O'Brien <b>"],
    ['\u2764\ufe0f', '\u2764\ufe0f'],
    [family, family],
    [' Admin ', 'Admin'],
    ['\u00a0Ada\u3000', 'Ada'],
  ])('can be %o', (input, expected) => {
    expect(DisplayName.parse(input)).toBe(expected);
  });

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['65 characters', 'x'.repeat(65)],
    ['a NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['an escape', 'a\u001b[31mb'],
    ['an override of direction', 'a\u202Eb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a zero-width joiner between letters', 'a\u200Db'],
    ['a byte order mark', '\uFEFFab'],
    ['a line break at the end', 'ab\n'],
    ['a letter that is drawn as a blank', 'Admin\u3164'],
  ])('must not be or contain %s', (_, input) => {
    expect(DisplayName.safeParse(input).success).toBe(false);
  });

  test('is the name that the provider reports if it is valid, and is generated otherwise', () => {
    const code = () => 'K7Q2XM';
    expect(initialDisplayName('Grace', code)).toBe('Grace');
    expect(initialDisplayName(null, code)).toBe('Player-K7Q2XM');
    expect(initialDisplayName('evil\u202Ename', code)).toBe('Player-K7Q2XM');
    expect(initialDisplayName('x'.repeat(65), code)).toBe('Player-K7Q2XM');
  });
});

test('a platform is in the list once, and the newest is last', () => {
  expect(withPlatform([], 1)).toEqual([1]);
  expect(withPlatform([1], 99)).toEqual([1, 99]);
  expect(withPlatform([1, 99], 1)).toEqual([1, 99]);
});

describe('the identity of a session', () => {
  const session = {
    platform: 1,
    issuer: 'unsafe',
    subject: 'ada',
    displayName: null,
    accountId: null,
    createdAt: 1_000,
  };
  const identity = { platform: 1, issuer: 'unsafe', subject: 'ada', displayName: null };

  test('is known when the login is done and the session has no account', () => {
    expect(loggedInIdentity(session)).toEqual(identity);
    expect(loggedInIdentity({ ...session, issuer: null, subject: null })).toBeNull();
    expect(loggedInIdentity({ ...session, accountId: 'account-1' })).toBeNull();
  });

  test('can be linked to another account for one hour', () => {
    const unclaimed = { ...session, used: true };
    expect(linkableIdentity(unclaimed, 1_000 + 3_600_000)).toEqual(identity);
    expect(linkableIdentity(unclaimed, 1_001 + 3_600_000)).toBeNull();
  });

  test('can be linked if the login gave the session its account and nothing was called with it since', () => {
    const own = { ...session, accountId: 'account-1' };
    expect(linkableIdentity({ ...own, used: false }, 1_000)).toEqual(identity);
    expect(linkableIdentity({ ...own, used: true }, 1_000)).toBeNull();
  });
});

describe('an identity that a player unlinks', () => {
  const day = 86_400_000;
  const now = 10 * day;
  const linked = (platform: number, issuer: string, linkedAt: number) => ({
    platform,
    issuer,
    subject: `${issuer}-1`,
    linkedAt,
  });
  const email = linked(98, 'email', day);
  const device = linked(98, 'device', 2 * day);
  const store = linked(6, 'store', 3 * day);
  const all = [email, device, store];

  test('is named by its platform, and by its issuer if there are several', () => {
    expect(namedIdentity(all, 6, undefined)).toBe(store);
    expect(namedIdentity(all, 6, 'store')).toBe(store);
    expect(namedIdentity(all, 6, 'another')).toBeNull();
    expect(namedIdentity(all, 3, undefined)).toBeNull();
    expect(namedIdentity(all, 98, 'device')).toBe(device);
    expect(() => namedIdentity(all, 98, undefined)).toThrow('issuer: must be one of email, device');
    expect(namedIdentity([], 98, undefined)).toBeNull();
  });

  const reason = (...input: Parameters<typeof unlinkRefusal>) =>
    (unlinkRefusal(...input) as { readonly reason?: string } | null)?.reason ?? null;

  test('must not be the one that the session logged in with, and must not be the last one', () => {
    expect(reason(all, store, store, now)).toBe('PLATFORM_IN_USE');
    expect(reason(all, store, { ...store, subject: 'another' }, now)).toBe('PLATFORM_IN_USE');
    expect(reason(all, store, { platform: 6, issuer: null, subject: null }, now)).toBe('PLATFORM_IN_USE');
    expect(reason([store], store, email, now)).toBe('PLATFORM_LAST');
    expect(reason(all, store, email, now)).toBeNull();
  });

  test('must not be older than the one that the session logged in with, unless that was linked a day ago', () => {
    const late = { ...device, linkedAt: now - day + 1 };
    expect(reason([email, late], email, late, now)).toBe('PLATFORM_TOO_NEW');
    expect(reason([email, late], late, email, now)).toBeNull();
    expect(reason([email, late], email, late, now + 1)).toBeNull();
    const both = { ...email, linkedAt: late.linkedAt };
    expect(reason([both, late], both, late, now)).toBeNull();
  });

  test('removes its platform from the list unless another identity of it remains', () => {
    expect(withoutPlatform([1, 98, 6], 98, [store])).toEqual([1, 6]);
    expect(withoutPlatform([1, 98, 6], 98, [store, email])).toEqual([1, 98, 6]);
    expect(withoutPlatform([1], 98, [])).toEqual([1]);
  });
});
