import type { Buffer } from 'node:buffer';
import { type ApiError, commonErrors, toRpcStatus } from '../../kernel/errors.ts';

/**
 * One item of a stream. It is framed once per framing, by the first stream that needs it, and the bytes are shared by
 * every subscriber that gets it.
 */
export interface FeedItem {
  /** The cursor that resumes behind this item; null for items that are not stored (keep-alive, broadcast). */
  readonly id: string | null;
  /** The item as JSON text on one line. */
  readonly json: string;
  /** The error that the text tells of: an RPC status is the last thing that a stream says. */
  readonly error: ApiError | null;
  /** The bytes of each framing (`http/framing.ts`), once made. */
  readonly frames: { line: Buffer | null; sse: Buffer | null };
}

/** Makes an item of JSON text. */
export const feedItem = (json: string, id: string | null = null): FeedItem => ({
  id,
  json,
  error: null,
  frames: { line: null, sse: null },
});

/** Makes the item that ends a stream with an error. */
export const statusItem = (error: ApiError): FeedItem => ({
  id: null,
  json: JSON.stringify(toRpcStatus(error, '')),
  error,
  frames: { line: null, sse: null },
});

/** Who receives a feed. */
export interface FeedConsumer {
  item(item: FeedItem): void;
  /** The source ends the feed: the session ended, another stream took its place. A last item may precede it. */
  end(): void;
  /** Whether what is given now has to wait. A source whose items are stored pauses then, until `onReady`. */
  readonly full: boolean;
  /** Calls `listener` once: when nothing has to wait any more. Not called where the consumer goes away. */
  onReady(listener: () => void): void;
}

/** What a stream operation answers: framing, keep-alive, back-pressure and long polls are the dispatcher's. */
export interface Feed {
  /** Starts the flow and returns the function that stops it. Called once. Items may come before it returns. */
  start(consumer: FeedConsumer): () => void;
  /** The item sent every 15 seconds so that proxies keep the connection. */
  readonly keepAlive: FeedItem;
  /** The item sent in place of everything more when a consumer is too slow. */
  readonly overflow: FeedItem;
  /** The last item when the server stops. */
  readonly farewell: FeedItem;
}

/** Most items that wait for a reader in this process. */
const unreadItems = 4_096;

/**
 * Turns a feed into an async iterable of its items as plain values. It flows from now on, so read on, or return.
 *
 * Ends when the source does or `signal` is aborted; rejects with the `ApiError` that the source ends with, and with
 * RATE_LIMITED where 4,096 items wait unread.
 */
export function iterateFeed(feed: Feed, signal?: AbortSignal): AsyncIterableIterator<unknown, undefined> {
  const unread: FeedItem[] = [];
  let ended = false;
  let wake: (() => void) | undefined;
  let stop: (() => void) | undefined;
  const end = (): void => {
    ended = true;
    signal?.removeEventListener('abort', end);
    stop?.();
    wake?.();
  };
  stop = feed.start({
    item(item) {
      if (ended) return;
      unread.push(unread.length < unreadItems ? item : statusItem(commonErrors.RATE_LIMITED()));
      if (unread.length > unreadItems) end();
      wake?.();
    },
    end,
    full: false,
    onReady: () => {},
  });
  if (ended) stop();
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();

  return {
    async next() {
      while (unread.length === 0 && !ended)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const item = unread.shift();
      if (item === undefined || signal?.aborted) return { done: true, value: undefined };
      if (item.error === null) return { done: false, value: JSON.parse(item.json) as unknown };
      end();
      throw item.error;
    },
    async return() {
      unread.length = 0;
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
