import type { Unit } from '../../kernel/unit-of-work.ts';
import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Context, Task } from '../area.ts';
import { expired, stateNow } from './rules.ts';
import { friendStatus } from './states.ts';
import { friendEdges, friendPresences, friendRemovals } from './tables.ts';

const { OUTGOING, INCOMING, FRIENDS } = friendStatus;

/** Blocks by others that go in the unit that deletes an account. */
const blocksAtOnce = 500;

/**
 * Removes what an account that is being deleted is to others, in the unit that deletes it: its own rows and those of
 * others that belong to them, as many as the limits allow. Friends are told REMOVE_FRIEND, and who has its request
 * CANCEL_FRIEND_REQUEST.
 *
 * Blocks by others may be any number: those beyond 500 go in steps, later, and are shown to nobody until then.
 */
export function createFriendsRemoval({ clock, limits }: Pick<Context, 'clock' | 'limits'>) {
  return async (unit: Unit, accountId: string): Promise<void> => {
    const now = clock.now();
    const own = await unit.delete(friendEdges, { ownerId: accountId });
    const ownerId = { in: own.map(({ otherId }) => otherId) };
    const state = { in: [OUTGOING, INCOMING, FRIENDS] };
    const theirs = await unit.delete(friendEdges, { otherId: accountId, ownerId, state });
    const told = theirs
      .filter((edge) => [FRIENDS, INCOMING].some((state) => state === stateNow(edge, now, limits)))
      .sort((left, right) => (left.ownerId < right.ownerId ? -1 : 1));
    for (const edge of told) {
      const type = edge.state === FRIENDS ? 'REMOVE_FRIEND' : 'CANCEL_FRIEND_REQUEST';
      unit.emit({
        event: { friendsEvent: { type, senderAccountId: accountId, receiverAccountId: edge.ownerId } },
        recipients: [edge.ownerId],
      });
    }
    await unit.delete(friendPresences, { accountId });
    await unit.delete(friendEdges, { otherId: accountId }, { orderBy: ['ownerId'], limit: blocksAtOnce });
    const [left] = await unit.find(friendEdges, { where: { otherId: accountId }, limit: 1 });
    if (left) await unit.insert(friendRemovals, { accountId });
  };
}

/** Removes requests that are too old, which nobody has seen since they were, and blocks of accounts that are deleted. */
export function createFriendsSweep({
  storage,
  clock,
  limits,
}: Pick<Context, 'storage' | 'clock' | 'limits'>): Task {
  return {
    name: 'friends.sweep',
    everyMilliseconds: 600_000,
    async run({ signal }) {
      for (const state of [OUTGOING, INCOMING])
        await removeInSteps(storage, friendEdges, expired(state, clock.now(), limits), 'changedAt', {
          signal,
        });
      await forgetBlocks(storage, signal);
    },
  };
}

async function forgetBlocks(storage: Storage, signal: AbortSignal): Promise<void> {
  for (const { accountId } of await storage.find(friendRemovals, { limit: 1_000 })) {
    await removeInSteps(storage, friendEdges, { otherId: accountId }, 'ownerId', { signal });
    if (signal.aborted) return;
    await storage.delete(friendRemovals, { accountId });
  }
}
