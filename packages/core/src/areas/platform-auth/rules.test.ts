import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atFirstColon,
  atLastColon,
  mailDelay,
  passwordProblem,
  replayOf,
  resetCodeOf,
  signUpOf,
} from './rules.ts';
import { emailUserState } from './states.ts';

const now = 1_000_000;

describe('a payload', () => {
  test.each([
    ['ann@x.example:a:b', ['ann@x.example', 'a:b']],
    ['ann:', ['ann', '']],
    [':secret', ['', 'secret']],
    ['ann', null],
    ['', null],
  ])('is parted at its first colon: %s', (payload, parts) => {
    expect(atFirstColon(payload)).toEqual(parts);
  });

  test.each([
    ['a:b:secret', ['a:b', 'secret']],
    ['a:', ['a', '']],
    ['a', null],
  ])('is parted at its last colon: %s', (payload, parts) => {
    expect(atLastColon(payload)).toEqual(parts);
  });
});

describe('signing up', () => {
  const { UNVERIFIED, VERIFIED } = emailUserState;

  test.each([
    [null, false, 'create'],
    [{ state: VERIFIED, claimedUntil: 0 }, false, 'repeat'],
    [{ state: VERIFIED, claimedUntil: now + 1 }, true, 'repeat'],
    [{ state: UNVERIFIED, claimedUntil: now + 1 }, true, 'claimAgain'],
    [{ state: UNVERIFIED, claimedUntil: now + 1 }, false, 'contest'],
    [{ state: UNVERIFIED, claimedUntil: now }, false, 'replace'],
  ] as const)('where %j stands, with the same password %s: %s', (row, isSame, outcome) => {
    expect(signUpOf(row, { now, isSame })).toBe(outcome);
  });
});

describe('a replay token', () => {
  const row = { current: 'c', previous: 'p', rotatedAt: now, arrived: true, expiresAt: now + 100 };
  const graceMilliseconds = 10;
  const at = (later: number) => ({ now: now + later, graceMilliseconds });

  test.each([
    ['c', {}, 0, 'rotate'],
    ['c', {}, 99, 'rotate'],
    ['c', {}, 100, 'expired'],
    ['p', {}, 0, 'again'],
    ['p', {}, 10, 'again'],
    ['p', {}, 11, 'reuse'],
    ['p', { arrived: false }, 10, 'again'],
    ['p', { arrived: false }, 11, 'lost'],
    ['p', { arrived: false }, 99, 'lost'],
    ['p', { arrived: false }, 100, 'expired'],
    ['o', {}, 0, 'reuse'],
    ['o', { arrived: false }, 0, 'reuse'],
    ['p', { previous: null }, 0, 'reuse'],
  ] as const)(
    '%s, where the row has %j, %d ms after the exchange: %s',
    (presented, change, later, outcome) => {
      expect(replayOf({ ...row, ...change }, presented, at(later))).toBe(outcome);
    },
  );

  test('is good in one way at the most, whatever else is presented', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.nat(200), (presented, arrived, later) => {
        const outcome = replayOf({ ...row, arrived }, presented, at(later));
        if (outcome === 'rotate') expect(presented).toBe(row.current);
        if (outcome === 'again' || outcome === 'lost') expect(presented).toBe(row.previous);
      }),
    );
  });
});

test('a mail that failed is tried again after 10 seconds, and twice as long each time, up to 10 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => mailDelay(failures) / 1000)).toEqual([
    10, 20, 40, 80, 160, 320, 600, 600, 600,
  ]);
});

describe('a reset code', () => {
  const code = '0123456789ABCDEFGHJKMNPQRS';

  test.each([
    code,
    code.toLowerCase(),
    ` ${code.slice(0, 10)}-${code.slice(10)} `,
    `O${code.slice(1)}`,
    `oi${code.slice(2)}`,
    `0L${code.slice(2)}`,
  ])('may be typed %s', (typed) => {
    expect(resetCodeOf(typed)).toBe(code);
  });

  test.each(['', code.slice(1), `${code}0`, `U${code.slice(1)}`, `é${code.slice(1)}`, `${code.slice(1)}_`])(
    'is not %j',
    (typed) => {
      expect(resetCodeOf(typed)).toBeNull();
    },
  );
});

describe('a password', () => {
  const bounds = { least: 8, most: 10 };

  test.each(['12345678', '1234567890', '        ', '😀'.repeat(8), 'e\u0301'.repeat(8)])(
    'may be %j',
    (password) => {
      expect(passwordProblem(password, bounds)).toBeNull();
    },
  );

  test.each(['', '1234567', '12345678901', 'e\u0301'.repeat(7), '😀'.repeat(11)])(
    'has 8 to 10 characters, and %j has not',
    (password) => {
      expect(passwordProblem(password, bounds)).toBe('must have 8 to 10 characters');
    },
  );
});
