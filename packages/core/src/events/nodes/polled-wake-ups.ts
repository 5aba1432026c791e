import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { TransactionalStorage, WakeListener, WakeUps } from '../../storage/storage.ts';
import { eventHeads, wakeUpMilliseconds, wakeUpRecipient, wakeUps } from '../tables.ts';

export interface PolledWakeUpsDependencies {
  readonly rows: TransactionalStorage;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
  readonly pollMilliseconds: number;
}

/** Rows that one statement reads. */
const pageSize = 200;
/** How often a node writes, at most: others do not read more often, and each write locks the head. */
const batchMilliseconds = 100;

/**
 * Wakes other nodes by rows, which each node reads every 250 ms. It needs nothing of the database besides rows.
 *
 * The numbers of the rows have no gap, because a writer locks the head until its commit. So a node that reads all numbers
 * behind its last one misses no row, in whatever order writers commit. Rows are removed after a minute. A node that was
 * paused for longer finds a gap, or finds that the head has moved without a row, and then calls its listeners with
 * `null`.
 */
export function createPolledWakeUps({
  rows,
  clock,
  log,
  pollMilliseconds,
}: PolledWakeUpsDependencies): WakeUps {
  const listeners = new Map<string, Set<WakeListener>>();
  let last = 0;
  /** When there was nothing behind `last`. */
  let completeAt = 0;
  let joining = Promise.resolve();
  /** Ends the polls that have begun; the first listener begins others. */
  let endPolls = (): void => {};

  const headNumber = async (): Promise<number> =>
    (await rows.get(eventHeads, { recipientId: wakeUpRecipient }))?.sequence ?? 0;

  async function join(): Promise<void> {
    completeAt = clock.now();
    last = await headNumber();
    let isOver = false;
    let cancel = (): void => {};
    const pollLater = (): void => {
      cancel = clock.after(pollMilliseconds, async () => {
        try {
          while (!isOver && (await readPage(() => isOver)));
        } catch (cause) {
          if (!isOver) log.warn({ cause }, 'the wake-ups of other nodes could not be read; trying again');
        }
        if (!isOver) pollLater();
      });
    };
    endPolls = () => {
      isOver = true;
      cancel();
    };
    if (listeners.size > 0) pollLater();
  }

  /** Reads the next rows, and returns whether there may be more. */
  async function readPage(isOver: () => boolean): Promise<boolean> {
    const now = clock.now();
    const found = await rows.find(wakeUps, {
      where: { sequence: { gt: last } },
      orderBy: ['sequence'],
      limit: pageSize,
    });
    // Usually nothing has happened. After a pause, the rows may have been removed.
    const head = found.length > 0 || now - completeAt < wakeUpMilliseconds / 2 ? last : await headNumber();
    if (isOver()) return false;
    const missed = head > last || (found.length > 0 && found[0]!.sequence > last + 1);
    last = found.at(-1)?.sequence ?? head;
    if (missed) for (const channel of listeners.keys()) call(channel, null);
    for (const { channel, payload } of found) call(channel, payload);
    if (found.length === pageSize) return true;
    completeAt = now;
    return false;
  }

  function call(channel: string, payload: string | null): void {
    for (const listener of listeners.get(channel) ?? [])
      try {
        listener(payload);
      } catch (cause) {
        log.error({ cause, channel }, 'a listener of wake-ups failed');
      }
  }

  function remove(channel: string, listener: WakeListener): void {
    const set = listeners.get(channel);
    if (set?.delete(listener) && set.size === 0) listeners.delete(channel);
    if (listeners.size === 0) endPolls();
  }

  return {
    batchMilliseconds: Math.min(batchMilliseconds, pollMilliseconds),
    notify: (channel, payload) =>
      rows.transaction(async (unit) => {
        const [head] = await unit.insert(
          eventHeads,
          { recipientId: wakeUpRecipient, sequence: 1, eventId: '' },
          { orUpdate: { sequence: { add: 1 } } },
        );
        const { sequence } = head!;
        // Not awaited, so that the commit travels with it. If it fails, the unit fails.
        unit.insert(wakeUps, { sequence, channel, payload, createdAt: clock.now() }).catch(() => undefined);
      }),
    async listen(channel, listener) {
      if (listeners.size === 0) joining = join();
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      try {
        await joining;
      } catch (error) {
        remove(channel, listener);
        throw error;
      }
      return async () => remove(channel, listener);
    },
  };
}
