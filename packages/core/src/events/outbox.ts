import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { insertNumbered } from '../storage/insert-numbered.ts';
import type { Storage, UnitOperations } from '../storage/storage.ts';
import type { NewRow } from '../storage/table.ts';
import { enqueueForConsumers } from './consumers/enqueue.ts';
import type { ConsumerRegistry } from './consumers/registry.ts';
import { type PreparedEvent, prepareEvent, recipientEvent } from './event-json.ts';
import type { Emission } from './event-kinds.ts';
import { eventBroadcasts, eventHeads, eventLog } from './tables.ts';

/** An event that is stored for a recipient. */
export interface StoredEvent {
  readonly recipientId: string;
  readonly sequence: number;
  readonly eventId: string;
  /** The event as JSON text. */
  readonly payload: string;
}

/** A committed emission of a unit. */
export interface CommittedEmission {
  readonly event: PreparedEvent;
  readonly emission: Emission;
  readonly stored: readonly StoredEvent[];
  /** Whether other nodes have to be notified: it has tags or is for everyone, and is in the storage. */
  readonly broadcast: boolean;
}

export interface OutboxDependencies {
  readonly storage: Pick<Storage, 'delete'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly limits: EngineLimits;
  /** This node, if the storage may have others; null if this process is the only one. */
  readonly nodeId: string | null;
  readonly consumers: ConsumerRegistry;
  /** Called after the commit; must not throw. */
  readonly publish: (committed: readonly CommittedEmission[]) => void;
}

export interface Outbox {
  /**
   * Stores events within the unit that causes them, and returns the function that publishes them after its commit.
   *
   * Each recipient's events are numbered in commit order without a gap. The number comes from the recipient's head row,
   * which stays locked until the unit ends, so a reader who sees a number can read all smaller ones. Heads are locked in
   * sorted order. Throws a `TypeError` for an event that does not have exactly one kind.
   */
  storeEvents(unit: UnitOperations, emissions: readonly Emission[]): Promise<() => Promise<void>>;
}

/** The log of a recipient is cut each time it has grown by this fraction (an eighth) of its maximum length. */
const cutsPerLength = 8;

export function createOutbox({
  storage,
  clock,
  ids,
  log,
  limits,
  nodeId,
  consumers,
  publish,
}: OutboxDependencies): Outbox {
  const cutEvery = Math.max(1, Math.floor(limits.eventLogRows / cutsPerLength));

  return {
    async storeEvents(unit, emissions) {
      const prepared = emissions.map((emission) => ({
        emission,
        event: prepareEvent(ids.next('event'), emission.event),
        recipients: [...new Set(emission.recipients ?? [])],
        broadcast: nodeId !== null && isBroadcast(emission),
      }));
      const createdAt = clock.now();
      if (!consumers.isIdle()) await enqueueForConsumers(unit, consumers, prepared, createdAt);
      const { heads, behind } = countEvents(prepared);
      const stored = prepared.map(({ event: { eventId, body }, recipients }) =>
        recipients.map((recipientId) => ({
          recipientId,
          sequence: behind(recipientId),
          eventId,
          payload: recipientEvent(eventId, recipientId, body),
        })),
      );
      const rows = stored.flat().map((row): NewRow<typeof eventLog> => ({ ...row, createdAt }));
      const numbering = insertNumbered(unit, {
        counters: eventHeads,
        added: heads,
        rows: eventLog,
        numbered: rows,
        number: 'sequence',
      }).then((counters) => new Map(counters.map(({ recipientId, sequence }) => [recipientId, sequence])));
      // A unit that stores everything in one statement sends its commit behind that statement.
      numbering.catch(() => undefined);
      if (!unit.insertNumbered) await numbering;
      const sent = prepared.flatMap(({ emission, event: { eventId, body }, broadcast }) =>
        broadcast
          ? [
              {
                eventId,
                nodeId: nodeId!,
                createdAt,
                tags: emission.tags ?? [],
                senderId: emission.senderId ?? '',
                everyone: emission.everyone === true,
                body,
              },
            ]
          : [],
      );
      // Not awaited, so that the commit travels with it. If it fails, the unit fails.
      if (sent.length > 0) unit.insert(eventBroadcasts, sent).catch(() => undefined);
      return async () => {
        const last = await numbering;
        const numberOf = (row: StoredEvent): StoredEvent => ({
          ...row,
          sequence: last.get(row.recipientId)! - row.sequence,
        });
        const committed = prepared.map(
          ({ emission, event, broadcast }, at): CommittedEmission => ({
            event,
            emission,
            stored: stored[at]!.map(numberOf),
            broadcast,
          }),
        );
        publish(committed);
        await cutLogs(committed.flatMap((one) => one.stored));
      };
    },
  };

  /**
   * Keeps logs at their maximum length. With 1,000 rows, after number 1,125, 1,250, 1,375, … the rows that are too old by
   * then are removed. So only some writers pay and nothing is read. Recipients at the same number, as after one large emit,
   * cost one statement. If it fails, the next cut or the retention removes the rows.
   */
  async function cutLogs(stored: readonly StoredEvent[]): Promise<void> {
    const marks = new Map<number, string[]>();
    for (const { recipientId, sequence } of stored) {
      if (sequence % cutEvery !== 0 || sequence <= limits.eventLogRows) continue;
      const recipients = marks.get(sequence);
      if (recipients) recipients.push(recipientId);
      else marks.set(sequence, [recipientId]);
    }
    // Keeps one row more than the length: the row of the cursor, for a reader who has missed as many events as are kept.
    for (const [sequence, recipients] of marks)
      await storage
        .delete(eventLog, {
          recipientId: { in: recipients },
          sequence: { lt: sequence - limits.eventLogRows },
        })
        .catch((cause: unknown) => log.warn({ cause }, 'old events of a recipient could not be removed'));
  }
}

const isBroadcast = ({ tags, everyone }: Emission): boolean => everyone === true || (tags?.length ?? 0) > 0;

interface EventCounts {
  /** What the unit adds to the head of each recipient, sorted, so that all units lock heads in one order. */
  readonly heads: readonly NewRow<typeof eventHeads>[];
  /** Returns how far the next event of a recipient is behind the recipient's last event of the unit. */
  behind(recipientId: string): number;
}

/** Counts the events of a unit for each recipient. */
function countEvents(
  prepared: readonly {
    readonly event: PreparedEvent;
    readonly recipients: readonly string[];
  }[],
): EventCounts {
  const heads = new Map<string, { recipientId: string; sequence: number; eventId: string }>();
  for (const { event, recipients } of prepared)
    for (const recipientId of recipients)
      heads.set(recipientId, {
        recipientId,
        sequence: (heads.get(recipientId)?.sequence ?? 0) + 1,
        eventId: event.eventId,
      });
  const used = new Map<string, number>();
  return {
    heads: [...heads.keys()].sort().map((recipientId) => heads.get(recipientId)!),
    behind(recipientId) {
      const position = (used.get(recipientId) ?? 0) + 1;
      used.set(recipientId, position);
      return heads.get(recipientId)!.sequence - position;
    },
  };
}
