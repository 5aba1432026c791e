import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { createBus } from '../../src/events/bus.ts';
import { createEventEngine, type EventEngine } from '../../src/events/create-event-engine.ts';
import type { Emission } from '../../src/events/event-kinds.ts';
import { createWakeUps, type WakeUpsOption } from '../../src/events/nodes/wake-ups.ts';
import type { StreamOwner } from '../../src/events/streams/stream-registry.ts';
import type { Feed, FeedItem } from '../../src/http/stream/feed.ts';
import { type EngineLimits, engineLimits, resolveLimits } from '../../src/kernel/limits.ts';
import { type Ids, systemIds } from '../../src/runtime/ids.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

export interface EventNode {
  readonly storage: Storage;
  readonly clock: ManualClock;
  readonly engine: EventEngine;
  readonly limits: EngineLimits;
  /** Commits one unit that emits these events. */
  emit(...emissions: Emission[]): Promise<void>;
  /** Opens the stream of a recipient and collects its items. */
  listen(recipientId: string, options?: ListenOptions): Promise<Collected>;
}

export interface ListenOptions {
  readonly cursor?: string | undefined;
  readonly owner?: Partial<StreamOwner>;
  /** Called with each item before it is collected; may call `close`. */
  readonly onItem?: (item: FeedItem) => void;
}

/** The items that a consumer got. */
export interface Collected {
  readonly items: FeedItem[];
  readonly position: string;
  ended: boolean;
  /** Returns the ids in the order in which they came. */
  ids(): string[];
  /** Returns the text of each item, see `textOf`. */
  texts(): string[];
  /** Closes the stream as a client does that goes away. */
  close(): void;
}

export interface NodeOptions {
  readonly storage?: Storage;
  readonly clock?: ManualClock;
  readonly limits?: Partial<EngineLimits>;
  readonly ids?: Ids;
  readonly log?: Log;
  readonly wakeUps?: WakeUpsOption;
}

/** Creates a node: the event engine on a storage, by default in memory. */
export async function createEventNode(options: NodeOptions = {}): Promise<EventNode> {
  const storage = options.storage ?? createMemoryStorage();
  const clock = options.clock ?? createManualClock();
  const limits = resolveLimits(engineLimits, options.limits);
  const ids = options.ids ?? systemIds;
  const log = options.log ?? silentLog;
  const bus = createBus(log);
  const engine = createEventEngine({
    storage,
    wakeUps: createWakeUps(options.wakeUps, { storage, clock, log }),
    clock,
    ids,
    log,
    limits,
    bus,
  });
  await storage.migrate(engine.tables);
  await engine.start();
  onTestFinished(async () => {
    await engine.stop();
    await storage.close();
  });

  return {
    storage,
    clock,
    engine,
    limits,
    async emit(...emissions) {
      const publish = await storage.transaction((unit) => engine.outbox.storeEvents(unit, emissions));
      await publish();
    },
    async listen(recipientId, { cursor, owner, onItem } = {}) {
      const whole: StreamOwner = { accountId: recipientId, lineage: null, keyId: null, ...owner };
      const { feed, position } = await engine.hub.subscribe(recipientId, cursor, whole);
      return collect(feed, position, onItem);
    },
  };
}

/** Starts a feed with a consumer that accepts every item. */
export function collect(feed: Feed, position = '', onItem: (item: FeedItem) => void = () => {}): Collected {
  const items: FeedItem[] = [];
  let closed = false;
  let stop: (() => void) | undefined;
  const close = (): void => {
    closed = true;
    stop?.();
  };
  const collected: Collected = {
    items,
    position,
    ended: false,
    ids: () => items.flatMap(({ id }) => id ?? []),
    texts: () => items.map(textOf),
    close,
  };
  stop = feed.start({
    item(item) {
      if (closed || collected.ended) return;
      items.push(item);
      onItem(item);
    },
    end() {
      collected.ended = true;
      close();
    },
    full: false,
    onReady: () => {},
  });
  if (closed) stop();
  return collected;
}

interface WireLine {
  readonly event?: { readonly announcementEvent?: { readonly message: string } } & Record<string, object>;
  readonly details?: readonly { readonly reason?: string }[];
}

/** Returns the text of an item: the message, the `@type`, the kind, or the reason of an error. */
export function textOf(item: FeedItem): string {
  const { event, details } = JSON.parse(item.json) as WireLine;
  if (!event) return details?.[0]?.reason ?? '';
  const { eventId: _, recipientId: __, ...kinds } = event;
  const [kind = '', content = {}] = Object.entries(kinds)[0] ?? [];
  const { message, '@type': type } = content as { readonly message?: string; readonly '@type'?: string };
  return message ?? type ?? kind;
}

/** Makes an event with a message for recipients. */
export const saying = (message: string, ...recipients: string[]): Emission => ({
  event: { announcementEvent: { message } },
  recipients,
});

/** Waits until everything is done that needs only turns of the event loop. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next));
};
