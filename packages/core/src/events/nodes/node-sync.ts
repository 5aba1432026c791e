import type { Meter } from '../../kernel/instruments.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommittedEmission } from '../outbox.ts';
import type { StreamHub } from '../streams/stream-hub.ts';
import { eventHeads } from '../tables.ts';
import { createBroadcastReader } from './broadcast-reader.ts';
import type { NodeChannel } from './node-channel.ts';

/** Delivers the events that other nodes commit to this node's streams, and notifies other nodes of commits here. */
export interface NodeSync {
  /** Notifies the other nodes of a commit. Never throws. */
  committed(committed: readonly CommittedEmission[]): void;
  /** Resolves once this node gets the notifications of others. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface NodeSyncDependencies {
  readonly storage: Storage;
  /** Null if there are no other nodes. */
  readonly channel: NodeChannel | null;
  readonly hub: Pick<StreamHub, 'broadcast' | 'check' | 'recipients'>;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter | null;
}

/** The longest delay of an event whose notification was lost. */
const pollMilliseconds = 2_000;
/** How many heads one statement reads. */
const headBatchSize = 1_000;
/** How many recipients or broadcasts of a unit are named. If there are more, the other nodes check everything. */
const maxNamed = 500;

const everything = '*';

/**
 * Keeps this node in step with the others. A notification never contains an event: `r<recipient>` says that a recipient
 * has new events, `b<event>` that there is a new broadcast, and `*` that there is more than it names. The node then reads
 * the rows. It finds what a lost notification meant when it checks everything, every 2 seconds.
 */
export function createNodeSync({
  storage,
  channel,
  hub,
  nodeId,
  clock,
  log,
  meter,
}: NodeSyncDependencies): NodeSync {
  const rows = storage.reserved ?? storage;
  const broadcasts = createBroadcastReader({
    rows,
    nodeId,
    clock,
    deliver(row) {
      meter?.recordDelivery(Math.max(0, clock.now() - row.createdAt));
      hub.broadcast({ ...row, tags: row.tags as string[] });
    },
  });
  /** Broadcasts that were named in this turn. */
  let named: string[] = [];
  let running = false;
  let cancelPoll = (): void => {};

  /** Lets the streams of all recipients that are connected here compare their position with the recipient's head. */
  async function readHeads(): Promise<void> {
    const recipients = hub.recipients();
    for (let from = 0; from < recipients.length; from += headBatchSize) {
      const part = recipients.slice(from, from + headBatchSize);
      const heads = await rows.find(eventHeads, { where: { recipientId: { in: part } } });
      for (const { recipientId, sequence } of heads) hub.check(recipientId, sequence);
    }
  }

  async function checkEverything(): Promise<void> {
    await guarded(broadcasts.readMissed);
    await guarded(readHeads);
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (running) log.warn({ cause }, 'events of other nodes could not be read; trying again');
    }
  }

  function receive(line: string | null): void {
    if (!running) return;
    if (line === null || line === everything) void checkEverything();
    else if (line.startsWith('b')) readSoon(line.slice(1));
    else hub.check(line.slice(1));
  }

  /** The lines of one notification come in one turn, and their broadcasts are read together. */
  function readSoon(eventId: string): void {
    named.push(eventId);
    if (named.length > 1) return;
    queueMicrotask(() => {
      const eventIds = named;
      named = [];
      void guarded(() => broadcasts.readNamed(eventIds));
    });
  }

  function pollLater(): void {
    cancelPoll = clock.after(pollMilliseconds, async () => {
      await checkEverything();
      if (running) pollLater();
    });
  }

  return {
    committed(committed) {
      if (channel === null) return;
      const recipients = committed.flatMap(({ stored }) => stored.map(({ recipientId }) => recipientId));
      const sent = committed.flatMap(({ broadcast, event }) => (broadcast ? [event.eventId] : []));
      for (const eventId of sent) broadcasts.delivered(eventId);
      if (recipients.length > maxNamed || sent.length > maxNamed) channel.post(everything);
      if (recipients.length <= maxNamed)
        for (const recipientId of recipients) channel.post(`r${recipientId}`);
      if (sent.length <= maxNamed) for (const eventId of sent) channel.post(`b${eventId}`);
    },
    async start() {
      if (channel === null) return;
      running = true;
      await broadcasts.skipStored();
      await channel.start(receive);
      // Finds what other nodes committed before this node got their notifications.
      await checkEverything();
      pollLater();
    },
    async stop() {
      running = false;
      cancelPoll();
      await channel?.stop();
    },
  };
}
