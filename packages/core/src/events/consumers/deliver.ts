import { Buffer } from 'node:buffer';
import { hookUnitOf, withHookTimeout } from '../../http/hook-unit.ts';
import { type JsonLimits, parseJson } from '../../http/json/parse-json.ts';
import type { Row } from '../../storage/table.ts';
import { type EventBody, type EventKind, eventKinds } from '../event-kinds.ts';
import type { ConsumedEvent, Consumer } from './consumer.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { consumerEvents } from './tables.ts';

export type QueuedEvent = Row<typeof consumerEvents>;

/** The structure of a stored event was checked when it was emitted. */
const jsonLimits: JsonLimits = {
  depth: 64,
  keys: Number.POSITIVE_INFINITY,
  items: Number.POSITIVE_INFINITY,
  stringBytes: Number.POSITIVE_INFINITY,
};

/**
 * Hands an event to its consumer in one unit of work, and deletes its row in that unit. The delete comes first: it locks
 * the row, so a second node waits and then finds nothing. Rejects if the handler does, or if the unit cannot commit.
 */
export async function deliver(
  { atomically, clock, systemCall }: Pick<ConsumersDependencies, 'atomically' | 'clock' | 'systemCall'>,
  consumer: Consumer,
  row: QueuedEvent,
  attempt: number,
): Promise<void> {
  const event = consumedEventOf(row, attempt);
  await atomically(systemCall(`consumers.${row.consumer}`), async (unit) => {
    // Numbers of a subject start again when nothing waits, so only the id of the event proves that it is this one.
    const { subject, sequence, eventId } = row;
    const taken = await unit.delete(consumerEvents, { consumer: row.consumer, subject, sequence, eventId });
    if (taken.length === 0) return;
    await withHookTimeout(clock, async () => consumer.handle(event, hookUnitOf(unit)));
  });
}

function consumedEventOf(row: QueuedEvent, attempt: number): ConsumedEvent {
  const [[kind, content] = []] = Object.entries(parseJson(Buffer.from(row.body), jsonLimits) as object);
  return {
    eventId: row.eventId,
    kind: row.kind,
    subject: row.subject,
    event: { [kind as EventKind]: eventKinds[kind as EventKind].parse(content) } as EventBody,
    recipients: row.recipients as readonly string[],
    tags: row.tags as readonly string[],
    senderId: row.senderId || null,
    everyone: row.everyone,
    committedAt: row.createdAt,
    attempt,
  };
}
