import type { Unit } from '../../kernel/unit-of-work.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Task } from '../area.ts';
import type { FriendsContext } from './limits.ts';
import { expired, friendshipOf, stateNow } from './rules.ts';
import { friendStatus } from './states.ts';
import { friendEdges, friendPresences, friendRemovals } from './tables.ts';

const { OUTGOING, INCOMING, FRIENDS } = friendStatus;

/** How many blocks by others are removed in the unit that deletes an account. */
const blockBatchSize = 500;

/**
 * Removes the relationships of an account in the unit that deletes it: its own rows, and the rows of others that belong
 * to them. The limits of the lists bound their number. Friends get REMOVE_FRIEND, and receivers of its requests get
 * CANCEL_FRIEND_REQUEST.
 *
 * Any number of others may have blocked the account. Blocks beyond 500 are removed later in steps, and are not shown to
 * anyone until then.
 */
export function createFriendsRemoval({ clock, limits }: Pick<FriendsContext, 'clock' | 'limits'>) {
  return async (unit: Unit, accountId: string): Promise<void> => {
    const now = clock.now();
    const own = await unit.delete(friendEdges, { ownerId: accountId });
    const ownerId = { in: own.map(({ otherId }) => otherId) };
    const state = { in: [OUTGOING, INCOMING, FRIENDS] };
    const theirs = await unit.delete(friendEdges, { otherId: accountId, ownerId, state });
    const notified = theirs
      .filter((edge) => [FRIENDS, INCOMING].some((state) => state === stateNow(edge, now, limits)))
      .sort((left, right) => (left.ownerId < right.ownerId ? -1 : 1));
    for (const edge of notified) {
      const type = edge.state === FRIENDS ? 'REMOVE_FRIEND' : 'CANCEL_FRIEND_REQUEST';
      unit.emit({
        event: { friendsEvent: { type, senderAccountId: accountId, receiverAccountId: edge.ownerId } },
        recipients: [edge.ownerId],
        subject: friendshipOf(accountId, edge.ownerId),
      });
    }
    await unit.delete(friendPresences, { accountId });
    await unit.delete(friendEdges, { otherId: accountId }, { orderBy: ['ownerId'], limit: blockBatchSize });
    const [remaining] = await unit.find(friendEdges, { where: { otherId: accountId }, limit: 1 });
    if (remaining) await unit.insert(friendRemovals, { accountId });
  };
}

/** The task that removes expired requests, which are already hidden, and the remaining blocks of deleted accounts. */
export function createFriendsSweep({
  storage,
  clock,
  limits,
}: Pick<FriendsContext, 'storage' | 'clock' | 'limits'>): Task {
  return {
    name: 'friends.sweep',
    everyMilliseconds: 600_000,
    async run({ signal }) {
      for (const state of [OUTGOING, INCOMING])
        await deleteInBatches(storage, friendEdges, expired(state, clock.now(), limits), 'changedAt', {
          signal,
        });
      await removeBlocksOfDeleted(storage, signal);
    },
  };
}

async function removeBlocksOfDeleted(storage: Storage, signal: AbortSignal): Promise<void> {
  for (const { accountId } of await storage.find(friendRemovals, { limit: 1_000 })) {
    await deleteInBatches(storage, friendEdges, { otherId: accountId }, 'ownerId', { signal });
    if (signal.aborted) return;
    await storage.delete(friendRemovals, { accountId });
  }
}
