import { column, defineTable, type Row } from '../../storage/table.ts';

/** Who signed up with an e-mail address. The id, not the address, is the subject of the identity. */
export const emailUsers = defineTable({
  name: 'email_users',
  columns: {
    /** `email-…` */
    id: column.text(),
    /** As `email-address.ts` writes it; mail goes to this spelling and no other. */
    emailAddress: column.text(),
    /** See `states.ts`. */
    state: column.int(),
    /** A PHC string; null while the claim is contested. */
    passwordHash: column.text.nullable(),
    displayName: column.text.nullable(),
    /** Until when the password of an unverified user is not to be replaced by somebody else's. */
    claimedUntil: column.time(),
    /** The mark of the code that verifies the address; null where there is none. */
    code: column.text.nullable(),
    codeTries: column.int({ default: 0 }),
    codeUntil: column.time({ default: 0 }),
    createdAt: column.time(),
    verifiedAt: column.time.nullable(),
    /** Adding 0 to it locks the row. */
    revision: column.int({ default: 0 }),
  },
  key: ['id'],
  unique: [['emailAddress']],
  indexes: [
    ['createdAt', 'id'],
    ['state', 'createdAt'],
  ],
});
export type EmailUserRow = Row<typeof emailUsers>;

/** Codes with which a password can be set, by their digest; each once. */
export const passwordResets = defineTable({
  name: 'password_resets',
  columns: {
    codeDigest: column.text(),
    userId: column.text(),
    expiresAt: column.time(),
  },
  key: ['codeDigest'],
  indexes: [['userId'], ['expiresAt']],
});

/**
 * Mails that were asked for and are not sent yet. What they say is made when they are sent: no code is at rest here, and
 * asking costs the same whether or not the address belongs to somebody.
 */
export const authMails = defineTable({
  name: 'auth_mails',
  columns: {
    mailId: column.text(),
    /** See `mail.ts`. */
    kind: column.text(),
    emailAddress: column.text(),
    /** When it is to be tried next; whoever tries it puts this off, so that nobody else does. */
    dueAt: column.time(),
    /** How often it was begun. */
    attempts: column.int({ default: 0 }),
    /** How often that failed. */
    failures: column.int({ default: 0 }),
    /** When nobody needs it any more. */
    expiresAt: column.time(),
  },
  key: ['mailId'],
  indexes: [['dueAt'], ['failures'], ['expiresAt']],
});
export type AuthMailRow = Row<typeof authMails>;

/** Attempts that are counted, by the digest of what is counted; see `throttle.ts`. */
export const authAttempts = defineTable({
  name: 'auth_attempts',
  columns: {
    bucket: column.text(),
    /** Attempts that failed or are under way. */
    taken: column.int(),
    /** Those that have failed. */
    failures: column.int({ default: 0 }),
    expiresAt: column.time(),
  },
  key: ['bucket'],
  indexes: [['expiresAt']],
});

/** From where names have logged in, by the digest of name and address. */
export const familiarOrigins = defineTable({
  name: 'familiar_origins',
  columns: { bucket: column.text(), expiresAt: column.time() },
  key: ['bucket'],
  indexes: [['expiresAt']],
});

/**
 * What a login of this area was proven with: `email:<user>`, `device:<certificate>`, `replay:<family>`. So its sessions end
 * when that is taken back, also those that have no account yet.
 */
export const provenLogins = defineTable({
  name: 'proven_logins',
  columns: {
    lineage: column.text(),
    proof: column.text(),
    /** Of a replay token: which of its answers brought the session. */
    delivery: column.int({ default: 0 }),
    expiresAt: column.time(),
  },
  key: ['lineage'],
  indexes: [['proof'], ['expiresAt']],
});

/**
 * Enrolled devices. An id is good within its owner: what one player calls his device takes no name from another, and
 * tells him nothing. A device is found by its certificate.
 */
export const devices = defineTable({
  name: 'devices',
  columns: {
    /** The account that enrolled it; empty where an operator did. */
    owner: column.text(),
    deviceId: column.text(),
    /** The id in lower case, for operators who search. */
    searchKey: column.text(),
    /** SHA-256 of the certificate in hex. */
    certificateDigest: column.text(),
    /** Whom the device logs in. */
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    displayName: column.text.nullable(),
    createdAt: column.time(),
    revision: column.int({ default: 0 }),
  },
  key: ['owner', 'deviceId'],
  unique: [['certificateDigest']],
  indexes: [['deviceId'], ['createdAt', 'deviceId'], ['searchKey']],
});
export type DeviceRow = Row<typeof devices>;

/** One row per remembered login; see `replay.ts`. */
export const replayTokens = defineTable({
  name: 'replay_tokens',
  columns: {
    /** SHA-256 of the part that all its tokens share. */
    family: column.text(),
    /** SHA-256 of the token that counts. */
    current: column.text(),
    /** SHA-256 of the token before it; null before the first use. */
    previous: column.text.nullable(),
    /** What the current token was made with of the one before it; null before the first use. */
    nonce: column.text.nullable(),
    /** When the current token took the other one's place, or was answered again because its answer was lost. */
    rotatedAt: column.time(),
    /** Whether a session that came with the current token has got its account: so its answer has arrived. */
    arrived: column.bool(),
    /** Counts the answers that may have brought a token to somebody. */
    delivery: column.int({ default: 0 }),
    /** Sessions of answers before this one were taken for lost, and get no account any more. */
    lostBefore: column.int({ default: 0 }),
    accountId: column.text(),
    /** Whom the token logs in. */
    provider: column.int(),
    platform: column.int(),
    issuer: column.text(),
    subject: column.text(),
    displayName: column.text.nullable(),
    /** The login that it belongs to: the one that asked for it, then the one of its last exchange. */
    lineage: column.text(),
    createdAt: column.time(),
    expiresAt: column.time(),
    revision: column.int({ default: 0 }),
  },
  key: ['family'],
  indexes: [['accountId', 'createdAt'], ['lineage'], ['expiresAt']],
});
export type ReplayTokenRow = Row<typeof replayTokens>;
