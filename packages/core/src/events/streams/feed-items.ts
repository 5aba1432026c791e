import { type FeedItem, feedItem, statusItem } from '../../http/stream/feed.ts';
import { defineErrors } from '../../kernel/errors.ts';

/** The errors with which the server ends a stream, as its last line. */
export const streamErrors = defineErrors({
  STREAM_OVERFLOW: [
    'RESOURCE_EXHAUSTED',
    'the client does not read this stream fast enough; resume after the last event',
  ],
  STREAM_REPLACED: ['ABORTED', 'a newer stream of this account has replaced this one'],
  STREAMS_EXHAUSTED: ['RESOURCE_EXHAUSTED', 'this server has reached its maximum number of event streams'],
});

/**
 * Creates the item that tells a client that events are missing before `position`, and that it should fetch the current
 * state. Its id is the position. So a client that resumes after it is not told again.
 */
export const resyncItem = (position: string): FeedItem =>
  feedItem(
    JSON.stringify({ event: { eventId: position, anyEvent: { '@type': 'events/Resync' } } }),
    position,
  );

const emptyEvent = { emptyEvent: {} } as const;

/** The items that do not come from an event. All streams of a kind share the same objects. */
export interface FixedItems {
  readonly keepAlive: FeedItem;
  readonly overflow: FeedItem;
  readonly replaced: FeedItem;
  readonly exhausted: FeedItem;
}

const fixedItems = (line: (event: object) => object): FixedItems => ({
  keepAlive: feedItem(JSON.stringify(line(emptyEvent))),
  overflow: statusItem(streamErrors.STREAM_OVERFLOW()),
  replaced: statusItem(streamErrors.STREAM_REPLACED()),
  exhausted: statusItem(streamErrors.STREAMS_EXHAUSTED()),
});

export const playerItems: FixedItems = fixedItems((event) => ({ event }));
export const tagItems: FixedItems = fixedItems((event) => ({ event, eventTags: [] }));
