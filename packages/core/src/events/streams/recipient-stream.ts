import { type FeedConsumer, type FeedItem, feedItem } from '../../http/stream/feed.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Semaphore } from '../../runtime/semaphore.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import { playerLine } from '../event-json.ts';
import { eventLog } from '../tables.ts';
import type { StartingPoint } from './cursor.ts';
import { playerItems } from './feed-items.ts';

/** What all streams of a process read with. */
export interface StreamReading {
  readonly storage: StorageOperations;
  readonly clock: Clock;
  readonly log: Log;
  /** Bounds how many streams read the storage at a time. */
  readonly semaphore: Semaphore;
}

/** One reader of one recipient's events. */
export interface RecipientStream {
  /** Hands over a committed event; where one before it is missing, the storage is read instead. */
  offer(sequence: number, item: FeedItem): void;
  /** Hands over something that has no number. */
  live(item: FeedItem): void;
  /** The number of the last event that was given; null while the consumer is full. */
  readonly position: number | null;
  /** Says that events up to this number are committed; without a number, that there may be some. */
  look(sequence?: number): void;
  /** Hands over what is committed by now and ends. */
  finish(): void;
  /** The client has gone. */
  close(): void;
}

const pageRows = 100;
const retryMilliseconds = 1000;

/**
 * Gives one consumer the events of a recipient in the order of their numbers, each once, none left out.
 *
 * The cursor is the number of the last event given. An event with the next number is given at once, whoever brings it.
 * One with a higher number says that others are missing: commits finish in another order than their numbers, or on
 * another node. Then, and whenever somebody says that there may be more, the stream reads the storage from its cursor
 * until it is level; what is committed meanwhile is either given directly or found by the next read. A number missing
 * in the storage was cut off or has expired: the consumer is told to resync. While the consumer is full, reading waits:
 * the log is the queue.
 */
export function createRecipientStream(
  recipientId: string,
  start: StartingPoint,
  consumer: FeedConsumer,
  { storage, clock, log, semaphore }: StreamReading,
): RecipientStream {
  let cursor = start.sequence;
  let known = start.head;
  let mayHaveMore = true;
  let reading = false;
  let open = true;
  let finishing = false;
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
      while (open && (mayHaveMore || known > cursor)) {
        if (consumer.full && !finishing) {
          await consumerReady();
          continue;
        }
        mayHaveMore = false;
        const from = cursor;
        const committed = known;
        const rows = await semaphore(() => page(from));
        if (rows.length === pageRows) mayHaveMore = true;
        take(rows);
        if (open && rows.length === 0 && cursor < committed) skipTo(committed);
      }
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
      limit: pageRows,
    });

  const consumerReady = (): Promise<void> =>
    new Promise((ready) => {
      resume = ready;
      consumer.onReady(ready);
    });

  /** What was given while the read ran may be in the rows too; the cursor knows. */
  function take(rows: readonly Row<typeof eventLog>[]): void {
    for (const { sequence, eventId, payload } of rows) {
      if (!open) return;
      if (sequence <= cursor) continue;
      if (sequence > cursor + 1) skipTo(sequence - 1);
      give(sequence, feedItem(playerLine(payload), eventId));
    }
  }

  function skipTo(sequence: number): void {
    cursor = sequence;
    consumer.item(playerItems.resync);
  }

  function failed(cause: unknown): void {
    if (!open) return;
    if (finishing) {
      consumer.end();
      return;
    }
    log.warn({ cause, recipientId }, 'events not read; trying again');
    mayHaveMore = true;
    clock.after(retryMilliseconds, () => void read());
  }

  if (start.resync) consumer.item(playerItems.resync);
  void read();

  return {
    offer(sequence, item) {
      if (sequence <= cursor) return;
      if (sequence === cursor + 1) {
        give(sequence, item);
        return;
      }
      known = Math.max(known, sequence);
      void read();
    },
    live: (item) => consumer.item(item),
    get position() {
      return consumer.full ? null : cursor;
    },
    look(sequence) {
      if (sequence === undefined) mayHaveMore = true;
      else if (sequence <= cursor) return;
      else known = Math.max(known, sequence);
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
