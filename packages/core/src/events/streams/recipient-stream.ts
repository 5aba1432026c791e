import { type FeedConsumer, type FeedItem, feedItem } from '../../http/stream/feed.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Semaphore } from '../../runtime/semaphore.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import { playerLine } from '../event-json.ts';
import { eventLog } from '../tables.ts';
import { positionCursor, type StartingPoint } from './cursor.ts';
import { resyncItem } from './feed-items.ts';

/** What the streams of a process need to read the storage. */
export interface StreamReader {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
  /** Limits how many streams read the storage at once. */
  readonly semaphore: Semaphore;
  /** Called with the time of each new event that another node has written; null if nobody wants to know. */
  readonly onDelivery: ((createdAt: number) => void) | null;
}

/** One client's stream of a recipient's events. */
export interface RecipientStream {
  /** Gives the stream a committed event. If an earlier one is missing, the stream reads the storage instead. */
  offer(sequence: number, item: FeedItem): void;
  /** Gives the stream an item without a number. */
  live(item: FeedItem): void;
  /** The number of the last event that the consumer got; null while the consumer is full. */
  readonly position: number | null;
  /** Says that events up to this number are committed, or without a number that there may be new events. */
  check(sequence?: number): void;
  /** Gives the consumer what is committed by now and ends. */
  finish(): void;
  /** Stops the stream because the client has gone. */
  close(): void;
}

const pageSize = 100;
const retryMilliseconds = 1000;

/**
 * Gives one consumer the events of a recipient in the order of their numbers, each once and without a gap.
 *
 * The cursor is the number of the last event given. An offered event with the next number is given at once. A higher
 * number means that events are missing, because commits finished in another order than their numbers or on another node.
 * Then, and whenever `check` is called, the stream reads the storage from its cursor until it has caught up. Events
 * committed meanwhile are either given directly or found by the next read. If a number is missing in the storage, its
 * event was cut off or has expired, and the consumer gets a resync. While the consumer is full, reading waits: the log
 * is the queue.
 */
export function createRecipientStream(
  recipientId: string,
  start: StartingPoint,
  consumer: FeedConsumer,
  { storage, clock, log, semaphore, onDelivery }: StreamReader,
): RecipientStream {
  let cursor = start.sequence;
  let lastCommitted = start.head;
  let mayHaveMore = true;
  let reading = false;
  let open = true;
  let finishing = false;
  /** Whether what is read now had to wait for the consumer. Then its age says nothing about the way here. */
  let wasFull = false;
  /** The numbers of events that this process has committed and that are read from the storage all the same. */
  const own = new Set<number>();
  /** Ends the wait for the consumer. */
  let resume: (() => void) | undefined;

  function give(sequence: number, item: FeedItem): void {
    cursor = sequence;
    consumer.item(item);
  }

  async function read(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (open && (mayHaveMore || lastCommitted > cursor)) {
        if (consumer.full && !finishing) {
          wasFull = true;
          await consumerReady();
          continue;
        }
        mayHaveMore = false;
        const from = cursor;
        const committed = lastCommitted;
        const rows = await semaphore(() => page(from));
        if (rows.length === pageSize) mayHaveMore = true;
        take(rows);
        if (open && rows.length === 0 && cursor < committed) skipTo(committed);
      }
      wasFull = false;
      own.clear();
      if (open && finishing) consumer.end();
    } catch (cause) {
      failed(cause);
    } finally {
      reading = false;
    }
  }

  const page = (from: number): Promise<Row<typeof eventLog>[]> =>
    storage.find(eventLog, {
      where: { recipientId, sequence: { gt: from } },
      orderBy: ['sequence'],
      limit: pageSize,
    });

  const consumerReady = (): Promise<void> =>
    new Promise((ready) => {
      resume = ready;
      consumer.onReady(ready);
    });

  /** Skips rows that were already given while the read ran. */
  function take(rows: readonly Row<typeof eventLog>[]): void {
    for (const { sequence, eventId, payload, createdAt } of rows) {
      if (!open) return;
      if (sequence <= cursor) continue;
      if (sequence > cursor + 1) skipTo(sequence - 1);
      give(sequence, feedItem(playerLine(payload), eventId));
      if (sequence > start.head && !wasFull && !own.has(sequence)) onDelivery?.(createdAt);
    }
  }

  function skipTo(sequence: number): void {
    cursor = sequence;
    consumer.item(resyncItem(positionCursor(sequence)));
  }

  function failed(cause: unknown): void {
    if (!open) return;
    if (finishing) {
      consumer.end();
      return;
    }
    log.warn({ cause, recipientId }, 'the events of a recipient could not be read; trying again');
    mayHaveMore = true;
    clock.after(retryMilliseconds, () => void read());
  }

  if (start.resync) consumer.item(resyncItem(positionCursor(cursor)));
  void read();

  return {
    offer(sequence, item) {
      if (sequence <= cursor) return;
      if (sequence === cursor + 1) {
        give(sequence, item);
        return;
      }
      lastCommitted = Math.max(lastCommitted, sequence);
      if (onDelivery) own.add(sequence);
      void read();
    },
    live: (item) => consumer.item(item),
    get position() {
      return consumer.full ? null : cursor;
    },
    check(sequence) {
      if (sequence === undefined) mayHaveMore = true;
      else if (sequence <= cursor) return;
      else lastCommitted = Math.max(lastCommitted, sequence);
      void read();
    },
    finish() {
      finishing = true;
      mayHaveMore = true;
      resume?.();
      void read();
    },
    close() {
      open = false;
    },
  };
}
