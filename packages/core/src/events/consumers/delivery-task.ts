import type { Lease } from '../../scheduler/lease.ts';
import type { Task } from '../../scheduler/task.ts';
import { hasRows } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Consumer } from './consumer.ts';
import { deleteEmptySubject } from './delete-subject.ts';
import { deliver, type QueuedEvent } from './deliver.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { noFailure, recordFailure, type SubjectRow } from './failures.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

const intervalMilliseconds = 1_000;
/** While a consumer wants no kind, such as that of webhooks without a webhook, only what waits from before is looked for. */
const quietMilliseconds = 10_000;
const subjectPageSize = 100;
/** How many subjects of a consumer are worked on concurrently. Only Postgres runs their units side by side. */
const concurrency = 4;
/** How many events of a subject are handled before other subjects have their turn. */
const eventBatchSize = 50;

/**
 * The task that hands waiting events to the consumers. Each consumer has its own lease, so one node at a time serves it.
 *
 * The lease distributes the work; correctness does not depend on it. A node that was paused and has lost its lease
 * without knowing cannot handle an event twice or too early: it deletes the row of the event in the unit of the handler,
 * and takes the next event of a subject only after the one before it is gone.
 */
export function createDeliveryTask(dependencies: ConsumersDependencies): Task {
  const { clock, registry, storage } = dependencies;
  /** Until when consumers that want nothing at present are not looked at. */
  const quietUntil = new Map<string, number>();
  return {
    name: 'consumers.deliver',
    everyMilliseconds: intervalMilliseconds,
    partitions: async () => [...registry.consumers.keys()],
    async hasWork(name) {
      const now = clock.now();
      const { kinds } = registry.consumers.get(name)!;
      const wantsNothing = typeof kinds === 'function' && kinds().size === 0;
      const quiet = (quietUntil.get(name) ?? 0) - now;
      if (wantsNothing && quiet > 0 && quiet <= quietMilliseconds) return false;
      const hasWork = await hasRows(storage, consumerSubjects, { consumer: name, dueAt: { lte: now } }, [
        'consumer',
        'dueAt',
      ]);
      if (wantsNothing && !hasWork) quietUntil.set(name, now + quietMilliseconds);
      return hasWork;
    },
    run: (lease, name) => serve(dependencies, name, lease),
  };
}

/** Works on all due subjects, pass by pass, until none is due. Each pass comes to each subject once. */
async function serve(
  dependencies: ConsumersDependencies,
  name: string,
  { signal }: Pick<Lease, 'signal'>,
): Promise<void> {
  const { clock, registry, storage } = dependencies;
  const consumer = registry.consumers.get(name)!;
  for (let isDone = false; !isDone && !signal.aborted; ) {
    isDone = true;
    const where = { consumer: name, dueAt: { lte: clock.now() } };
    for await (const rows of scan(storage, consumerSubjects, { where, signal }, subjectPageSize)) {
      isDone = false;
      const remaining = rows.values();
      const workers = Array.from({ length: concurrency }, async () => {
        for (const row of remaining) await serveSubject(dependencies, consumer, row, signal);
      });
      const ended = await Promise.allSettled(workers);
      for (const result of ended) if (result.status === 'rejected') throw result.reason;
    }
  }
}

/**
 * Handles the next events of a subject in order. Stops at an event that fails. When nothing waits any more, deletes the
 * row of the subject, unless something was emitted in the meantime.
 */
async function serveSubject(
  dependencies: ConsumersDependencies,
  consumer: Consumer,
  row: SubjectRow,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = dependencies;
  const own = { consumer: row.consumer, subject: row.subject };
  const events = await storage.find(consumerEvents, {
    where: own,
    orderBy: ['sequence'],
    limit: eventBatchSize,
  });
  for (const event of events) {
    if (signal.aborted) return;
    if (!(await handle(dependencies, consumer, row, event))) return;
  }
  if (events.length < eventBatchSize) await deleteEmptySubject(dependencies, row);
}

/** Handles one event. Returns whether the next one of its subject may follow. */
async function handle(
  dependencies: ConsumersDependencies,
  consumer: Consumer,
  row: SubjectRow,
  event: QueuedEvent,
): Promise<boolean> {
  const hasFailed = row.failedSequence === event.sequence;
  const attempt = hasFailed ? row.attempts + 1 : 1;
  try {
    await deliver(dependencies, consumer, event, attempt);
  } catch (error) {
    await recordFailure(dependencies, event, attempt, error);
    return false;
  }
  if (hasFailed) await forgetFailure(dependencies, row);
  return true;
}

/** Changes nothing if the subject has another state than this node has read. */
const forgetFailure = (
  { storage }: ConsumersDependencies,
  { consumer, subject, failedSequence, attempts }: SubjectRow,
) => storage.update(consumerSubjects, { consumer, subject, failedSequence, attempts }, noFailure);
