import { commonErrors } from '../../kernel/errors.ts';
import type { Feed, FeedItem } from './feed.ts';
import { type Framing, frameOf } from './framing.ts';
import type { OpenStream, StreamDependencies } from './open-streams.ts';

/**
 * Waits for an item and resolves to it, framed, together with all items that the source hands over in the same turn of
 * the event loop. Resolves to the keep-alive item after `seconds`, or to the shutdown item if the server stops.
 *
 * Rejects with REQUEST_CANCELLED if the client disconnects.
 */
export function longPoll(
  feed: Feed,
  framing: Framing,
  seconds: number,
  signal: AbortSignal,
  { clock, limits, open }: StreamDependencies,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let settled = false;
    let stop: (() => void) | undefined;
    const take = (item: FeedItem): void => {
      text += frameOf(item, framing).toString();
    };
    const release = (): void => {
      settled = true;
      open.delete(poll);
      cancelTimer();
      signal.removeEventListener('abort', cancel);
      stop?.();
    };
    const finish = (): void => {
      if (settled) return;
      release();
      if (text === '') take(feed.keepAlive);
      resolve(text);
    };
    const cancel = (): void => {
      if (settled) return;
      release();
      reject(commonErrors.REQUEST_CANCELLED());
    };
    const poll: OpenStream = {
      tick: () => {},
      shutDown(farewell) {
        if (text === '') take(farewell);
        finish();
      },
    };
    const cancelTimer = clock.after(seconds * 1000, finish);
    signal.addEventListener('abort', cancel, { once: true });
    stop = feed.start({
      item(item) {
        // Items that do not fit stay in the event log. The client continues from the last item it got.
        if (settled || text.length > limits.streamQueueBytes) return;
        if (text === '') queueMicrotask(finish);
        take(item);
      },
      end: finish,
      full: false,
      onReady: () => {},
    });
    if (settled) stop();
    else open.add(poll);
    if (signal.aborted) cancel();
  });
}
