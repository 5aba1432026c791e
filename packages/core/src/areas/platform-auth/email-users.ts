import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type CodeCheck, checkCode } from './check-code.ts';
import { type AccountLinks, emailIssuer, localPlatform, type ProvenLogins } from './dependencies.ts';
import type { Devices } from './devices.ts';
import { claimEmailAddress, type EmailClaim } from './email-claims.ts';
import type { PlatformAuthContext } from './limits.ts';
import type { ReplayTokens } from './replay-tokens.ts';
import type { SignUpOutcome } from './rules.ts';
import { emailUserState } from './states.ts';
import { type EmailUserRow, emailUsers, passwordResets } from './tables.ts';

export interface EmailUsersDependencies {
  readonly links: AccountLinks;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'endAllOf'>;
  readonly proven: ProvenLogins;
  readonly replay: Pick<ReplayTokens, 'removeAllOf'>;
  readonly devices: Pick<Devices, 'removeOwned'>;
}

interface PasswordReset {
  readonly id: string;
  readonly codeDigest: string;
  readonly passwordHash: string;
}

interface PasswordChange {
  /** The user as they were when the current password was checked. */
  readonly user: EmailUserRow;
  readonly passwordHash: string;
  readonly accountId: string;
  /** The login of the caller, whose session goes on. */
  readonly lineage: string;
}

/**
 * The e-mail users. Every change takes the unit to which it belongs.
 *
 * Locks are taken in one order: the account, its list of sessions, the user, sessions, then what belongs to sessions. A
 * login locks the user and then adds a session, so a unit that changes the user first and ends sessions afterwards
 * finds that session.
 */
export interface EmailUsers {
  /** Reads the user of an address. Returns null if nobody has signed up with it. */
  find(db: StorageOperations, emailAddress: string): Promise<EmailUserRow | null>;
  /**
   * Signs up with an address and returns the outcome. Returns null if the user has changed since the hash was computed;
   * then nothing has happened.
   */
  claim(unit: Unit, now: number, claim: EmailClaim): Promise<SignUpOutcome | null>;
  /** Checks a code of a verification mail. Returns the user; null if the code is wrong, expired or has no try left. */
  checkCode(unit: Unit, now: number, check: CodeCheck): Promise<EmailUserRow | null>;
  /**
   * UNVERIFIED → VERIFIED, with this password. Returns false if the code or the password of the user has changed since
   * the code was checked.
   */
  verify(unit: Unit, now: number, user: EmailUserRow, passwordHash: string): Promise<boolean>;
  /**
   * Sets a new password with a reset code, which also verifies the address, and ends every way into the account of the
   * user except its linked identities. Returns null if the code is used up or expired or the user was deleted; the
   * caller must then roll the unit back.
   */
  reset(unit: Unit, now: number, reset: PasswordReset): Promise<EmailUserRow | null>;
  /**
   * Changes the password of the caller and ends the other sessions and replay tokens of the account. Returns false if
   * the password has changed since the caller's current password was checked.
   */
  change(unit: Unit, change: PasswordChange): Promise<boolean>;
  /** Deletes a user with their sessions and unlinks the identity. Returns the user's id; null if there is none. */
  remove(unit: Unit, now: number, emailAddress: string): Promise<string | null>;
  /** Deletes the user whose identity was linked to an account that is being deleted. */
  removeLinked(unit: Unit, userId: string): Promise<void>;
}

/** The identity of an e-mail user. */
export const emailIdentity = (userId: string): IdentityKey => ({
  platform: localPlatform,
  issuer: emailIssuer,
  subject: userId,
});

/** The proof that the logins of a user record. */
export const emailProof = (userId: string): string => `email:${userId}`;

/** Creates the e-mail users on the storage of each call. */
export function createEmailUsers(ctx: PlatformAuthContext, dependencies: EmailUsersDependencies): EmailUsers {
  const { proven, sessions, replay } = dependencies;
  return {
    find: findByAddress,
    claim: (unit, now, claim) => claimEmailAddress(ctx, unit, now, claim),

    checkCode: (unit, now, check) => checkCode(ctx, unit, now, check),

    async verify(unit, now, { id, code, passwordHash: before, sealedPassword }, passwordHash) {
      const where = { id, state: emailUserState.UNVERIFIED, code, passwordHash: before, sealedPassword };
      const verified = await unit.update(emailUsers, where, {
        state: emailUserState.VERIFIED,
        verifiedAt: now,
        passwordHash,
        sealedPassword: null,
        code: null,
        codeUntil: 0,
      });
      return verified.length > 0;
    },

    reset: (unit, now, reset) => resetPassword(dependencies, unit, now, reset),

    async change(unit, { user, passwordHash, accountId, lineage }) {
      const [row] = await unit.update(
        emailUsers,
        { id: user.id, passwordHash: user.passwordHash },
        { passwordHash, revision: { add: 1 } },
      );
      if (!row) return false;
      await unit.delete(passwordResets, { userId: user.id });
      await proven.end(unit, [emailProof(user.id)], lineage);
      await sessions.endAllOf(unit, accountId, { exceptLineage: lineage });
      await replay.removeAllOf(unit, accountId, { exceptLineage: lineage });
      return true;
    },

    remove: (unit, now, emailAddress) => removeUser(dependencies, unit, now, emailAddress),

    async removeLinked(unit, userId) {
      await unit.delete(emailUsers, { id: userId });
      await unit.delete(passwordResets, { userId });
      await proven.end(unit, [emailProof(userId)]);
    },
  };
}

async function findByAddress(db: StorageOperations, emailAddress: string): Promise<EmailUserRow | null> {
  const [row] = await db.find(emailUsers, { where: { emailAddress }, limit: 1 });
  return row ?? null;
}

async function resetPassword(
  { links, sessions, proven, replay, devices }: EmailUsersDependencies,
  unit: Unit,
  now: number,
  { id, codeDigest, passwordHash }: PasswordReset,
): Promise<EmailUserRow | null> {
  const accountBefore = await links.accountOfIdentity(unit, emailIdentity(id));
  if (accountBefore !== null) await sessions.lockAccount(unit, accountBefore);
  const [code] = await unit.delete(passwordResets, { codeDigest, userId: id, expiresAt: { gt: now } });
  if (!code) return null;
  const [row] = await unit.update(
    emailUsers,
    { id },
    {
      passwordHash,
      sealedPassword: null,
      state: emailUserState.VERIFIED,
      verifiedAt: now,
      code: null,
      codeUntil: 0,
      revision: { add: 1 },
    },
  );
  if (!row) return null;
  await unit.delete(passwordResets, { userId: id });
  await proven.end(unit, [emailProof(id)]);
  const accountId = accountBefore ?? (await links.accountOfIdentity(unit, emailIdentity(id)));
  if (accountId !== null) {
    await sessions.endAllOf(unit, accountId);
    await replay.removeAllOf(unit, accountId);
    await devices.removeOwned(unit, accountId);
  }
  return row;
}

async function removeUser(
  { links, sessions, proven, replay, devices }: EmailUsersDependencies,
  unit: Unit,
  now: number,
  emailAddress: string,
): Promise<string | null> {
  const user = await findByAddress(unit, emailAddress);
  if (!user) return null;
  const identity = emailIdentity(user.id);
  const accountId = await links.release(unit, now, identity);
  if (accountId !== null) await sessions.lockAccount(unit, accountId);
  const [row] = await unit.delete(emailUsers, { id: user.id });
  if (!row) return null;
  await unit.delete(passwordResets, { userId: user.id });
  await proven.end(unit, [emailProof(user.id)]);
  if (accountId !== null) {
    await replay.removeAllOf(unit, accountId, { identity });
    await devices.removeOwned(unit, accountId, identity);
  }
  return user.id;
}
