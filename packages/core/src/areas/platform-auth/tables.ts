import { column, defineTable, type Row } from '../../storage/table.ts';

/** Users who signed up with an e-mail address. The id, not the address, is the subject of the identity. */
export const emailUsers = defineTable({
  name: 'email_users',
  columns: {
    /** `email-…` */
    id: column.text(),
    /** In the spelling of `email-address.ts`. Mail goes only to this spelling. */
    emailAddress: column.text(),
    /** See `states.ts`. */
    state: column.int(),
    /** A PHC string; null until the address is verified, if the password is sealed, and while the claim is contested. */
    passwordHash: column.text.nullable(),
    /** The password of an unverified user, encrypted: it is hashed when the code is right. Null for any other user. */
    sealedPassword: column.text.nullable(),
    displayName: column.text.nullable(),
    /** Until when another sign-up must not replace the password of an unverified user. */
    claimedUntil: column.time(),
    /** The keyed digest of the code that verifies the address; null if there is none. */
    code: column.text.nullable(),
    codeTries: column.int({ default: 0 }),
    codeUntil: column.time({ default: 0 }),
    createdAt: column.time(),
    verifiedAt: column.time.nullable(),
    /** Adding 0 to it locks the row. */
    revision: column.int({ default: 0 }),
  },
  key: ['id'],
  partition: 'id',
  unique: [['emailAddress']],
  indexes: [
    ['createdAt', 'id'],
    ['state', 'createdAt'],
  ],
  sealed: ['sealedPassword'],
  personal: {
    parent: { table: 'identities', columns: { id: 'subject' }, where: { platform: 98, issuer: 'email' } },
    erasure: 'area',
    hidden: ['passwordHash', 'sealedPassword', 'code'],
  },
});
export type EmailUserRow = Row<typeof emailUsers>;

/** Codes that set a password, by their digest. Each works once. */
export const passwordResets = defineTable({
  name: 'password_resets',
  columns: {
    codeDigest: column.text(),
    userId: column.text(),
    expiresAt: column.time(),
  },
  key: ['codeDigest'],
  partition: 'codeDigest',
  indexes: [['userId'], ['expiresAt']],
  personal: {
    parent: { table: 'email_users', columns: { userId: 'id' } },
    erasure: 'area',
    hidden: ['codeDigest'],
  },
});

/**
 * Mails that were requested and are not sent yet. They are written when they are sent: no code is stored here, and a
 * request costs the same whether or not anyone has signed up with the address.
 */
export const authMails = defineTable({
  name: 'auth_mails',
  columns: {
    mailId: column.text(),
    /** See `mail-message.ts`. */
    kind: column.text(),
    emailAddress: column.text(),
    /** When it is tried next. A node that claims it moves this time, so no other node claims it. */
    dueAt: column.time(),
    /** How often it was claimed. */
    attempts: column.int({ default: 0 }),
    /** How often sending failed. */
    failures: column.int({ default: 0 }),
    /** When the mail has become useless. */
    expiresAt: column.time(),
  },
  key: ['mailId'],
  partition: 'mailId',
  indexes: [['dueAt'], ['failures'], ['expiresAt']],
  personal: 'temporary',
});
export type AuthMailRow = Row<typeof authMails>;

/** Counted attempts, by the digest of kind, name and address; see `throttle.ts`. */
export const authAttempts = defineTable({
  name: 'auth_attempts',
  columns: {
    bucket: column.text(),
    /** The digest of the name, by which an operator clears all buckets of the name. */
    nameDigest: column.text({ default: '' }),
    /** Attempts that have failed or are in progress; 0 in a bucket that refills. */
    taken: column.int(),
    /** Attempts that have failed. */
    failures: column.int({ default: 0 }),
    /** The end of the window, or the time at which a bucket that refills will be full again. */
    expiresAt: column.time(),
  },
  key: ['bucket'],
  partition: 'bucket',
  indexes: [['nameDigest'], ['expiresAt']],
  personal: 'temporary',
});

/** Addresses from which names have logged in, by the digest of name and address. */
export const familiarOrigins = defineTable({
  name: 'familiar_origins',
  columns: { bucket: column.text(), expiresAt: column.time() },
  key: ['bucket'],
  partition: 'bucket',
  indexes: [['expiresAt']],
  personal: 'temporary',
});

/**
 * The proofs of logins of this area: `email:<user>`, `device:<certificate>`, `replay:<family>`. When a proof is
 * revoked, the sessions of its logins end, even those that have no account yet.
 */
export const provenLogins = defineTable({
  name: 'proven_logins',
  columns: {
    lineage: column.text(),
    proof: column.text(),
    /** For a replay token: the number of the answer that brought the session. */
    delivery: column.int({ default: 0 }),
    expiresAt: column.time(),
  },
  key: ['lineage'],
  partition: 'lineage',
  indexes: [['proof'], ['expiresAt']],
  personal: 'temporary',
});

/**
 * Enrolled devices. An id is unique per owner: no player can take an id from another or learn of it. A device is found
 * by its certificate.
 */
export const devices = defineTable({
  name: 'devices',
  columns: {
    /** The account that enrolled it; empty if an operator did. */
    owner: column.text(),
    deviceId: column.text(),
    /** The id in lower case, for the search of operators. */
    searchKey: column.text(),
    /** SHA-256 of the certificate in hex. */
    certificateDigest: column.text(),
    /** The identity with which the device logs in. */
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    displayName: column.text.nullable(),
    createdAt: column.time(),
    revision: column.int({ default: 0 }),
  },
  key: ['owner', 'deviceId'],
  partition: 'owner',
  unique: [['certificateDigest']],
  indexes: [['deviceId'], ['createdAt', 'deviceId'], ['searchKey']],
  personal: { accounts: ['owner'], erasure: 'area', hidden: ['certificateDigest'] },
});
export type DeviceRow = Row<typeof devices>;

/** One row per remembered login; see `replay-tokens.ts`. */
export const replayTokens = defineTable({
  name: 'replay_tokens',
  columns: {
    /** SHA-256 of the part that all tokens of the family share. */
    family: column.text(),
    /** SHA-256 of the current token. */
    current: column.text(),
    /** SHA-256 of the token before it; null before the first use. */
    previous: column.text.nullable(),
    /** The nonce with which the current token was computed from the one before; null before the first use. */
    nonce: column.text.nullable(),
    /** When the current token replaced the one before, or was sent again because its answer was lost. */
    rotatedAt: column.time(),
    /** Whether a session that came with the current token has got its account, which shows that the answer arrived. */
    arrived: column.bool(),
    /** Counts the answers that carried a token. */
    delivery: column.int({ default: 0 }),
    /** Answers with a lower number were treated as lost; their sessions get no account any more. */
    lostBefore: column.int({ default: 0 }),
    accountId: column.text(),
    /** The login that the token repeats. */
    provider: column.int(),
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    displayName: column.text.nullable(),
    /** The login to which the family belongs: the one that asked for it, then the one of its last exchange. */
    lineage: column.text(),
    createdAt: column.time(),
    expiresAt: column.time(),
    revision: column.int({ default: 0 }),
  },
  key: ['family'],
  partition: 'family',
  indexes: [['accountId', 'createdAt'], ['lineage'], ['expiresAt']],
  personal: { accounts: ['accountId'], erasure: 'area', hidden: ['family', 'current', 'previous', 'nonce'] },
});
export type ReplayTokenRow = Row<typeof replayTokens>;
