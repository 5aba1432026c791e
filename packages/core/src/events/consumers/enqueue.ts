import type { StorageOperations } from '../../storage/storage.ts';
import type { NewRow } from '../../storage/table.ts';
import type { PreparedEvent } from '../event-json.ts';
import type { Emission } from '../event-kinds.ts';
import { kindNameOf } from './kind-name.ts';
import type { ConsumerRegistry } from './registry.ts';
import { subjectOf } from './subject.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

/** An emission of a unit, with its recipients, each once. */
export interface PreparedEmission {
  readonly emission: Emission;
  readonly event: PreparedEvent;
  readonly recipients: readonly string[];
}

interface Share {
  readonly consumer: string;
  readonly subject: string;
  count: number;
  /** The next number to use, once the subject is locked. */
  next: number;
}

/**
 * Stores emissions for their consumers within the unit that emits them. Emissions that nobody consumes cost no statement.
 *
 * Each subject's emissions are numbered in commit order for each consumer: the number comes from the row of the subject,
 * which stays locked until the unit ends. Subjects are locked in sorted order.
 */
export async function enqueueForConsumers(
  unit: StorageOperations,
  { namesOf }: ConsumerRegistry,
  prepared: readonly PreparedEmission[],
  createdAt: number,
): Promise<void> {
  const shares = new Map<string, Share>();
  const queued: { readonly share: Share; readonly kind: string; readonly source: PreparedEmission }[] = [];
  for (const source of prepared) {
    const { event, emission } = source;
    const kind = kindNameOf(event.kind, event.content);
    for (const consumer of namesOf(kind)) {
      const subject = subjectOf(emission, event.eventId);
      const key = `${consumer} ${subject}`;
      const share = shares.get(key) ?? { consumer, subject, count: 0, next: 0 };
      share.count++;
      shares.set(key, share);
      queued.push({ share, kind, source });
    }
  }
  if (queued.length === 0) return;
  await takeNumbers(unit, shares);
  const rows = queued.map(
    ({ share, kind, source: { event, emission, recipients } }): NewRow<typeof consumerEvents> => ({
      consumer: share.consumer,
      subject: share.subject,
      sequence: share.next++,
      eventId: event.eventId,
      kind,
      createdAt,
      body: event.body,
      recipients,
      tags: emission.tags ?? [],
      senderId: emission.senderId ?? '',
      everyone: emission.everyone === true,
    }),
  );
  await unit.insert(consumerEvents, rows);
}

/**
 * Advances the numbers of the subjects. A subject without a row becomes due; one that pauses or is parked stays so. The
 * first statement locks all subjects in one order, and suffices unless they have different numbers of emissions.
 */
async function takeNumbers(unit: StorageOperations, shares: ReadonlyMap<string, Share>): Promise<void> {
  const counts = new Set([...shares.values()].map(({ count }) => count));
  const [count = 1] = counts.size === 1 ? counts : [];
  const sorted = [...shares].sort(([left], [right]) => (left < right ? -1 : 1));
  const locked = await unit.insert(
    consumerSubjects,
    sorted.map(([, { consumer, subject }]) => ({ consumer, subject, sequence: count, dueAt: 0 })),
    { orUpdate: { sequence: { add: count } } },
  );
  for (const { consumer, subject, sequence } of locked) {
    const share = shares.get(`${consumer} ${subject}`)!;
    share.next = sequence - count + 1;
    if (share.count > count)
      await unit.update(consumerSubjects, { consumer, subject }, { sequence: { add: share.count - count } });
  }
}
