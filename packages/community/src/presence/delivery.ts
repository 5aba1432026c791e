import type { PresenceDependencies } from './dependencies.ts';
import { type PresenceEvent, presenceEvent, presenceTag } from './events.ts';
import { type PresenceState, presenceStates, presenceSubscriptions } from './tables.ts';

const batchSize = 64;
const retryMilliseconds = 1_000;
/** How far a stream that opens looks back behind the time that is stored, which is renewed once a minute. */
const overlapMilliseconds = 15_000;
const renewMilliseconds = 60_000;

/** Tells the players who have streams on this node. */
export interface Delivery {
  stop(): void;
}

/**
 * Delivers changes of presences on this node. A change names a player; what friends see, who they are, and who of them
 * follows is read then, so a friendship or a subscription that has ended counts at once. Changes that come meanwhile are
 * the next batch, and of several changes of one player the last one is told.
 */
export function createDelivery({ ctx, friends, streams }: PresenceDependencies): Delivery {
  const { storage, clock, log } = ctx;
  const waiting = new Set<string>();
  let running = false;
  let stopped = false;
  let cancelRetry = (): void => {};

  async function followersHere(accountId: string): Promise<readonly string[]> {
    const here = streams.recipientsHere(await friends.friendIds(storage, accountId));
    if (here.length === 0) return here;
    const rows = await storage.find(presenceSubscriptions, { where: { accountId: { in: here } } });
    return rows.map((row) => row.accountId);
  }

  const tell = async (state: PresenceState): Promise<void> =>
    streams.sendLive(await followersHere(state.accountId), presenceEvent(state, friends.activityOf));

  async function deliver(): Promise<void> {
    if (running || stopped) return;
    running = true;
    const batch: string[] = [];
    try {
      while (waiting.size > 0) {
        batch.push(...[...waiting].slice(0, batchSize));
        for (const id of batch) waiting.delete(id);
        const rows = await storage.find(presenceStates, { where: { accountId: { in: batch } } });
        await Promise.all(rows.map(tell));
        batch.length = 0;
      }
    } catch (cause) {
      for (const id of batch) waiting.add(id);
      if (!stopped) log.warn({ cause }, 'presences could not be told to friends; trying again');
      cancelRetry = clock.after(retryMilliseconds, () => void deliver());
    } finally {
      running = false;
    }
  }

  /** Tells a stream that opens what has changed while the player had none. */
  async function catchUp(accountId: string, send: (event: PresenceEvent) => void): Promise<void> {
    const subscription = await storage.get(presenceSubscriptions, { accountId });
    if (!subscription) return;
    const now = clock.now();
    const since = Math.min(now, subscription.followedAt) - overlapMilliseconds;
    const friendIds = await friends.friendIds(storage, accountId);
    const rows =
      friendIds.length === 0
        ? []
        : await storage.find(presenceStates, {
            where: { accountId: { in: [...friendIds] }, changedAt: { gt: since } },
          });
    for (const row of rows) send(presenceEvent(row, friends.activityOf));
    if (now - subscription.followedAt >= renewMilliseconds)
      await storage.update(presenceSubscriptions, { accountId }, { followedAt: now });
  }

  streams.onTag(presenceTag, ({ senderId }) => {
    waiting.add(senderId);
    void deliver();
  });
  streams.onStream((accountId, send) => {
    catchUp(accountId, send).catch((cause: unknown) => {
      if (!stopped) log.warn({ cause, accountId }, 'missed presences could not be read');
    });
  });

  return {
    stop() {
      stopped = true;
      cancelRetry();
    },
  };
}
