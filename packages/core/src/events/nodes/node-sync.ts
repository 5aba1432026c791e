import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommittedEmission } from '../outbox.ts';
import type { Hub } from '../streams/stream-hub.ts';
import { broadcastRecipient, eventBroadcasts, eventHeads } from '../tables.ts';
import type { Courier } from './node-channel.ts';

/** Brings this node's streams what other nodes commit, and tells those what is committed here. */
export interface Wake {
  /** Tells the other nodes. Never throws. */
  committed(committed: readonly CommittedEmission[]): void;
  /** Resolves once this node is told by others. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface WakeDependencies {
  readonly storage: Storage;
  readonly courier: Courier;
  readonly hub: Pick<Hub, 'broadcast' | 'look' | 'recipients'>;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Wake-ups may be lost; this is the longest that an event is late then. */
const pollMilliseconds = 2_000;
/** Heads read in one statement. */
const headsAtATime = 1_000;
const broadcastsAtATime = 100;
/** Recipients named in one wake-up; of more the others look through all they have. */
const mostNamed = 500;

const everything = '*';
const broadcasts = 'b';

/**
 * A wake-up is never the event itself: `r<recipient>` says that a recipient has events, `b` that there are broadcasts,
 * `*` that there is much. The rows are read then. Whatever gets lost is found by looking at everything every 2 s.
 */
export function createWake({ storage, courier, hub, nodeId, clock, log }: WakeDependencies): Wake {
  let seen = 0;
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
        const rows = await storage.find(eventBroadcasts, {
          where: { sequence: { gt: seen } },
          orderBy: ['sequence'],
          limit: broadcastsAtATime,
        });
        if (rows.length === broadcastsAtATime) mayHaveMore = true;
        for (const row of rows) {
          seen = row.sequence;
          if (row.nodeId !== nodeId) hub.broadcast({ ...row, tags: row.tags as string[] });
        }
      }
    } finally {
      reading = false;
    }
  }

  /** Compares the heads of all recipients that are connected here with what their streams have had. */
  async function readHeads(): Promise<void> {
    const recipients = hub.recipients();
    for (let from = 0; from < recipients.length; from += headsAtATime) {
      const part = recipients.slice(from, from + headsAtATime);
      const heads = await storage.find(eventHeads, { where: { recipientId: { in: part } } });
      for (const { recipientId, sequence } of heads) hub.look(recipientId, sequence);
    }
  }

  async function lookAtEverything(): Promise<void> {
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
    if (line === null || line === everything) void lookAtEverything();
    else if (line === broadcasts) void guarded(readBroadcasts);
    else hub.look(line.slice(1));
  }

  function pollLater(): void {
    cancelPoll = clock.after(pollMilliseconds, async () => {
      await lookAtEverything();
      if (running) pollLater();
    });
  }

  return {
    committed(committed) {
      if (!storage.notify) return;
      const recipients = committed.flatMap(({ stored }) => stored.map(({ recipientId }) => recipientId));
      if (recipients.length > mostNamed) courier.post(everything);
      else for (const recipientId of recipients) courier.post(`r${recipientId}`);
      if (committed.some(({ broadcast }) => broadcast)) courier.post(broadcasts);
    },
    async start() {
      if (!storage.listen) return;
      running = true;
      seen = (await storage.get(eventHeads, { recipientId: broadcastRecipient }))?.sequence ?? 0;
      await courier.start(receive);
      // What was committed before the other nodes could tell is found here.
      await lookAtEverything();
      pollLater();
    },
    async stop() {
      running = false;
      cancelPoll();
      await courier.stop();
    },
  };
}
