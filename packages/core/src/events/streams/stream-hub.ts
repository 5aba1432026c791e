import { type Feed, type FeedConsumer, type FeedItem, feedItem } from '../../http/stream/feed.ts';
import type { Meter } from '../../kernel/instruments.ts';
import type { EngineLimits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createSemaphore } from '../../runtime/semaphore.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { playerLine, prepareEvent, taggedEvent, tagLine } from '../event-json.ts';
import type { EventBody } from '../event-kinds.ts';
import type { CommittedEmission } from '../outbox.ts';
import { positionCursor, type StartingPoint, startingPoint } from './cursor.ts';
import { playerItems, streamErrors, tagItems } from './feed-items.ts';
import { type LiveEventsOf, publishLive } from './live-events.ts';
import { createRecipientStream, type RecipientStream, type StreamReader } from './recipient-stream.ts';
import {
  type AccountStreams,
  createStreamRegistry,
  type OwnedStream,
  type StreamOwner,
  type StreamRegistry,
  type StreamsOf,
  type StreamTicket,
} from './stream-registry.ts';
import {
  createTagSubscriptions,
  type TagFilter,
  type TagSubscriber,
  type TagSubscriptions,
} from './tag-subscriptions.ts';

/** An event for tag subscribers, for everyone, or both. It is live only: a client that is not connected misses it. */
export interface Broadcast {
  readonly eventId: string;
  /** `{"<kind>":…}`. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly senderId: string;
  readonly everyone: boolean;
}

/** Called with the recipient of a stream, and with what sends to this stream. */
export type StreamListener = (recipientId: string, send: (event: EventBody) => void) => void;

/** The streams of this process, and the delivery of events to them. */
export interface StreamHub {
  /**
   * Opens a feed of the events addressed to a recipient: from now on, or after `cursor` (the id of an event or an
   * earlier `position`). `position` is the cursor of the place at which the feed begins. Nothing between the two is
   * lost. Throws STREAMS_EXHAUSTED (429).
   */
  subscribe(
    recipientId: string,
    cursor: string | undefined,
    owner: StreamOwner,
  ): Promise<{ readonly feed: Feed; readonly position: string }>;
  /** Opens a feed of tagged events, from its start on. Throws STREAMS_EXHAUSTED (429). */
  subscribeTags(filter: TagFilter, owner: StreamOwner): Feed;
  /**
   * Opens a feed of something else than events, for a caller with a permission: it counts as an event stream, and is
   * closed with those of its owner. `start` begins the feed and returns the function that ends it. Throws
   * STREAMS_EXHAUSTED (429).
   */
  openOperatorStream(owner: StreamOwner, keepAlive: FeedItem, start: Feed['start']): Feed;
  /** Delivers what this process has committed. Never throws. */
  deliver(committed: readonly CommittedEmission[]): void;
  /** Delivers what another node has broadcast. Never throws. */
  broadcast(broadcast: Broadcast): void;
  /**
   * Sends current information to the recipients who have a stream in this process, or only to those of `recipients` who
   * have one. Nothing is stored, so no client can resume from it. Calls `eventsOf` for a batch of recipients at a time.
   *
   * At most once. Skips a stream that got an event while `eventsOf` was reading, because the information could be older
   * than that event, and a stream that does not keep up. Rejects if `eventsOf` does.
   */
  publishLive(eventsOf: LiveEventsOf, recipients?: readonly string[]): Promise<void>;
  /** Returns those of these recipients who have a stream here. */
  recipientsHere(recipientIds: readonly string[]): readonly string[];
  /** Sends an event that is not stored to the streams that these recipients have here. */
  sendLive(recipientIds: readonly string[], event: EventBody): void;
  /**
   * Calls `listener` when a stream of a recipient opens here, also when it resumes. `send` sends an event that is not
   * stored to this stream alone, until it closes.
   */
  onStream(listener: StreamListener): void;
  /** Calls `listener` on every node with each event that any node has emitted with this tag. At least once. */
  onTag(tag: string, listener: (broadcast: Broadcast) => void): void;
  /** Lets the streams of a recipient read new events, up to `sequence` if it is known. */
  check(recipientId: string, sequence?: number): void;
  /** Returns the recipients that have a stream here. */
  recipients(): string[];
  /** Gives streams what is committed by now, then closes them. */
  closeStreams(which: StreamsOf): void;
  /** Calls `listener` when the first stream of an account here opens, of any kind, and when its last one closes. */
  onAccounts(listener: AccountStreams): void;
  /** Calls `listener` with the owner of each stream that a newer one of its account replaces. */
  onSurplus(listener: (owner: StreamOwner) => void): void;
  /** Returns the tickets that have a stream here. */
  tickets(): readonly StreamTicket[];
  /** Ends the streams of a ticket that were opened before this one. */
  replaceTicket(ticket: StreamTicket): void;
  /** Returns the lineages of all logins that have a stream here. */
  lineages(): string[];
  /** Closes the streams of these logins, like `closeStreams`. */
  closeLogins(lineages: readonly string[]): void;
  /** The number of open streams. */
  readonly size: number;
}

export interface StreamHubDependencies {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: EngineLimits;
  /** Gets how long events of other nodes take to their recipients; absent without a meter, or without other nodes. */
  readonly meter?: Pick<Meter, 'recordDelivery'> | null;
}

/** How many streams read the storage at once: enough to keep a pool of connections busy. */
const readerConcurrency = 8;

interface HubState {
  readonly log: Log;
  readonly reader: StreamReader;
  readonly registry: StreamRegistry;
  readonly byRecipient: Map<string, Set<RecipientStream>>;
  readonly subscriptions: TagSubscriptions;
  readonly streamListeners: StreamListener[];
  readonly tagListeners: Map<string, ((broadcast: Broadcast) => void)[]>;
}

export function createStreamHub({
  storage,
  clock,
  log,
  limits,
  meter = null,
}: StreamHubDependencies): StreamHub {
  const accountListeners: AccountStreams[] = [];
  const surplusListeners: ((owner: StreamOwner) => void)[] = [];
  const registry = createStreamRegistry(
    limits,
    (accountId, open) => {
      for (const listener of accountListeners) isolated(log, () => listener(accountId, open));
    },
    (owner) => {
      for (const listener of surplusListeners) isolated(log, () => listener(owner));
    },
  );
  const byRecipient = new Map<string, Set<RecipientStream>>();
  const state: HubState = {
    log,
    reader: {
      storage,
      clock,
      log,
      semaphore: createSemaphore(readerConcurrency),
      onDelivery: meter && ((createdAt) => meter.recordDelivery(Math.max(0, clock.now() - createdAt))),
    },
    registry,
    byRecipient,
    subscriptions: createTagSubscriptions(),
    streamListeners: [],
    tagListeners: new Map(),
  };

  return {
    async subscribe(recipientId, cursor, owner) {
      assertRoom(registry);
      const start = await startingPoint(storage, recipientId, cursor, limits);
      const open = (consumer: FeedConsumer) =>
        openRecipientStream(state, recipientId, start, owner, consumer);
      const position = positionCursor(start.sequence);
      // After a resync the client resumes at the position only once it knows about the missing events.
      const feed = { ...feedOf(registry, playerItems, open), ...(!start.resync && { position }) };
      return { feed, position };
    },
    subscribeTags(filter, owner) {
      assertRoom(registry);
      return feedOf(registry, tagItems, (consumer) => openTagStream(state, filter, owner, consumer));
    },
    openOperatorStream(owner, keepAlive, start) {
      assertRoom(registry);
      return feedOf(registry, { ...tagItems, keepAlive }, (consumer) =>
        openOwnedStream(registry, owner, consumer, start),
      );
    },
    deliver(committed) {
      for (const each of committed) {
        deliverStored(state, each);
        const { event, emission } = each;
        const { tags = [], senderId = '', everyone = false } = emission;
        if (tags.length > 0 || everyone)
          deliverBroadcast(state, { eventId: event.eventId, body: event.body, tags, senderId, everyone });
      }
    },
    broadcast: (broadcast) => deliverBroadcast(state, broadcast),
    publishLive: (eventsOf, recipients) =>
      publishLive(byRecipient, eventsOf, (action) => isolated(log, action), recipients),
    recipientsHere: (recipientIds) => recipientIds.filter((id) => byRecipient.has(id)),
    sendLive(recipientIds, event) {
      const item = liveItem(event);
      for (const id of recipientIds)
        for (const stream of byRecipient.get(id) ?? []) isolated(log, () => stream.live(item));
    },
    onStream: (listener) => void state.streamListeners.push(listener),
    onTag: (tag, listener) =>
      void state.tagListeners.set(tag, [...(state.tagListeners.get(tag) ?? []), listener]),
    check(recipientId, sequence) {
      for (const stream of byRecipient.get(recipientId) ?? []) isolated(log, () => stream.check(sequence));
    },
    recipients: () => [...byRecipient.keys()],
    closeStreams: (which) => isolated(log, () => registry.close(which)),
    onAccounts: (listener) => void accountListeners.push(listener),
    onSurplus: (listener) => void surplusListeners.push(listener),
    tickets: registry.tickets,
    replaceTicket: (ticket) => isolated(log, () => registry.replaceTicket(ticket)),
    lineages: registry.lineages,
    closeLogins: (lineages) => isolated(log, () => registry.closeLogins(lineages)),
    get size() {
      return registry.size;
    },
  };
}

function assertRoom(registry: StreamRegistry): void {
  if (registry.full) throw streamErrors.STREAMS_EXHAUSTED({ retryAfterSeconds: 5 });
}

/** Makes a feed that checks the limit of streams again at its start: many may have been opened at the same time. */
const feedOf = (
  registry: StreamRegistry,
  items: typeof playerItems,
  open: (consumer: FeedConsumer) => () => void,
): Feed => ({
  start(consumer) {
    if (!registry.full) return open(consumer);
    endWith(consumer, items.exhausted);
    return () => {};
  },
  keepAlive: items.keepAlive,
  overflow: items.overflow,
});

/** Opens a stream of a recipient's events and returns the function that closes it. */
function openRecipientStream(
  { registry, byRecipient, reader, streamListeners, log }: HubState,
  recipientId: string,
  start: StartingPoint,
  owner: StreamOwner,
  consumer: FeedConsumer,
): () => void {
  const stream = createRecipientStream(recipientId, start, consumer, reader);
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
  let open = true;
  const send = (event: EventBody): void => {
    if (open) stream.live(liveItem(event));
  };
  for (const listener of streamListeners) isolated(log, () => listener(recipientId, send));
  return () => {
    open = false;
    stream.close();
    registry.delete(owned);
    const rest = byRecipient.get(recipientId);
    rest?.delete(stream);
    if (rest?.size === 0) byRecipient.delete(recipientId);
  };
}

/** Opens a stream of tagged events and returns the function that closes it. */
const openTagStream = (
  { registry, subscriptions }: HubState,
  filter: TagFilter,
  owner: StreamOwner,
  consumer: FeedConsumer,
): (() => void) =>
  openOwnedStream(registry, owner, consumer, () => {
    const subscriber: TagSubscriber = { filter, item: (item) => consumer.item(item) };
    subscriptions.add(subscriber);
    return () => subscriptions.delete(subscriber);
  });

/** Opens a stream that needs a permission, and returns the function that closes it. */
function openOwnedStream(
  registry: StreamRegistry,
  owner: StreamOwner,
  consumer: FeedConsumer,
  start: Feed['start'],
): () => void {
  const owned: OwnedStream = {
    owner,
    operator: true,
    finish: () => consumer.end(),
    replaced: () => endWith(consumer, tagItems.replaced),
  };
  const stop = start(consumer);
  registry.add(owned);
  return () => {
    registry.delete(owned);
    stop();
  };
}

function deliverStored({ byRecipient, log }: HubState, { stored }: CommittedEmission): void {
  for (const { recipientId, sequence, eventId, payload } of stored) {
    const streams = byRecipient.get(recipientId);
    if (!streams) continue;
    const item = feedItem(playerLine(payload), eventId);
    for (const stream of streams) isolated(log, () => stream.offer(sequence, item));
  }
}

/** Without an id, like all events that are not stored: clients cannot resume from them. */
const liveItem = (event: EventBody): FeedItem => feedItem(playerLine(prepareEvent('', event).body));

function deliverBroadcast(
  { subscriptions, byRecipient, tagListeners, log }: HubState,
  broadcast: Broadcast,
): void {
  const { eventId, body, tags, senderId, everyone } = broadcast;
  if (tags.length > 0) {
    for (const tag of tags)
      for (const listener of tagListeners.get(tag) ?? []) isolated(log, () => listener(broadcast));
    let item: FeedItem | undefined;
    subscriptions.each(tags, senderId, (subscriber) => {
      item ??= feedItem(tagLine(taggedEvent(eventId, body), tags));
      give(log, subscriber, item);
    });
  }
  if (!everyone) return;
  // Without an id, because clients cannot resume from an event that is not stored.
  const item = feedItem(playerLine(body));
  for (const streams of byRecipient.values())
    for (const stream of streams) isolated(log, () => stream.live(item));
}

/** Every tagged delivery runs through here. It creates no function, unlike `isolated`. */
function give(log: Log, subscriber: TagSubscriber, item: FeedItem): void {
  try {
    subscriber.item(item);
  } catch (cause) {
    logUndelivered(log, cause);
  }
}

/** Logs a failure, so that one stream cannot keep an event from the others or fail the request that emits it. */
function isolated(log: Log, action: () => void): void {
  try {
    action();
  } catch (cause) {
    logUndelivered(log, cause);
  }
}

const logUndelivered = (log: Log, cause: unknown): void =>
  log.error({ cause }, 'an event could not be delivered to a stream');

function endWith(consumer: FeedConsumer, last: FeedItem): void {
  consumer.item(last);
  consumer.end();
}
