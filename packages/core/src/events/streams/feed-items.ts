import { type FeedItem, feedItem, statusItem } from '../../http/stream/feed.ts';
import { defineErrors } from '../../kernel/errors.ts';

/** What ends a stream from our side, as its last line. */
export const streamErrors = defineErrors({
  STREAM_OVERFLOW: [
    'RESOURCE_EXHAUSTED',
    'this stream is not read fast enough; resume behind the last event',
  ],
  STREAM_REPLACED: ['ABORTED', 'a newer stream of this account has taken the place of this one'],
  STREAMS_EXHAUSTED: ['RESOURCE_EXHAUSTED', 'this server has as many event streams as it takes'],
});

/** Tells a reader that events are missing: it fetches the state of what it shows. */
const resyncEvent = { anyEvent: { '@type': 'events/Resync' } } as const;

const emptyEvent = { emptyEvent: {} } as const;

/** The items that come from no event: the same objects for every stream of a kind. */
export interface FixedItems {
  readonly keepAlive: FeedItem;
  readonly overflow: FeedItem;
  readonly farewell: FeedItem;
  readonly resync: FeedItem;
  readonly replaced: FeedItem;
  readonly exhausted: FeedItem;
}

const fixedItems = (line: (event: object) => object): FixedItems => {
  const resync = feedItem(JSON.stringify(line(resyncEvent)));
  return {
    keepAlive: feedItem(JSON.stringify(line(emptyEvent))),
    overflow: statusItem(streamErrors.STREAM_OVERFLOW()),
    farewell: resync,
    resync,
    replaced: statusItem(streamErrors.STREAM_REPLACED()),
    exhausted: statusItem(streamErrors.STREAMS_EXHAUSTED()),
  };
};

export const playerItems: FixedItems = fixedItems((event) => ({ event }));
export const tagItems: FixedItems = fixedItems((event) => ({ event, eventTags: [] }));
