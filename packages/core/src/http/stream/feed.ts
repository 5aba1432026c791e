import type { Buffer } from 'node:buffer';
import { type ApiError, commonErrors, toRpcStatus } from '../../kernel/errors.ts';

/**
 * One item of a stream. The first stream that needs it in a framing creates the bytes, and all subscribers share them.
 */
export interface FeedItem {
  /** The cursor that resumes after this item; null for items that are not stored (keep-alive, broadcast). */
  readonly id: string | null;
  /** The item as JSON text on one line. */
  readonly json: string;
  /** The error if the item is an RPC status, which is the last item of a stream; otherwise null. */
  readonly error: ApiError | null;
  /** The bytes in each framing (`framing.ts`); null until they are needed. */
  readonly frames: { line: Buffer | null; sse: Buffer | null };
}

/** Creates an item from JSON text. */
export const feedItem = (json: string, id: string | null = null): FeedItem => ({
  id,
  json,
  error: null,
  frames: { line: null, sse: null },
});

/** Creates the item that ends a stream with an error. */
export const statusItem = (error: ApiError): FeedItem => ({
  id: null,
  json: JSON.stringify(toRpcStatus(error, '')),
  error,
  frames: { line: null, sse: null },
});

/** The receiver of a feed. */
export interface FeedConsumer {
  /** Receives an item. */
  item(item: FeedItem): void;
  /** Ends the feed, for example because the session has ended. The last item may be a status. */
  end(): void;
  /** Whether new items would have to wait. A source whose items are stored should pause until `onReady`. */
  readonly full: boolean;
  /** Calls `listener` once, when no item waits any more. Never calls it if the consumer disconnects before. */
  onReady(listener: () => void): void;
}

/** What a stream operation returns. The dispatcher does framing, keep-alive, back-pressure and long polls. */
export interface Feed {
  /** Starts the feed. Returns the function that stops it. Called once. Items may come before it returns. */
  start(consumer: FeedConsumer): () => void;
  /** The item sent after `keepAliveSeconds` without another one, so that proxies keep the connection. */
  readonly keepAlive: FeedItem;
  /** The last item if the consumer is too slow. It replaces all waiting items. */
  readonly overflow: FeedItem;
  /** The cursor of the place at which the feed begins, if clients can resume it. */
  readonly position?: string;
  /** Of a stream that was opened with a ticket: what server-sent events carry in their ids, so that the client can resume. */
  readonly proof?: string;
}

/** For readers in this process. */
const maxUnreadItems = 4_096;

/**
 * Starts a feed and returns its items as an async iterable of plain values. Read it continuously, or call `return`.
 *
 * It ends when the source ends or `signal` is aborted. It rejects with the `ApiError` that the source ends with, or with
 * RATE_LIMITED if more than 4,096 items are unread.
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
      unread.push(unread.length < maxUnreadItems ? item : statusItem(commonErrors.RATE_LIMITED()));
      if (unread.length > maxUnreadItems) end();
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
