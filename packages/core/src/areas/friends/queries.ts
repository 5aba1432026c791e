import type { StorageOperations } from '../../storage/storage.ts';
import { friendStatus } from './states.ts';
import { friendEdges } from './tables.ts';

const { FRIENDS: state, BLOCKED } = friendStatus;

/** The queries for other areas. */
export interface FriendsQueries {
  /** Returns whether two accounts are friends. */
  areFriends(db: StorageOperations, accountId: string, otherId: string): Promise<boolean>;
  /** Returns the ids of all friends of an account. The limit of the list bounds their number. */
  friendIds(db: Pick<StorageOperations, 'find'>, accountId: string): Promise<readonly string[]>;
  /** Returns those of `others` whom the account has blocked or who have blocked it, without telling which of both. */
  blockedBetween(
    db: StorageOperations,
    accountId: string,
    others: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Returns the blocks among these accounts. */
  blockedPairs(
    db: StorageOperations,
    accountIds: readonly string[],
  ): Promise<readonly (readonly [blocker: string, blocked: string])[]>;
}

export const friendsQueries: FriendsQueries = {
  async areFriends(db, accountId, otherId) {
    const edge = await db.get(friendEdges, { ownerId: accountId, otherId });
    return edge?.state === state;
  },

  async friendIds(db, accountId) {
    const edges = await db.find(friendEdges, { where: { ownerId: accountId, state } });
    return edges.map(({ otherId }) => otherId);
  },

  async blockedBetween(db, accountId, others) {
    if (others.length === 0) return new Set();
    const named = { in: [...new Set(others)] };
    const [by, of] = await Promise.all([
      db.find(friendEdges, { where: { ownerId: accountId, otherId: named, state: BLOCKED } }),
      db.find(friendEdges, { where: { ownerId: named, otherId: accountId, state: BLOCKED } }),
    ]);
    return new Set([...by.map(({ otherId }) => otherId), ...of.map(({ ownerId }) => ownerId)]);
  },

  async blockedPairs(db, accountIds) {
    const named = { in: [...new Set(accountIds)] };
    if (named.in.length < 2) return [];
    const rows = await db.find(friendEdges, { where: { ownerId: named, otherId: named, state: BLOCKED } });
    return rows.map(({ ownerId, otherId }) => [ownerId, otherId] as const);
  },
};

/** The queries of a backend without friends: nobody has friends, and nobody blocks anyone. */
export const noFriends: FriendsQueries = {
  friendIds: async () => [],
  areFriends: async () => false,
  blockedBetween: async () => new Set(),
  blockedPairs: async () => [],
};
