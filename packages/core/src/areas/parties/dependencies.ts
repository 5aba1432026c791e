import type { Connections } from '../../connections/connections.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { PartiesOptions } from './options.ts';

/** What parties need of others. */
export interface PartiesDependencies extends PartiesOptions {
  /**
   * Locks these accounts until the unit ends, in the order of their ids, and answers their names: an account that is
   * locked cannot be deleted, and one that is missing is none.
   */
  readonly holdAccounts: (
    unit: StorageOperations,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly areFriends: (db: StorageOperations, accountId: string, otherId: string) => Promise<boolean>;
  /** Of these others, those who have blocked the account or whom it has blocked. */
  readonly blockedBetween: (
    db: StorageOperations,
    accountId: string,
    others: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Cancels the ticket of a party whose members change, if it waits; the party is locked. */
  readonly cancelTicket: (unit: Unit, ticketId: string) => Promise<void>;
  /** How the match that a party is in does; null where there is none. */
  readonly matchStatus: (
    db: StorageOperations,
    matchId: string,
  ) => Promise<{ readonly state: number } | null>;
  readonly connections: Pick<Connections, 'connected' | 'lastConnected' | 'onChange'>;
}
