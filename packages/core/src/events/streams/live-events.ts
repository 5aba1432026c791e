import { type FeedItem, feedItem } from '../../http/stream/feed.ts';
import { playerLine, prepareEvent } from '../event-json.ts';
import type { EventBody } from '../event-kinds.ts';
import type { RecipientStream } from './recipient-stream.ts';

/** Returns the events for recipients, by their ids. A recipient without an event is missing; several may share one. */
export type LiveEventsOf = (recipientIds: readonly string[]) => Promise<ReadonlyMap<string, EventBody>>;

type Streams = ReadonlyMap<string, ReadonlySet<RecipientStream>>;

/** How many recipients are read at once. Their rows are in memory at the same time. */
const recipientBatchSize = 500;

/**
 * Sends current information to recipients, by default to all that have a stream.
 *
 * The information is a little old when it is sent. Events committed before it was read are part of it. Events committed
 * later and not delivered yet come after it, which is right. But it could contradict an event that was delivered since.
 * So each stream's position is recorded before the read, and a stream that has moved on is skipped. A stream whose
 * consumer is full is skipped too, because the information would be outdated when the consumer gets it.
 */
export async function publishLive(
  streams: Streams,
  eventsOf: LiveEventsOf,
  isolated: (action: () => void) => void,
  recipients: readonly string[] = [...streams.keys()],
): Promise<void> {
  for (let from = 0; from < recipients.length; from += recipientBatchSize) {
    // Some streams may have disconnected since; if the process stops, all of them have.
    const batch = recipients.slice(from, from + recipientBatchSize).filter((id) => streams.has(id));
    if (batch.length === 0) continue;
    const before = new Map<RecipientStream, number | null>();
    for (const id of batch) for (const stream of streams.get(id) ?? []) before.set(stream, stream.position);
    const events = await eventsOf(batch);
    const items = new Map<EventBody, FeedItem>();
    for (const [id, event] of events)
      isolated(() => {
        // Without an id, like all events that are not stored.
        const item = items.get(event) ?? feedItem(playerLine(prepareEvent('', event).body));
        items.set(event, item);
        for (const stream of streams.get(id) ?? []) {
          const { position } = stream;
          if (position !== null && position === before.get(stream)) isolated(() => stream.live(item));
        }
      });
  }
}
