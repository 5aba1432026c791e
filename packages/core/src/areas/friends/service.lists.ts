import { type PageRequest, readPage } from '../../http/input/page.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { FriendsDependencies } from './dependencies.ts';
import { friendErrors as errors } from './errors.ts';
import { rowsOf, stateNow } from './rules.ts';
import type { BlockedPlayer, Friend, FriendRequest } from './schemas.ts';
import { readPresences } from './service.presence.ts';
import { type FriendState, friendStatus } from './states.ts';
import { friendEdges } from './tables.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Somebody on a list, and since when, in seconds. */
interface Listed {
  readonly accountId: string;
  readonly displayName: string;
  readonly since: number;
}

const asFriend = ({ accountId, displayName, since }: Listed): Friend => ({
  accountId,
  displayName,
  becameFriendsTimestamp: since,
});

const asRequest = ({ accountId, displayName, since }: Listed): FriendRequest => ({
  accountId,
  displayName,
  requestSentTimestamp: since,
});

const asBlocked = ({ accountId, displayName, since }: Listed): BlockedPlayer => ({
  accountId,
  displayName,
  blockedTimestamp: since,
});

/** The lists of an account: its own, and any for operators. Each page is one range of one index, and the names. */
export function createLists(ctx: Context, dependencies: Pick<FriendsDependencies, 'names' | 'connections'>) {
  const { limits } = ctx;
  const { OUTGOING, INCOMING, FRIENDS, BLOCKED } = friendStatus;

  async function read(call: Call, ownerId: string, state: FriendState, page: PageRequest) {
    const list = {
      where: { ownerId, ...rowsOf(state, call.now, limits) },
      orderBy: ['changedAt', 'otherId'],
    } as const;
    const { rows, ...next } = await readPage(call.db, friendEdges, list, page, limits.pageRows);
    const names = await namesOf(
      call.db,
      rows.map(({ otherId }) => otherId),
    );
    // Blocks of players who are deleted go a little later than those.
    const listed = rows.flatMap(({ otherId, changedAt }): Listed[] => {
      const displayName = names.get(otherId);
      return displayName === undefined
        ? []
        : [{ accountId: otherId, displayName, since: seconds(changedAt) }];
    });
    return { listed, next };
  }

  const namesOf = async (db: StorageOperations, ids: readonly string[]) =>
    ids.length === 0 ? new Map<string, string>() : dependencies.names(db, ids);

  async function friendsOf(call: Call, ownerId: string, page: PageRequest, includePresence = false) {
    const { listed, next } = await read(call, ownerId, FRIENDS, page);
    const friends = listed.map(asFriend);
    if (!includePresence) return { friends, ...next };
    const presenceOf = await readPresences(
      call,
      dependencies,
      listed.map(({ accountId }) => accountId),
    );
    return { friends: friends.map((one) => ({ ...one, presence: presenceOf(one.accountId) })), ...next };
  }

  /** Operators are told that there is no such player; a list of nobody would look like that of one without friends. */
  async function known(call: Call, accountId: string): Promise<string> {
    if (!(await dependencies.names(call.db, [accountId])).has(accountId)) throw errors.PLAYER_NOT_FOUND();
    return accountId;
  }

  type Of = PageRequest & { readonly accountId: string };
  const listOf = async (call: Call, { accountId, ...page }: Of) =>
    friendsOf(call, await known(call, accountId), page);

  return {
    list: (
      call: Call,
      { includePresence, ...page }: PageRequest & { readonly includePresence?: boolean | undefined },
    ) => friendsOf(call, playerOf(call), page, includePresence),
    async listOutgoing(call: Call, page: PageRequest) {
      const { listed, next } = await read(call, playerOf(call), OUTGOING, page);
      return { outgoingFriends: listed.map(asRequest), ...next };
    },
    async listIncoming(call: Call, page: PageRequest) {
      const { listed, next } = await read(call, playerOf(call), INCOMING, page);
      return { incomingFriends: listed.map(asRequest), ...next };
    },
    async listBlocked(call: Call, page: PageRequest) {
      const { listed, next } = await read(call, playerOf(call), BLOCKED, page);
      return { blocked: listed.map(asBlocked), ...next };
    },

    adminList: listOf,
    serverList: listOf,
    async adminListOutgoing(call: Call, { accountId, ...page }: Of) {
      const { listed, next } = await read(call, await known(call, accountId), OUTGOING, page);
      return { outgoing: listed.map(asRequest), ...next };
    },
    async adminListIncoming(call: Call, { accountId, ...page }: Of) {
      const { listed, next } = await read(call, await known(call, accountId), INCOMING, page);
      return { incoming: listed.map(asRequest), ...next };
    },

    async status(call: Call, { accountId }: { readonly accountId: string }) {
      const ownerId = playerOf(call);
      if (ownerId === accountId) throw invalidField('accountId', 'must be another account');
      const edge = await call.db.get(friendEdges, { ownerId, otherId: accountId });
      const status = stateNow(edge, call.now, limits);
      if (status !== null) return { status };
      await known(call, accountId);
      return { status: friendStatus.NONE };
    },
  };
}
