import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mailRetryMilliseconds,
  passwordProblem,
  replayOf,
  resetCodeOf,
  signUpOf,
  splitAtFirstColon,
  splitAtLastColon,
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
  ])('is split at its first colon: %s', (payload, parts) => {
    expect(splitAtFirstColon(payload)).toEqual(parts);
  });

  test.each([
    ['a:b:secret', ['a:b', 'secret']],
    ['a:', ['a', '']],
    ['a', null],
  ])('is split at its last colon: %s', (payload, parts) => {
    expect(splitAtLastColon(payload)).toEqual(parts);
  });
});

describe('a sign-up', () => {
  const { UNVERIFIED, VERIFIED } = emailUserState;

  test.each([
    [null, false, 'create'],
    [{ state: VERIFIED, claimedUntil: 0 }, false, 'repeat'],
    [{ state: VERIFIED, claimedUntil: now + 1 }, true, 'repeat'],
    [{ state: UNVERIFIED, claimedUntil: now + 1 }, true, 'claimAgain'],
    [{ state: UNVERIFIED, claimedUntil: now + 1 }, false, 'contest'],
    [{ state: UNVERIFIED, claimedUntil: now }, false, 'replace'],
  ] as const)('with the user %j and the same password %s has the outcome %s', (row, isSame, outcome) => {
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
    '%s with the row %j, %d ms after the exchange, has the outcome %s',
    (presented, change, later, outcome) => {
      expect(replayOf({ ...row, ...change }, presented, at(later))).toBe(outcome);
    },
  );

  test('is accepted only if it is the current one or the one before', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.nat(200), (presented, arrived, later) => {
        const outcome = replayOf({ ...row, arrived }, presented, at(later));
        if (outcome === 'rotate') expect(presented).toBe(row.current);
        if (outcome === 'again' || outcome === 'lost') expect(presented).toBe(row.previous);
      }),
    );
  });
});

test('a failed mail is tried again after 10 seconds, then after twice as long each time, up to 10 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => mailRetryMilliseconds(failures) / 1000)).toEqual([
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
  ])('can be typed as %s', (typed) => {
    expect(resetCodeOf(typed)).toBe(code);
  });

  test.each(['', code.slice(1), `${code}0`, `U${code.slice(1)}`, `é${code.slice(1)}`, `${code.slice(1)}_`])(
    'cannot be %j',
    (typed) => {
      expect(resetCodeOf(typed)).toBeNull();
    },
  );
});

describe('a password', () => {
  const bounds = { min: 8, max: 10 };

  test.each(['12345678', '1234567890', '        ', '😀'.repeat(8), 'e\u0301'.repeat(8)])(
    'can be %j',
    (password) => {
      expect(passwordProblem(password, bounds)).toBeNull();
    },
  );

  test.each(['', '1234567', '12345678901', 'e\u0301'.repeat(7), '😀'.repeat(11)])(
    'must have 8 to 10 characters, unlike %j',
    (password) => {
      expect(passwordProblem(password, bounds)).toBe('must have 8 to 10 characters');
    },
  );
});
