import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/index.ts';
import type { LoginFailure, VouchedFor } from './providers/provider.ts';
import { failureWord } from './rules.ts';
import { type LoginStateRow, loginProofs, loginResults } from './tables.ts';

export interface EndingDependencies {
  readonly sessions: SessionStore;
  /** Wakes whoever waits for the login of a pending session, on every node. */
  readonly done: (sessionDigest: string) => void;
}

/** How a login ends: with an identity, or with the word for why there is none. */
export type Ending = Identity | LoginFailure;

/** What ends logins that went elsewhere, within the unit that has taken the login's row. */
export interface Endings {
  /** Whether somebody still waits for a login, or can: its session is there. */
  isWanted(db: StorageOperations, begun: LoginStateRow): Promise<boolean>;
  /**
   * Ends a login: what comes of it is stored for whoever waits, and he is woken after the commit. False where its
   * session has ended meanwhile.
   */
  end(unit: Unit, begun: LoginStateRow, ending: Ending): Promise<boolean>;
  /** Uses up a proof that is good once. False where it was used before; true where there is none to use up. */
  useProof(unit: Unit, provider: number, once: VouchedFor['once']): Promise<boolean>;
}

/** The rows of a login are taken in this order everywhere: its state, its session, its result, its proof. */
export function createEndings({ sessions, done }: EndingDependencies): Endings {
  return {
    isWanted: async (db, { sessionDigest }) => (await sessions.find(db, sessionDigest)) !== null,
    async end(unit, { sessionDigest, provider, expiresAt }, ending) {
      const session = await sessions.find(unit, sessionDigest);
      if (!session) return false;
      unit.afterCommit(() => done(sessionDigest));
      if ('failure' in ending) return sessions.fail(unit, sessionDigest, failureWord(ending.failure));
      await unit.insert(loginResults, { sessionDigest, provider, ...ending, expiresAt });
      return true;
    },
    async useProof(unit, provider, once) {
      if (!once) return true;
      const row = { proofDigest: digest(`${provider}|${once.proof}`), expiresAt: once.until };
      return (await unit.insert(loginProofs, row, { ifAbsent: true })).length > 0;
    },
  };
}
