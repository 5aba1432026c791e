/** How long sessions last and how many an account has are `limits`: `sessionSeconds`, `sessionsPerAccount` and others. */
export interface SessionOptions {
  /** Ends all other sessions of an account when it gets one. Default false. */
  readonly singleSession?: boolean;
  /**
   * Roles of accounts besides `admin`, which may do everything, and `user`, which may call no operator's operation.
   *
   * Role name → permissions of the catalogue, or `area.*`: `{ moderator: ['accounts.read', 'sessions.*'] }`. The start
   * fails with a permission that does not exist. An account whose role is not listed any more has no permissions.
   */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  /**
   * Shows operators the issuer, subject and display name of sessions in place of `•••`: for development. Default false.
   */
  readonly exposeSessionData?: boolean;
}
