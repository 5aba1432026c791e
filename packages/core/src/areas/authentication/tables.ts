import { column, defineTable, type Row } from '../../storage/table.ts';

/** What operators have set for a provider through the API; null means that the setting in code counts. */
export const authProviders = defineTable({
  name: 'auth_providers',
  columns: {
    provider: column.int(),
    clientId: column.text.nullable(),
    /** Encrypted; see `Secrets.seal`. Empty if an operator has removed the secret that code sets. */
    clientSecret: column.text.nullable(),
    redirectUri: column.text.nullable(),
    enabled: column.int.nullable(),
  },
  key: ['provider'],
  partition: null,
  sealed: ['clientSecret'],
  personal: 'none',
});
export type ProviderRow = Row<typeof authProviders>;

/**
 * Logins by redirect that are in progress, by the digest of their one-time state. `step`: 0 the player is at the
 * provider, 1 they are back and the provider is being asked, 2 they are verified and must type the six digits.
 */
export const loginStates = defineTable({
  name: 'login_states',
  columns: {
    stateDigest: column.text(),
    /** The pending session. */
    sessionDigest: column.text(),
    provider: column.int(),
    /** The address from which the login began, IPv6 by its first 64 bits. */
    origin: column.text(),
    /** Until when a request waits for the login; 0 if none does. */
    awaitedUntil: column.time({ default: 0 }),
    expiresAt: column.time(),
    step: column.int({ default: 0 }),
    /** The provider's `kept` and the six digits, encrypted; null if the host completes the login. */
    sealed: column.text.nullable(),
    /** Digest of the cookie of the browser that began the login, if it has one. */
    browserDigest: column.text.nullable(),
    /** Digest of the ticket that confirms the login together with the six digits. */
    confirmDigest: column.text.nullable(),
    triesLeft: column.int({ default: 0 }),
    /** The identity that is verified and not yet confirmed. */
    issuer: column.text.nullable(),
    subject: column.text.nullable(),
    displayName: column.text.nullable(),
  },
  key: ['stateDigest'],
  partition: 'stateDigest',
  unique: [['sessionDigest'], ['confirmDigest']],
  indexes: [['origin', 'expiresAt'], ['expiresAt']],
  sealed: ['sealed'],
  personal: 'temporary',
});

export type LoginStateRow = Row<typeof loginStates>;

/** Completed logins whose new token can be fetched with the pending one. */
export const loginResults = defineTable({
  name: 'login_results',
  columns: {
    /** The pending session. */
    sessionDigest: column.text(),
    provider: column.int(),
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    displayName: column.text.nullable(),
    /** The session whose token was sent last; it ends when another is sent. Empty before the first. */
    issuedDigest: column.text({ default: '' }),
    expiresAt: column.time(),
  },
  key: ['sessionDigest'],
  partition: 'sessionDigest',
  indexes: [['expiresAt']],
  personal: 'temporary',
});

/** One row per address with logins in progress. A login patches it first, which locks it and makes the count exact. */
export const loginOrigins = defineTable({
  name: 'login_origins',
  columns: { origin: column.text(), logins: column.int(), expiresAt: column.time() },
  key: ['origin'],
  partition: 'origin',
  indexes: [['expiresAt']],
  personal: 'temporary',
});

/** One-time proofs (tokens, nonces) that were used. Only their digests are stored. */
export const loginProofs = defineTable({
  name: 'login_proofs',
  columns: { proofDigest: column.text(), expiresAt: column.time() },
  key: ['proofDigest'],
  partition: 'proofDigest',
  indexes: [['expiresAt']],
  personal: 'temporary',
});
