import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionStore } from '../sessions/index.ts';
import {
  type AccountLinks,
  emailIssuer,
  type IdentityKey,
  localPlatform,
  type ProvenLogins,
} from './dependencies.ts';
import type { Devices } from './devices.ts';
import { mailMilliseconds } from './mail/mail-queue.ts';
import type { ReplayTokens } from './replay-tokens.ts';
import { type SignUp, signUpOf } from './rules.ts';
import { emailUserState } from './states.ts';
import { type EmailUserRow, emailUsers, passwordResets } from './tables.ts';

export interface EmailUsersDependencies {
  readonly links: AccountLinks;
  readonly sessions: Pick<SessionStore, 'lockAccount' | 'endAllOf'>;
  readonly proven: ProvenLogins;
  readonly replay: Pick<ReplayTokens, 'removeAllOf'>;
  readonly devices: Pick<Devices, 'removeOwned'>;
}

/** A sign-up with its one hash made. */
export interface Claim {
  readonly emailAddress: string;
  readonly displayName: string | null;
  /** The user as the hash was made for; null where there was none. */
  readonly before: EmailUserRow | null;
  /** The new hash; null where the password was compared with the one of `before`. */
  readonly passwordHash: string | null;
  /** Whether the password is the one of `before`. */
  readonly isSame: boolean;
}

const dayMilliseconds = 86_400_000;

const identityOf = (userId: string): IdentityKey => ({
  platform: localPlatform,
  issuer: emailIssuer,
  subject: userId,
});

export const emailProof = (userId: string): string => `email:${userId}`;

export type EmailUsers = ReturnType<typeof createEmailUsers>;

/**
 * The e-mail users, in units.
 *
 * Locks are taken in one order: the account, its list of sessions, the user, sessions, then what belongs to sessions. A
 * login locks the user and then adds a session, so whoever changes the user first and ends sessions afterwards finds it.
 */
export function createEmailUsers({ ids, limits }: Context, dependencies: EmailUsersDependencies) {
  const { links, sessions, proven, replay, devices } = dependencies;

  /** Until when codes of a sign-up at this moment may be in a mailbox: the mail waits, and then the code lives. */
  const openUntil = (now: number): number =>
    now + mailMilliseconds.verification + limits.verificationSeconds * 1000;

  async function find(db: StorageOperations, emailAddress: string): Promise<EmailUserRow | null> {
    const [row] = await db.find(emailUsers, { where: { emailAddress }, limit: 1 });
    return row ?? null;
  }

  /** Ends what leads to an account but what is linked to it: sessions, replay tokens, devices it enrolled itself. */
  async function endAccess(unit: Unit, accountId: string): Promise<void> {
    await sessions.endAllOf(unit, accountId);
    await replay.removeAllOf(unit, accountId);
    await devices.removeOwned(unit, accountId);
  }

  return {
    find,

    /** Signs up, or says what signing up came to; null where somebody was faster and the hash is for nothing. */
    async claim(unit: Unit, now: number, claim: Claim): Promise<SignUp | null> {
      const { emailAddress, displayName, before, passwordHash, isSame } = claim;
      const [row] = await unit.update(emailUsers, { emailAddress }, { revision: { add: 1 } });
      const isAsBefore = row
        ? row.state === emailUserState.VERIFIED || row.passwordHash === before?.passwordHash
        : before === null;
      if (!isAsBefore) return null;
      const outcome = signUpOf(row ?? null, { now, isSame });
      const claimedUntil = openUntil(now);
      switch (outcome) {
        case 'create': {
          const made = await unit.insert(
            emailUsers,
            {
              id: ids.next('email'),
              emailAddress,
              state: emailUserState.UNVERIFIED,
              passwordHash,
              displayName,
              claimedUntil,
              createdAt: now,
            },
            { ifAbsent: true },
          );
          return made.length > 0 ? outcome : null;
        }
        case 'claimAgain':
          await unit.update(
            emailUsers,
            { emailAddress },
            { claimedUntil, ...(displayName !== null && { displayName }) },
          );
          return outcome;
        case 'replace':
          if (passwordHash === null) return null;
          await unit.update(
            emailUsers,
            { emailAddress },
            { passwordHash, displayName, claimedUntil, code: null, createdAt: now },
          );
          return outcome;
        case 'contest':
          await unit.update(
            emailUsers,
            { emailAddress },
            { passwordHash: null, displayName: null, code: null, claimedUntil: now + dayMilliseconds },
          );
          return outcome;
        case 'repeat':
          return outcome;
      }
    },

    /** Takes one of the tries at the code of an address, and returns the user; null where there is none to take. */
    async takeTry(unit: Unit, now: number, emailAddress: string): Promise<EmailUserRow | null> {
      const [row] = await unit.update(
        emailUsers,
        {
          emailAddress,
          state: emailUserState.UNVERIFIED,
          codeUntil: { gt: now },
          codeTries: { gt: 0 },
        },
        { codeTries: { add: -1 }, revision: { add: 1 } },
      );
      return row ?? null;
    },

    /** UNVERIFIED → VERIFIED. */
    async verify(unit: Unit, now: number, id: string): Promise<void> {
      await unit.update(
        emailUsers,
        { id },
        { state: emailUserState.VERIFIED, verifiedAt: now, code: null, codeUntil: 0 },
      );
    },

    /**
     * Sets the password that came with a reset code, which proves the address too, and ends everything that leads to the
     * account of the user. False where the code is used up, or the user gone, and then nothing has happened.
     */
    async reset(
      unit: Unit,
      now: number,
      {
        id,
        codeDigest,
        passwordHash,
      }: { readonly id: string; readonly codeDigest: string; readonly passwordHash: string },
    ): Promise<EmailUserRow | null> {
      const before = await links.accountOfIdentity(unit, identityOf(id));
      if (before !== null) await sessions.lockAccount(unit, before);
      const [used] = await unit.delete(passwordResets, { codeDigest, userId: id, expiresAt: { gt: now } });
      if (!used) return null;
      const [row] = await unit.update(
        emailUsers,
        { id },
        {
          passwordHash,
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
      const accountId = before ?? (await links.accountOfIdentity(unit, identityOf(id)));
      if (accountId !== null) await endAccess(unit, accountId);
      return row;
    },

    /**
     * Changes the password of the caller, and ends the other sessions of his account and what was remembered for them.
     * False where the password is not the one any more that the caller has proven to know.
     */
    async change(
      unit: Unit,
      {
        user,
        passwordHash,
        accountId,
        lineage,
      }: {
        readonly user: EmailUserRow;
        readonly passwordHash: string;
        readonly accountId: string;
        readonly lineage: string;
      },
    ): Promise<boolean> {
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

    /** Removes a user with his sessions, and takes the identity from his account; null where there is none. */
    async remove(unit: Unit, now: number, emailAddress: string): Promise<string | null> {
      const user = await find(unit, emailAddress);
      if (!user) return null;
      const identity = identityOf(user.id);
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
    },

    /** What goes with an account: the user behind the identity that was linked to it. */
    async removeLinked(unit: Unit, userId: string): Promise<void> {
      await unit.delete(emailUsers, { id: userId });
      await unit.delete(passwordResets, { userId });
      await proven.end(unit, [emailProof(userId)]);
    },
  };
}
