import { type Feed, type FeedConsumer, type FeedItem, feedItem } from '../../http/stream/feed.ts';
import type { Limits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { playerLine, taggedEvent, tagLine } from '../event-json.ts';
import type { CommittedEmission } from '../outbox.ts';
import { positionCursor, startingPoint } from './cursor.ts';
import { playerItems, streamErrors, tagItems } from './feed-items.ts';
import { type LiveEventsOf, tellLive } from './live-events.ts';
import { createRecipientStream, type RecipientStream } from './recipient-stream.ts';
import {
  type AccountStreams,
  createStreamRegistry,
  type OwnedStream,
  type StreamOwner,
  type StreamsOf,
} from './stream-registry.ts';
import { createTagSubscriptions, type TagFilter, type TagSubscriber } from './tag-subscriptions.ts';

/** An event for tag subscribers, for everyone, or both. Live alone: who is not there misses it. */
export interface Broadcast {
  readonly eventId: string;
  /** `{"<kind>":…}`. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly senderId: string;
  readonly everyone: boolean;
}

/** The streams of this process, and what reaches them. */
export interface Hub {
  /**
   * Opens a feed of the events addressed to a recipient: from now on, or behind `cursor` (the id of an event or an
   * earlier `position`). `position` is the cursor of the place where the feed begins. Nothing between the two is lost.
   * Throws STREAMS_EXHAUSTED (429).
   */
  subscribe(
    recipientId: string,
    cursor: string | undefined,
    owner: StreamOwner,
  ): Promise<{ readonly feed: Feed; readonly position: string }>;
  /** Opens a feed of tagged events, from its start on. Throws STREAMS_EXHAUSTED (429). */
  subscribeTags(filter: TagFilter, owner: StreamOwner): Feed;
  /** Delivers what this process has committed. Never throws. */
  deliver(committed: readonly CommittedEmission[]): void;
  /** Delivers what another node has broadcast. Never throws. */
  broadcast(broadcast: Broadcast): void;
  /**
   * Tells recipients who have a stream in this process how things are with them now, and nobody else: nothing is stored,
   * and nothing resumes behind it. `eventsOf` is asked about some of them at a time.
   *
   * At most once. What is told never contradicts what a stream had before: one that was given an event while `eventsOf`
   * looked, or that does not keep up, is left out. Rejects where `eventsOf` does.
   */
  tellLive(eventsOf: LiveEventsOf): Promise<void>;
  /** Says that a recipient may have events, up to a number where it is known. */
  look(recipientId: string, sequence?: number): void;
  /** The recipients that have a stream here. */
  recipients(): string[];
  /** Lets streams have what is committed by now, then closes them. */
  closeStreams(which: StreamsOf): void;
  /** Tells `listener` of each account whose first stream here opens, of any kind, or whose last one closes. */
  onAccounts(listener: AccountStreams): void;
  /** The digests of all sessions that have a stream here. */
  sessionDigests(): string[];
  /** Closes the streams of these sessions, as `closeStreams` does. */
  closeSessions(digests: readonly string[]): void;
  /** Open streams. */
  readonly size: number;
}

export interface HubDependencies {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Limits;
}

/** How many streams read the storage at a time: enough to keep a pool of connections busy. */
const readersAtATime = 8;

export function createHub({ storage, clock, log, limits }: HubDependencies): Hub {
  const reading = { storage, clock, log, semaphore: createSemaphore(readersAtATime) };
  const accountListeners: AccountStreams[] = [];
  const registry = createStreamRegistry(limits, (accountId, open) => {
    for (const listener of accountListeners) isolated(() => listener(accountId, open));
  });
  const byRecipient = new Map<string, Set<RecipientStream>>();
  const tagged = createTagSubscriptions();

  function assertRoom(): void {
    if (registry.full) throw streamErrors.STREAMS_EXHAUSTED({ retryAfterSeconds: 5 });
  }

  /** One stream that fails must not keep an event from the others, nor fail the request that emits. */
  function isolated(action: () => void): void {
    try {
      action();
    } catch (cause) {
      undelivered(cause);
    }
  }

  const undelivered = (cause: unknown): void =>
    log.error({ cause }, 'an event could not be delivered to a stream');

  /** The path of every tagged delivery: no function is made for it. */
  function give(subscriber: TagSubscriber, item: FeedItem): void {
    try {
      subscriber.item(item);
    } catch (cause) {
      undelivered(cause);
    }
  }

  function startRecipient(
    recipientId: string,
    start: Parameters<typeof createRecipientStream>[1],
    owner: StreamOwner,
    consumer: FeedConsumer,
  ): () => void {
    const stream = createRecipientStream(recipientId, start, consumer, reading);
    const owned: OwnedStream = {
      owner,
      operator: false,
      finish: stream.finish,
      replaced: () => endWith(consumer, playerItems.replaced),
    };
    const streams = byRecipient.get(recipientId);
    if (streams) streams.add(stream);
    else byRecipient.set(recipientId, new Set([stream]));
    registry.add(owned);
    return () => {
      stream.close();
      registry.delete(owned);
      const rest = byRecipient.get(recipientId);
      rest?.delete(stream);
      if (rest?.size === 0) byRecipient.delete(recipientId);
    };
  }

  function startTags(filter: TagFilter, owner: StreamOwner, consumer: FeedConsumer): () => void {
    const subscriber: TagSubscriber = { filter, item: (item) => consumer.item(item) };
    const owned: OwnedStream = {
      owner,
      operator: true,
      finish: () => consumer.end(),
      replaced: () => endWith(consumer, tagItems.replaced),
    };
    tagged.add(subscriber);
    registry.add(owned);
    return () => {
      registry.delete(owned);
      tagged.delete(subscriber);
    };
  }

  /** The limit is checked again at the start: many may have been opened at the same time. */
  const ifRoom =
    (items: typeof playerItems, start: (consumer: FeedConsumer) => () => void): Feed['start'] =>
    (consumer) => {
      if (!registry.full) return start(consumer);
      endWith(consumer, items.exhausted);
      return () => {};
    };

  function broadcast({ eventId, body, tags, senderId, everyone }: Broadcast): void {
    if (tags.length > 0) {
      let item: FeedItem | undefined;
      tagged.each(tags, senderId, (subscriber) => {
        item ??= feedItem(tagLine(taggedEvent(eventId, body), tags));
        give(subscriber, item);
      });
    }
    if (!everyone) return;
    // Without an id: nobody can resume behind what is not stored.
    const item = feedItem(playerLine(body));
    for (const streams of byRecipient.values())
      for (const stream of streams) isolated(() => stream.live(item));
  }

  function deliverStored({ stored }: CommittedEmission): void {
    for (const { recipientId, sequence, eventId, payload } of stored) {
      const streams = byRecipient.get(recipientId);
      if (!streams) continue;
      const item = feedItem(playerLine(payload), eventId);
      for (const stream of streams) isolated(() => stream.offer(sequence, item));
    }
  }

  return {
    async subscribe(recipientId, cursor, owner) {
      assertRoom();
      const start = await startingPoint(storage, recipientId, cursor, limits);
      const feed: Feed = {
        start: ifRoom(playerItems, (consumer) => startRecipient(recipientId, start, owner, consumer)),
        keepAlive: playerItems.keepAlive,
        overflow: playerItems.overflow,
        farewell: playerItems.farewell,
      };
      return { feed, position: positionCursor(start.sequence) };
    },
    subscribeTags(filter, owner) {
      assertRoom();
      return {
        start: ifRoom(tagItems, (consumer) => startTags(filter, owner, consumer)),
        keepAlive: tagItems.keepAlive,
        overflow: tagItems.overflow,
        farewell: tagItems.farewell,
      };
    },
    deliver(committed) {
      for (const each of committed) {
        deliverStored(each);
        const { event, emission } = each;
        const { tags = [], senderId = '', everyone = false } = emission;
        if (tags.length > 0 || everyone)
          broadcast({ eventId: event.eventId, body: event.body, tags, senderId, everyone });
      }
    },
    broadcast,
    tellLive: (eventsOf) => tellLive(byRecipient, eventsOf, isolated),
    look(recipientId, sequence) {
      for (const stream of byRecipient.get(recipientId) ?? []) isolated(() => stream.look(sequence));
    },
    recipients: () => [...byRecipient.keys()],
    closeStreams: (which) => isolated(() => registry.close(which)),
    onAccounts: (listener) => void accountListeners.push(listener),
    sessionDigests: registry.sessionDigests,
    closeSessions: (digests) => isolated(() => registry.closeSessions(digests)),
    get size() {
      return registry.size;
    },
  };
}

function endWith(consumer: FeedConsumer, last: FeedItem): void {
  consumer.item(last);
  consumer.end();
}
