import { commonErrors } from '../../kernel/errors.ts';
import type { Feed, FeedItem } from './feed.ts';
import { type Framing, frameOf } from './framing.ts';
import type { OpenStream, StreamDependencies } from './open-streams.ts';

/**
 * Waits for items and answers them framed, as soon as there is one: with it comes whatever the source hands over in the
 * same turn. After `seconds` without one the answer is the keep-alive item; it is the farewell when the server stops.
 *
 * Rejects with REQUEST_CANCELLED when the client goes away.
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
    let answered = false;
    let stop: (() => void) | undefined;
    const take = (item: FeedItem): void => {
      text += frameOf(item, framing).toString();
    };
    const release = (): void => {
      answered = true;
      open.delete(poll);
      cancelTimer();
      signal.removeEventListener('abort', cancel);
      stop?.();
    };
    const answer = (): void => {
      if (answered) return;
      release();
      if (text === '') take(feed.keepAlive);
      resolve(text);
    };
    const cancel = (): void => {
      if (answered) return;
      release();
      reject(commonErrors.REQUEST_CANCELLED());
    };
    const poll: OpenStream = {
      tick: () => {},
      farewell() {
        if (text === '') take(feed.farewell);
        answer();
      },
    };
    const cancelTimer = clock.after(seconds * 1000, answer);
    signal.addEventListener('abort', cancel, { once: true });
    stop = feed.start({
      item(item) {
        // What is too much for one answer stays in the log; the client asks again from the last one it got.
        if (answered || text.length > limits.streamQueueBytes) return;
        if (text === '') queueMicrotask(answer);
        take(item);
      },
      end: answer,
      full: false,
      onReady: () => {},
    });
    if (answered) stop();
    else open.add(poll);
    if (signal.aborted) cancel();
  });
}
