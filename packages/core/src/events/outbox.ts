import type { Limits } from '../kernel/limits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { NewRow } from '../storage/table.ts';
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

/** One emission of a unit, in order. */
export interface CommittedEmission {
  readonly event: PreparedEvent;
  readonly emission: Emission;
  readonly stored: readonly StoredEvent[];
  /** Whether other nodes have to be told: it has tags or is for everyone, and stands in the storage. */
  readonly broadcast: boolean;
}

export interface OutboxDependencies {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: Limits;
  /** This node, where the storage has others; null where this process is the only one. */
  readonly nodeId: string | null;
  /** Called after the commit. Must not throw. */
  readonly publish: (committed: readonly CommittedEmission[]) => void;
}

export interface Outbox {
  /**
   * Stores events within the unit that they tell of, and returns what publishes them once it is committed.
   *
   * Each recipient's events are numbered without a gap in commit order: the number comes from the recipient's head
   * row, which stays locked until the unit ends, so who reads a number has all smaller ones. Heads are locked in sorted
   * order. Throws a `TypeError` for an event that has not exactly one kind.
   */
  storeEvents(unit: StorageOperations, emissions: readonly Emission[]): Promise<() => void>;
}

/** The log of a recipient is cut where its number crosses a multiple of this share of its length. */
const cutsPerLength = 8;

export function createOutbox({ clock, ids, limits, nodeId, publish }: OutboxDependencies): Outbox {
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
      return () => publish(committed);
    },
  };

  /**
   * Keeps logs at their length: whoever writes number 1,000, 1,125, 1,250, … removes what is too old by then. A share of
   * the writers pays, nobody reads, and recipients at the same mark, as those of one big emit often are, cost one
   * statement.
   */
  async function cutLogs(unit: StorageOperations, rows: readonly NewRow<typeof eventLog>[]): Promise<void> {
    const marks = new Map<number, string[]>();
    for (const { recipientId, sequence } of rows) {
      if (sequence % cutEvery !== 0 || sequence <= limits.eventLogRows) continue;
      const recipients = marks.get(sequence);
      if (recipients) recipients.push(recipientId);
      else marks.set(sequence, [recipientId]);
    }
    // The row of the cursor itself stays, so that a reader who has missed as many events as are kept can resume.
    for (const [sequence, recipients] of marks)
      await unit.delete(eventLog, {
        recipientId: { in: recipients },
        sequence: { lt: sequence - limits.eventLogRows },
      });
  }
}

const isBroadcast = ({ tags, everyone }: Emission): boolean => everyone === true || (tags?.length ?? 0) > 0;

/** What a unit has for one recipient. */
interface Share {
  readonly count: number;
  readonly lastEventId: string;
}

/**
 * Moves the heads on, and answers the first number that each recipient may use.
 *
 * Recipients with as many events as each other, which is nearly always all of them, take one statement. Where there are
 * several such groups, the first statement adds 1 to every head, and so locks all of them in one order.
 */
async function takeNumbers(
  unit: StorageOperations,
  shares: ReadonlyMap<string, Share>,
): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  const usual = shares.values().next().value;
  if (usual === undefined) return first;
  const groups = new Map<string, { readonly share: Share; readonly recipients: string[] }>();
  for (const [recipientId, share] of shares) {
    const alike = `${share.count} ${share.lastEventId}`;
    const group = groups.get(alike);
    if (group) group.recipients.push(recipientId);
    else groups.set(alike, { share, recipients: [recipientId] });
  }
  const { count, lastEventId: eventId } = groups.size === 1 ? usual : { ...usual, count: 1 };
  const heads = await unit.insert(
    eventHeads,
    [...shares.keys()].sort().map((recipientId) => ({ recipientId, sequence: count, eventId })),
    { orUpdate: { sequence: { add: count }, eventId } },
  );
  for (const { recipientId, sequence } of heads) first.set(recipientId, sequence - count + 1);
  if (groups.size === 1) return first;
  // By now all heads are locked, so their order is no matter.
  for (const { share, recipients } of groups.values())
    if (share.count > 1 || share.lastEventId !== eventId)
      await unit.update(
        eventHeads,
        { recipientId: { in: recipients } },
        { sequence: { add: share.count - 1 }, eventId: share.lastEventId },
      );
  return first;
}
