import type { EngineLimits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { NewRow } from '../storage/table.ts';
import { enqueueForConsumers } from './consumers/enqueue.ts';
import type { ConsumerRegistry } from './consumers/registry.ts';
import { type PreparedEvent, prepareEvent, recipientEvent } from './event-json.ts';
import type { Emission } from './event-kinds.ts';
import { broadcastRecipient, eventBroadcasts, eventHeads, eventLog } from './tables.ts';

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
  readonly clock: Clock;
  readonly ids: Ids;
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
  storeEvents(unit: StorageOperations, emissions: readonly Emission[]): Promise<() => void>;
}

/** The log of a recipient is cut each time it has grown by this fraction (an eighth) of its maximum length. */
const cutsPerLength = 8;

export function createOutbox({ clock, ids, limits, nodeId, consumers, publish }: OutboxDependencies): Outbox {
  const cutEvery = Math.max(1, Math.floor(limits.eventLogRows / cutsPerLength));

  return {
    async storeEvents(unit, emissions) {
      const prepared = emissions.map((emission) => ({
        emission,
        event: prepareEvent(ids.next('event'), emission.event),
        recipients: [...new Set(emission.recipients ?? [])],
        broadcast: nodeId !== null && isBroadcast(emission),
      }));
      const shares = new Map<string, Share>();
      for (const { event, recipients, broadcast } of prepared)
        for (const recipientId of broadcast ? [...recipients, broadcastRecipient] : recipients)
          shares.set(recipientId, {
            count: (shares.get(recipientId)?.count ?? 0) + 1,
            lastEventId: event.eventId,
          });
      const next = await takeNumbers(unit, shares);
      const number = (recipientId: string): number => {
        const sequence = next.get(recipientId)!;
        next.set(recipientId, sequence + 1);
        return sequence;
      };
      const createdAt = clock.now();
      const rows: NewRow<typeof eventLog>[] = [];
      const broadcasts: NewRow<typeof eventBroadcasts>[] = [];
      const committed = prepared.map(({ emission, event, recipients, broadcast }): CommittedEmission => {
        const { eventId, body } = event;
        const stored = recipients.map((recipientId) => ({
          recipientId,
          sequence: number(recipientId),
          eventId,
          payload: recipientEvent(eventId, recipientId, body),
        }));
        for (const row of stored) rows.push({ ...row, createdAt });
        if (broadcast)
          broadcasts.push({
            sequence: number(broadcastRecipient),
            eventId,
            nodeId: nodeId!,
            createdAt,
            tags: emission.tags ?? [],
            senderId: emission.senderId ?? '',
            everyone: emission.everyone === true,
            body,
          });
        return { event, emission, stored, broadcast };
      });
      if (rows.length > 0) {
        await unit.insert(eventLog, rows);
        await cutLogs(unit, rows);
      }
      if (broadcasts.length > 0) await unit.insert(eventBroadcasts, broadcasts);
      if (!consumers.isIdle()) await enqueueForConsumers(unit, consumers, prepared, createdAt);
      return () => publish(committed);
    },
  };

  /**
   * Keeps logs at their maximum length. With 1,000 rows, the unit that writes number 1,125, 1,250, 1,375, … removes the
   * rows that are too old by then. So only some writers pay and nothing is read. Recipients at the same number, as after
   * one large emit, cost one statement.
   */
  async function cutLogs(unit: StorageOperations, rows: readonly NewRow<typeof eventLog>[]): Promise<void> {
    const marks = new Map<number, string[]>();
    for (const { recipientId, sequence } of rows) {
      if (sequence % cutEvery !== 0 || sequence <= limits.eventLogRows) continue;
      const recipients = marks.get(sequence);
      if (recipients) recipients.push(recipientId);
      else marks.set(sequence, [recipientId]);
    }
    // Keeps one row more than the length: the row of the cursor, for a reader who has missed as many events as are kept.
    for (const [sequence, recipients] of marks)
      await unit.delete(eventLog, {
        recipientId: { in: recipients },
        sequence: { lt: sequence - limits.eventLogRows },
      });
  }
}

const isBroadcast = ({ tags, everyone }: Emission): boolean => everyone === true || (tags?.length ?? 0) > 0;

/** The events of a unit for one recipient. */
interface Share {
  readonly count: number;
  readonly lastEventId: string;
}

/**
 * Advances the heads, and returns the first number that each recipient may use.
 *
 * Recipients with the same number of events and the same last event form a group. Nearly always there is one group, which
 * takes one statement. If there are several, the first statement adds 1 to every head and so locks all of them in one
 * order.
 */
async function takeNumbers(
  unit: StorageOperations,
  shares: ReadonlyMap<string, Share>,
): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  const firstShare = shares.values().next().value;
  if (firstShare === undefined) return first;
  const groups = new Map<string, { readonly share: Share; readonly recipients: string[] }>();
  for (const [recipientId, share] of shares) {
    const name = `${share.count} ${share.lastEventId}`;
    const group = groups.get(name);
    if (group) group.recipients.push(recipientId);
    else groups.set(name, { share, recipients: [recipientId] });
  }
  const { count, lastEventId: eventId } = groups.size === 1 ? firstShare : { ...firstShare, count: 1 };
  const heads = await unit.insert(
    eventHeads,
    [...shares.keys()].sort().map((recipientId) => ({ recipientId, sequence: count, eventId })),
    { orUpdate: { sequence: { add: count }, eventId } },
  );
  for (const { recipientId, sequence } of heads) first.set(recipientId, sequence - count + 1);
  if (groups.size === 1) return first;
  // All heads are locked now, so the order of these updates does not matter.
  for (const { share, recipients } of groups.values())
    if (share.count > 1 || share.lastEventId !== eventId)
      await unit.update(
        eventHeads,
        { recipientId: { in: recipients } },
        { sequence: { add: share.count - 1 }, eventId: share.lastEventId },
      );
  return first;
}
