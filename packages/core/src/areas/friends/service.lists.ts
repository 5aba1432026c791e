import type { Handlers } from '../../http/contract.ts';
import { type PageRequest, readPageBy } from '../../http/input/page.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import type { friendsContract } from './contract.ts';
import type { FriendsDependencies } from './dependencies.ts';
import { friendErrors as errors } from './errors.ts';
import type { FriendsContext } from './limits.ts';
import { rowsOf, stateNow } from './rules.ts';
import type { BlockedPlayer, Friend, FriendRequest } from './schemas.ts';
import { readPresences } from './service.presence.ts';
import { type FriendState, friendStatus } from './states.ts';
import { friendEdges } from './tables.ts';

/** An account on a list. */
interface ListEntry {
  readonly accountId: string;
  readonly displayName: string;
  /** When it came onto the list, in seconds. */
  readonly since: number;
}

const asFriend = ({ accountId, displayName, since }: ListEntry): Friend => ({
  accountId,
  displayName,
  becameFriendsTimestamp: since,
});

const asRequest = ({ accountId, displayName, since }: ListEntry): FriendRequest => ({
  accountId,
  displayName,
  requestSentTimestamp: since,
});

const asBlocked = ({ accountId, displayName, since }: ListEntry): BlockedPlayer => ({
  accountId,
  displayName,
  blockedTimestamp: since,
});

const nothing = async (): Promise<undefined> => undefined;

type ListOperations = Pick<
  Handlers<typeof friendsContract.routes>,
  | 'list'
  | 'listOutgoing'
  | 'listIncoming'
  | 'listBlocked'
  | 'adminList'
  | 'serverList'
  | 'adminListOutgoing'
  | 'adminListIncoming'
  | 'status'
>;

/**
 * The operations that read lists: the caller's own, and those of any player for operators. Each page reads one range of
 * one index, and the names.
 */
export function createLists(
  ctx: FriendsContext,
  dependencies: Pick<FriendsDependencies, 'accountNames' | 'findWithNames' | 'connections'>,
): ListOperations {
  const { limits } = ctx;
  const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

  /** Reads a page with the names of its accounts in one read, and what `also` reads of the same accounts. */
  async function read<More>(
    call: Call,
    ownerId: string,
    state: FriendState,
    page: PageRequest,
    also: (accountIds: readonly string[]) => Promise<More>,
  ) {
    const { found, ...next } = await readPageBy(
      (query) => dependencies.findWithNames(call.db, friendEdges, query, 'otherId'),
      ({ row }) => row,
      friendEdges,
      { where: { ownerId, ...rowsOf(state, call.now, limits) }, orderBy: ['changedAt', 'otherId'] },
      page,
      limits.pageRows,
    );
    const more = await also(found.map(({ row }) => row.otherId));
    // Blocks of a deleted account are removed a little later than the account.
    const listed = found.flatMap(({ row: { otherId, changedAt }, displayName }): ListEntry[] =>
      displayName === null ? [] : [{ accountId: otherId, displayName, since: wholeSeconds(changedAt) }],
    );
    return { listed, next, more };
  }

  async function friendsOf(call: Call, ownerId: string, page: PageRequest, includePresence = false) {
    const presences = (ids: readonly string[]) => readPresences(call, dependencies, ids);
    const also = includePresence ? presences : nothing;
    const { listed, next, more: presenceOf } = await read(call, ownerId, FRIENDS, page, also);
    const friends = listed.map(asFriend);
    if (!presenceOf) return { friends, ...next };
    return { friends: friends.map((one) => ({ ...one, presence: presenceOf(one.accountId) })), ...next };
  }

  /** Throws PLAYER_NOT_FOUND for an unknown player, whose list would look like that of a player without friends. */
  async function assertKnown(call: Call, accountId: string): Promise<string> {
    const names = await dependencies.accountNames(call.db, [accountId]);
    if (!names.has(accountId)) throw errors.PLAYER_NOT_FOUND();
    return accountId;
  }

  const listOf: ListOperations['adminList'] = async (call, { accountId, ...page }) =>
    friendsOf(call, await assertKnown(call, accountId), page);

  return {
    list: (call, { includePresence, ...page }) => friendsOf(call, playerOf(call), page, includePresence),
    async listOutgoing(call, page) {
      const { listed, next } = await read(call, playerOf(call), OUTGOING, page, nothing);
      return { outgoingFriends: listed.map(asRequest), ...next };
    },
    async listIncoming(call, page) {
      const { listed, next } = await read(call, playerOf(call), INCOMING, page, nothing);
      return { incomingFriends: listed.map(asRequest), ...next };
    },
    async listBlocked(call, page) {
      const { listed, next } = await read(call, playerOf(call), BLOCKED, page, nothing);
      return { blocked: listed.map(asBlocked), ...next };
    },

    adminList: listOf,
    serverList: listOf,
    async adminListOutgoing(call, { accountId, ...page }) {
      const { listed, next } = await read(call, await assertKnown(call, accountId), OUTGOING, page, nothing);
      return { outgoing: listed.map(asRequest), ...next };
    },
    async adminListIncoming(call, { accountId, ...page }) {
      const { listed, next } = await read(call, await assertKnown(call, accountId), INCOMING, page, nothing);
      return { incoming: listed.map(asRequest), ...next };
    },

    async status(call, { accountId }) {
      const ownerId = playerOf(call);
      if (ownerId === accountId) throw invalidField('accountId', 'must be another account');
      const edge = await call.db.get(friendEdges, { ownerId, otherId: accountId });
      const status = stateNow(edge, call.now, limits);
      if (status !== null) return { status };
      await assertKnown(call, accountId);
      return { status: friendStatus.NONE };
    },
  };
}
