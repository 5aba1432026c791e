import { unknownName } from '../../kernel/nearest-name.ts';
import type { QueuedEvent } from './deliver.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { lockSubject, noFailure, type SubjectRow } from './failures.ts';
import { storedConsumers } from './retention.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

/** An event whose handler has failed. Later events of its subject wait for it. */
export interface ConsumerFailure {
  readonly subject: string;
  readonly eventId: string;
  readonly kind: string;
  /** When the event was committed, in milliseconds since 1970. */
  readonly committedAt: number;
  readonly attempts: number;
  /** The message of the last error, without secrets, at most 1,000 characters. */
  readonly lastError: string;
  /** When the next attempt is due, in milliseconds since 1970. Null if the event is parked. */
  readonly retryAt: number | null;
  /** When it was parked, in milliseconds since 1970. Null if it will be tried again. */
  readonly parkedAt: number | null;
}

/** The state of a consumer. */
export interface ConsumerReport {
  readonly name: string;
  /** What it consumes. Null for a consumer that the code no longer has, but for which events wait. */
  readonly kinds: readonly string[] | null;
  /** How many events wait. */
  readonly waiting: number;
  /** The age of the oldest event that waits. Null if none waits. */
  readonly oldestMilliseconds: number | null;
  /** How many subjects are parked. */
  readonly parkedSubjects: number;
  /** The first 100 failures: parked ones first, the oldest of them first. */
  readonly failures: readonly ConsumerFailure[];
}

/** Shows how far the consumers are, and continues those that have stopped at an event. */
export interface ConsumerControl {
  /** Returns the state of every consumer, by name. */
  list(): Promise<ConsumerReport[]>;
  /**
   * Tries parked events again, with as many attempts as a new event has: of one subject, or of all. Returns how many
   * subjects were resumed. Leaves an audit row. Rejects for an unknown consumer.
   */
  resume(name: string, failure?: Pick<ConsumerFailure, 'subject'>): Promise<number>;
  /**
   * Gives up an event that has failed, so that its subject continues with the next one. Of several callers exactly one
   * gets true, and leaves an audit row; false if that event is not the one that has failed. Rejects for an unknown
   * consumer.
   */
  skip(name: string, failure: Pick<ConsumerFailure, 'subject' | 'eventId'>): Promise<boolean>;
}

const failurePageSize = 100;

export function createConsumerControl(dependencies: ConsumersDependencies): ConsumerControl {
  const { atomically, clock, registry, storage, systemCall } = dependencies;

  function assertKnown(name: string): void {
    if (registry.consumers.has(name)) return;
    throw new Error(unknownName('consumer', name, [...registry.consumers.keys()]));
  }

  async function report(name: string): Promise<ConsumerReport> {
    const kinds = registry.consumers.get(name)?.kinds ?? null;
    const [oldest] = await storage.find(consumerEvents, {
      where: { consumer: name },
      orderBy: ['createdAt'],
      limit: 1,
    });
    return {
      name,
      kinds: typeof kinds === 'function' ? [...kinds()] : kinds,
      waiting: await storage.count(consumerEvents, { consumer: name }),
      oldestMilliseconds: oldest ? Math.max(0, clock.now() - oldest.createdAt) : null,
      parkedSubjects: await storage.count(consumerSubjects, { consumer: name, parkedAt: { not: null } }),
      failures: await readFailures(dependencies, name),
    };
  }

  return {
    async list() {
      const names = new Set([...registry.consumers.keys(), ...(await storedConsumers(dependencies))]);
      const reports: ConsumerReport[] = [];
      for (const name of [...names].sort()) reports.push(await report(name));
      return reports;
    },

    async resume(name, failure) {
      assertKnown(name);
      return atomically(systemCall('consumers.resume'), async (unit) => {
        const resumed = await unit.update(
          consumerSubjects,
          {
            consumer: name,
            parkedAt: { not: null },
            ...(failure && { subject: failure.subject }),
          },
          noFailure,
          { orderBy: ['subject'], returns: 'key' },
        );
        if (resumed.length > 0)
          unit.audit({ object: failure ? `${name} ${failure.subject}` : `${name} ${resumed.length}` });
        return resumed.length;
      });
    },

    async skip(name, { subject, eventId }) {
      assertKnown(name);
      return atomically(systemCall('consumers.skip'), async (unit) => {
        const own = { consumer: name, subject };
        const sequence = (await lockSubject(unit, own))?.failedSequence ?? null;
        if (sequence === null) return false;
        const skipped = await unit.delete(consumerEvents, { ...own, sequence, eventId });
        if (skipped.length === 0) return false;
        await unit.update(consumerSubjects, own, noFailure);
        unit.audit({ object: `${name} ${eventId} ${subject}` });
        return true;
      });
    },
  };
}

/** Reads the failures of a consumer with their events, in two statements. */
async function readFailures(
  { storage }: ConsumersDependencies,
  consumer: string,
): Promise<ConsumerFailure[]> {
  const rows = await storage.find(consumerSubjects, {
    where: { consumer, attempts: { gt: 0 } },
    orderBy: ['parkedAt', 'subject'],
    limit: failurePageSize,
  });
  if (rows.length === 0) return [];
  const events = await storage.find(consumerEvents, {
    where: {
      consumer,
      subject: { in: rows.map(({ subject }) => subject) },
      sequence: { in: [...new Set(rows.map(({ failedSequence }) => failedSequence ?? 0))] },
    },
  });
  const byKey = new Map(events.map((event) => [`${event.sequence} ${event.subject}`, event]));
  return rows.flatMap((row) => {
    const event = byKey.get(`${row.failedSequence} ${row.subject}`);
    return event ? [failureOf(row, event)] : [];
  });
}

const failureOf = (
  { subject, attempts, lastError, dueAt, parkedAt }: SubjectRow,
  { eventId, kind, createdAt }: QueuedEvent,
): ConsumerFailure => ({
  subject,
  eventId,
  kind,
  committedAt: createdAt,
  attempts,
  lastError,
  retryAt: dueAt,
  parkedAt,
});
