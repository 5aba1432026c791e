import type { OptionDefaults } from '../part.ts';

/** Options of sessions. Their durations and number are `limits`: `sessionSeconds`, `sessionsPerAccount` and others. */
export interface SessionOptions {
  /** Ends all other sessions of an account when it gets one. Default false. */
  readonly singleSession?: boolean;
  /**
   * Roles of accounts besides `admin`, which has every permission, and `user`, which has none.
   *
   * Role name → permissions of the catalogue, or `area.*`: `{ moderator: ['accounts.read', 'sessions.*'] }`. An unknown
   * permission makes the start fail. An account whose role is not listed any more has no permissions.
   */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  /**
   * Shows the issuer, subject and display name of sessions in place of `•••`. For development. Default false.
   */
  readonly exposeSessionData?: boolean;
}

export const sessionOptions: OptionDefaults<SessionOptions> = {
  singleSession: false,
  roles: {},
  exposeSessionData: false,
};
