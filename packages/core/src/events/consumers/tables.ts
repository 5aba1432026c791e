import { column, defineTable } from '../../storage/table.ts';

/**
 * The subjects with emissions that wait for a consumer. A row is deleted when nothing waits. Adding to its number locks
 * it until the emitting unit ends; handlers run without that lock.
 */
export const consumerSubjects = defineTable({
  name: 'consumer_subjects',
  columns: {
    consumer: column.text(),
    subject: column.text(),
    /** The number of the last emission. */
    sequence: column.int(),
    /** When its next event may be handled: 0 at once, a later time after a failure, null if it is parked. */
    dueAt: column.time.nullable(),
    /** The emission that failed; null if none has. */
    failedSequence: column.int.nullable(),
    /** Its failed attempts. */
    attempts: column.int({ default: 0 }),
    parkedAt: column.time.nullable(),
    /** The message of the last error. */
    lastError: column.text({ default: '' }),
  },
  key: ['consumer', 'subject'],
  partition: 'subject',
  indexes: [['consumer', 'dueAt']],
  personal: 'temporary',
});

/** The emissions that wait for a consumer, numbered by subject in commit order. The unit of the handler deletes its row. */
export const consumerEvents = defineTable({
  name: 'consumer_events',
  columns: {
    consumer: column.text(),
    subject: column.text(),
    sequence: column.int(),
    eventId: column.text(),
    kind: column.text(),
    createdAt: column.time(),
    /** The one kind of the event as JSON text. */
    body: column.text(),
    recipients: column.json(),
    tags: column.json(),
    /** Empty if the backend itself emitted the event. */
    senderId: column.text(),
    everyone: column.bool(),
  },
  key: ['consumer', 'subject', 'sequence'],
  partition: 'subject',
  indexes: [['consumer', 'createdAt']],
  personal: 'temporary',
});

export const consumerTables = [consumerSubjects, consumerEvents] as const;
