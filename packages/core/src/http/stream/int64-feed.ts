import type { z } from 'zod';
import { withInt64AsText } from '../json/int64-text.ts';
import { type Feed, type FeedItem, feedItem } from './feed.ts';

/** An item is made once for all streams that want it. */
const converted = new WeakMap<FeedItem, FeedItem>();

/** Returns a feed whose items have integers of 64 bits as text. */
export const withInt64AsTextIn = (feed: Feed, schema: z.core.$ZodType): Feed => {
  const convert = (item: FeedItem): FeedItem => {
    // A status has no such integers.
    if (item.error !== null) return item;
    let found = converted.get(item);
    if (found === undefined) {
      found = feedItem(withInt64AsText(schema, item.json), item.id);
      converted.set(item, found);
    }
    return found;
  };
  return {
    ...feed,
    keepAlive: convert(feed.keepAlive),
    overflow: convert(feed.overflow),
    start: (consumer) =>
      feed.start({
        item: (item) => consumer.item(convert(item)),
        end: () => consumer.end(),
        get full() {
          return consumer.full;
        },
        onReady: (listener) => consumer.onReady(listener),
      }),
  };
};
