import { type ApiError, commonErrors } from './errors.ts';

/** What the row of an account says of its ban. */
export interface Banned {
  /** When it ends, in milliseconds; 0 if the account was never banned. */
  readonly bannedUntil: number;
  readonly banReason: string;
}

/** The end of a ban for ever: the highest time that a date can have. */
export const never = 8_640_000_000_000_000;

/** Returns the error for the logins and requests of a banned account; null if it is not banned at this time. */
export const banIn = ({ bannedUntil, banReason }: Banned, now: number): ApiError | null =>
  bannedUntil <= now
    ? null
    : commonErrors.ACCOUNT_BANNED({
        metadata: {
          until: bannedUntil === never ? '0' : String(Math.ceil(bannedUntil / 1000)),
          publicReason: banReason,
        },
      });
