import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { LoginFailure, VerifiedIdentity } from './providers/provider.ts';
import { failureWord } from './rules.ts';
import { type LoginStateRow, loginProofs, loginResults } from './tables.ts';

export interface LoginCompleterDependencies {
  readonly sessions: SessionStore;
  /** Wakes the request that waits for the login of a pending session, on every node. */
  readonly done: (sessionDigest: string) => void;
}

/** The result of a login: an identity, or the reason why there is none. */
export type LoginResult = Identity | LoginFailure;

/** Completes logins by redirect, within the unit that has locked or deleted the row of the login. */
export interface LoginCompleter {
  /** Whether the session of the login still exists, so that a client can wait for it. */
  isAwaited(db: StorageOperations, started: LoginStateRow): Promise<boolean>;
  /**
   * Completes a login: stores its result for the request that waits, and wakes that request after the commit. Returns
   * false if the session has ended in the meantime.
   */
  complete(unit: Unit, started: LoginStateRow, result: LoginResult): Promise<boolean>;
  /** Uses up a one-time proof. Returns false if it was used before, and true if there is no proof to use up. */
  useProof(unit: Unit, provider: number, once: VerifiedIdentity['once']): Promise<boolean>;
}

/** The rows of a login are locked in this order everywhere: its state, its session, its result, its proof. */
export function createLoginCompleter({ sessions, done }: LoginCompleterDependencies): LoginCompleter {
  return {
    isAwaited: async (db, { sessionDigest }) => (await sessions.find(db, sessionDigest)) !== null,
    async complete(unit, { sessionDigest, provider, expiresAt }, result) {
      const session = await sessions.find(unit, sessionDigest);
      if (!session) return false;
      unit.afterCommit(() => done(sessionDigest));
      if ('failure' in result) return sessions.fail(unit, sessionDigest, failureWord(result.failure));
      await unit.insert(loginResults, { sessionDigest, provider, ...result, expiresAt });
      return true;
    },
    async useProof(unit, provider, once) {
      if (!once) return true;
      const row = { proofDigest: digest(`${provider}|${once.proof}`), expiresAt: once.until };
      return (await unit.insert(loginProofs, row, { ifAbsent: true })).length > 0;
    },
  };
}
