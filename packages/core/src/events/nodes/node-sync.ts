import type { Meter } from '../../kernel/instruments.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommittedEmission } from '../outbox.ts';
import type { StreamHub } from '../streams/stream-hub.ts';
import { broadcastRecipient, eventBroadcasts, eventHeads } from '../tables.ts';
import type { NodeChannel } from './node-channel.ts';
import { type BroadcastRow, createOwnBroadcasts } from './own-broadcasts.ts';

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
const broadcastPageSize = 100;
/** How many recipients a notification names. If there are more, the other nodes check all their recipients. */
const maxNamedRecipients = 500;

const everything = '*';
const broadcasts = 'b';

/**
 * Keeps this node in step with the others. A notification never contains an event: `r<recipient>` says that a recipient
 * has new events, `b` that there are new broadcasts, and `*` that many recipients have new events. The node then reads
 * the rows. It finds what a lost notification meant when it checks everything, every 2 seconds. So it also finds its own
 * broadcasts whose commit was not answered, which its streams get late.
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
  const own = createOwnBroadcasts(clock);
  let lastSequence = 0;
  let reading = false;
  let mayHaveMore = false;
  let running = false;
  let cancelPoll = (): void => {};

  async function readBroadcasts(): Promise<void> {
    mayHaveMore = true;
    if (reading) return;
    reading = true;
    try {
      while (mayHaveMore && running) {
        mayHaveMore = false;
        const found = await rows.find(eventBroadcasts, {
          where: { sequence: { gt: lastSequence } },
          orderBy: ['sequence'],
          limit: broadcastPageSize,
        });
        if (found.length === broadcastPageSize) mayHaveMore = true;
        for (const row of found) {
          lastSequence = row.sequence;
          if (row.nodeId === nodeId) own.read(row);
          else deliver(row);
        }
      }
    } finally {
      reading = false;
    }
  }

  function deliver(row: BroadcastRow): void {
    meter?.recordDelivery(Math.max(0, clock.now() - row.createdAt));
    hub.broadcast({ ...row, tags: row.tags as string[] });
  }

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
    await guarded(readBroadcasts);
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
    else if (line === broadcasts) void guarded(readBroadcasts);
    else hub.check(line.slice(1));
  }

  function pollLater(): void {
    cancelPoll = clock.after(pollMilliseconds, async () => {
      await checkEverything();
      for (const row of own.takeLost()) deliver(row);
      if (running) pollLater();
    });
  }

  return {
    committed(committed) {
      if (channel === null) return;
      const recipients = committed.flatMap(({ stored }) => stored.map(({ recipientId }) => recipientId));
      if (recipients.length > maxNamedRecipients) channel.post(everything);
      else for (const recipientId of recipients) channel.post(`r${recipientId}`);
      const sent = committed.filter(({ broadcast }) => broadcast);
      for (const { event } of sent) own.delivered(event.eventId);
      if (sent.length > 0) channel.post(broadcasts);
    },
    async start() {
      if (channel === null) return;
      running = true;
      lastSequence = (await rows.get(eventHeads, { recipientId: broadcastRecipient }))?.sequence ?? 0;
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
