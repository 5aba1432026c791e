import { emailUserState } from './states.ts';
import type { EmailUserRow, ReplayTokenRow } from './tables.ts';

/** Parts a payload at its first colon: an address or a name has none, a password may. Null where there is none. */
export function atFirstColon(payload: string): readonly [name: string, secret: string] | null {
  const colon = payload.indexOf(':');
  return colon < 0 ? null : [payload.slice(0, colon), payload.slice(colon + 1)];
}

/** Parts a payload at its last colon: a device id may have some, a certificate has none. */
export function atLastColon(payload: string): readonly [name: string, secret: string] | null {
  const colon = payload.lastIndexOf(':');
  return colon < 0 ? null : [payload.slice(0, colon), payload.slice(colon + 1)];
}

/** What signing up with an address comes to; see `states.ts`. */
export type SignUp = 'create' | 'claimAgain' | 'replace' | 'contest' | 'repeat';

/** Decides on a sign-up. `isSame`: the password is the one of the row. */
export function signUpOf(
  row: Pick<EmailUserRow, 'state' | 'claimedUntil'> | null,
  { now, isSame }: { readonly now: number; readonly isSame: boolean },
): SignUp {
  if (!row) return 'create';
  if (row.state === emailUserState.VERIFIED) return 'repeat';
  if (isSame) return 'claimAgain';
  return row.claimedUntil > now ? 'contest' : 'replace';
}

/** What presenting a replay token comes to; see `replay.ts`. */
export type Replay = 'rotate' | 'again' | 'lost' | 'reuse' | 'expired';

export function replayOf(
  row: Pick<ReplayTokenRow, 'current' | 'previous' | 'rotatedAt' | 'arrived' | 'expiresAt'>,
  presented: string,
  { now, graceMilliseconds }: { readonly now: number; readonly graceMilliseconds: number },
): Replay {
  if (row.expiresAt <= now) return 'expired';
  if (row.current === presented) return 'rotate';
  if (row.previous !== presented) return 'reuse';
  if (now - row.rotatedAt <= graceMilliseconds) return 'again';
  return row.arrived ? 'reuse' : 'lost';
}

/** Milliseconds until a mail that failed so often is tried again: 10 seconds, doubling up to 10 minutes. */
export const mailDelay = (failures: number): number => Math.min(10_000 * 2 ** (failures - 1), 600_000);

/** Letters and digits of the reset code: 130 random bits. */
export const resetCodeLength = 26;

/**
 * A reset code as it was made, however somebody has typed it: Crockford's base32 takes O for 0 and I or L for 1, and
 * cares for neither case nor hyphens. Null where it cannot be one.
 */
export function resetCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === resetCodeLength && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null;
}

/** Says what is wrong with a password to be set; null where nothing is. Characters are counted as people see them typed. */
export function passwordProblem(
  password: string,
  { least, most }: { readonly least: number; readonly most: number },
): string | null {
  const length = [...password.normalize('NFKC')].length;
  return length >= least && length <= most ? null : `must have ${least} to ${most} characters`;
}
