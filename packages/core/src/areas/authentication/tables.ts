import { column, defineTable, type Row } from '../../storage/table.ts';

/** What operators have set for a provider through the interface; null where they have not, and code decides. */
export const authProviders = defineTable({
  name: 'auth_providers',
  columns: {
    provider: column.int(),
    clientId: column.text.nullable(),
    /** Sealed; see `Secrets.seal`. Empty where an operator has removed the secret that code sets. */
    clientSecret: column.text.nullable(),
    redirectUri: column.text.nullable(),
    enabled: column.int.nullable(),
  },
  key: ['provider'],
});
export type ProviderRow = Row<typeof authProviders>;

/**
 * Logins that are under way elsewhere, by the digest of their one-time state. `step`: 0 the player is elsewhere, 1 he is
 * back and the provider is asked about him, 2 he is vouched for and is to type the six digits.
 */
export const loginStates = defineTable({
  name: 'login_states',
  columns: {
    stateDigest: column.text(),
    /** The pending session. */
    sessionDigest: column.text(),
    provider: column.int(),
    /** The address that the login was begun from, IPv6 by its first 64 bits. */
    origin: column.text(),
    /** Until when somebody waits for the login; 0 while nobody does. */
    awaitedUntil: column.time({ default: 0 }),
    expiresAt: column.time(),
    step: column.int({ default: 0 }),
    /** What the provider keeps of the login, and the six digits, sealed; null where the host completes the login. */
    sealed: column.text.nullable(),
    /** Of the cookie of the browser that began the login, where that has one. */
    browserDigest: column.text.nullable(),
    /** Of the ticket that confirms the login together with the six digits. */
    confirmDigest: column.text.nullable(),
    triesLeft: column.int({ default: 0 }),
    /** Who is vouched for and not yet confirmed. */
    issuer: column.text.nullable(),
    subject: column.text.nullable(),
    displayName: column.text.nullable(),
  },
  key: ['stateDigest'],
  unique: [['sessionDigest'], ['confirmDigest']],
  indexes: [['origin', 'expiresAt'], ['expiresAt']],
});

export type LoginStateRow = Row<typeof loginStates>;

/** Logins that are done and whose new token is to be fetched by whoever holds the pending one. */
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
    /** The session that was answered last; it ends when another one is. Empty before the first. */
    issuedDigest: column.text({ default: '' }),
    expiresAt: column.time(),
  },
  key: ['sessionDigest'],
  indexes: [['expiresAt']],
});

/** One row per address with logins under way: whoever begins one patches it first, so their number is exact. */
export const loginOrigins = defineTable({
  name: 'login_origins',
  columns: { origin: column.text(), logins: column.int(), expiresAt: column.time() },
  key: ['origin'],
  indexes: [['expiresAt']],
});

/** Proofs that are good once and were used: tokens, nonces. What they were is not to be read here. */
export const loginProofs = defineTable({
  name: 'login_proofs',
  columns: { proofDigest: column.text(), expiresAt: column.time() },
  key: ['proofDigest'],
  indexes: [['expiresAt']],
});
