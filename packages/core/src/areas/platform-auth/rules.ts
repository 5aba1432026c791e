import { emailUserState } from './states.ts';
import type { EmailUserRow, ReplayTokenRow } from './tables.ts';

/** Splits a payload at its first colon: a password may contain colons. Returns null if there is no colon. */
export function splitAtFirstColon(payload: string): readonly [name: string, secret: string] | null {
  const colon = payload.indexOf(':');
  return colon < 0 ? null : [payload.slice(0, colon), payload.slice(colon + 1)];
}

/** Splits a payload at its last colon: a device id may contain colons. Returns null if there is no colon. */
export function splitAtLastColon(payload: string): readonly [name: string, secret: string] | null {
  const colon = payload.lastIndexOf(':');
  return colon < 0 ? null : [payload.slice(0, colon), payload.slice(colon + 1)];
}

/** The outcome of a sign-up with an address; see `states.ts`. */
export type SignUpOutcome = 'create' | 'claimAgain' | 'replace' | 'contest' | 'repeat';

/** Returns the outcome of a sign-up. `isSame`: the password is the one of the row. */
export function signUpOf(
  row: Pick<EmailUserRow, 'state' | 'claimedUntil'> | null,
  { now, isSame }: { readonly now: number; readonly isSame: boolean },
): SignUpOutcome {
  if (!row) return 'create';
  if (row.state === emailUserState.VERIFIED) return 'repeat';
  if (isSame) return 'claimAgain';
  return row.claimedUntil > now ? 'contest' : 'replace';
}

/** The outcome of presenting a replay token; see `replay-tokens.ts`. */
export type ReplayOutcome = 'rotate' | 'again' | 'lost' | 'reuse' | 'expired';

/** Returns the outcome of presenting a replay token, given the digest of the token. */
export function replayOf(
  row: Pick<ReplayTokenRow, 'current' | 'previous' | 'rotatedAt' | 'arrived' | 'expiresAt'>,
  presented: string,
  { now, graceMilliseconds }: { readonly now: number; readonly graceMilliseconds: number },
): ReplayOutcome {
  if (row.expiresAt <= now) return 'expired';
  if (row.current === presented) return 'rotate';
  if (row.previous !== presented) return 'reuse';
  if (now - row.rotatedAt <= graceMilliseconds) return 'again';
  return row.arrived ? 'reuse' : 'lost';
}

/** Returns the milliseconds until the next try of a mail: 10 seconds, doubling with each failure up to 10 minutes. */
export const mailRetryMilliseconds = (failures: number): number =>
  Math.min(10_000 * 2 ** (failures - 1), 600_000);

/** The characters of a reset code: 130 random bits. */
export const resetCodeLength = 26;

/**
 * Returns the canonical form of a typed reset code, or null if it cannot be one. Crockford's base32 reads O as 0 and I
 * or L as 1, and ignores case and hyphens.
 */
export function resetCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === resetCodeLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}

/** Returns what is wrong with a new password; null if it is valid. Counts the code points of its NFKC form. */
export function passwordProblem(
  password: string,
  { min, max }: { readonly min: number; readonly max: number },
): string | null {
  const length = [...password.normalize('NFKC')].length;
  return length >= min && length <= max ? null : `must have ${min} to ${max} characters`;
}
