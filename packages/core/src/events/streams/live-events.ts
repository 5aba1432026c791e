import { type FeedItem, feedItem } from '../../http/stream/feed.ts';
import { playerLine, prepareEvent } from '../event-json.ts';
import type { EventBody } from '../event-kinds.ts';
import type { RecipientStream } from './recipient-stream.ts';

/** What recipients are to be told now, by their ids; who is not to be told anything is left out. Several may share one. */
export type LiveEventsOf = (recipientIds: readonly string[]) => Promise<ReadonlyMap<string, EventBody>>;

type Streams = ReadonlyMap<string, ReadonlySet<RecipientStream>>;

/** Recipients asked about at a time: rows of so many are held in memory at once. */
const recipientsAtATime = 500;

/**
 * Tells recipients how things are with them.
 *
 * What was read is a little old when it is told. An event that was committed before the reading is part of it. One that
 * was committed since and has not been given comes behind it, as it should. One that has been given since would be
 * contradicted, so each stream's position is taken before the reading, and one that has moved is left out. So is one
 * whose consumer is full: what is true now need not wait.
 */
export async function tellLive(
  streams: Streams,
  eventsOf: LiveEventsOf,
  isolated: (action: () => void) => void,
): Promise<void> {
  const recipients = [...streams.keys()];
  for (let from = 0; from < recipients.length; from += recipientsAtATime) {
    // Some may have gone meanwhile: where the process stops, all.
    const some = recipients.slice(from, from + recipientsAtATime).filter((id) => streams.has(id));
    if (some.length === 0) continue;
    const before = new Map<RecipientStream, number | null>();
    for (const id of some) for (const stream of streams.get(id) ?? []) before.set(stream, stream.position);
    const events = await eventsOf(some);
    const items = new Map<EventBody, FeedItem>();
    for (const [id, event] of events)
      isolated(() => {
        // Without an id, as all that is not stored.
        const item = items.get(event) ?? feedItem(playerLine(prepareEvent('', event).body));
        items.set(event, item);
        for (const stream of streams.get(id) ?? []) {
          const { position } = stream;
          if (position !== null && position === before.get(stream)) isolated(() => stream.live(item));
        }
      });
  }
}
