import type { Task } from '../../scheduler/task.ts';
import { scan } from '../../storage/scan.ts';
import type { Where } from '../../storage/table.ts';
import { deleteEmptySubject } from './delete-subject.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { noFailure } from './failures.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

const intervalMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;
const batchSize = 500;

/** The task that drops events which have waited too long, or of which too many wait. Each batch is logged and audited. */
export const createRetentionTask = (dependencies: ConsumersDependencies): Task => ({
  name: 'consumers.sweep',
  everyMilliseconds: intervalMilliseconds,
  hasWork: async () => (await dependencies.storage.find(consumerSubjects, { limit: 1 })).length > 0,
  async run({ signal }) {
    const { clock, limits, registry, storage } = dependencies;
    for (const consumer of await storedConsumers(dependencies)) {
      const oldest = clock.now() - limits.consumerDays * dayMilliseconds;
      await drop(dependencies, { consumer, createdAt: { lte: oldest } }, Number.POSITIVE_INFINITY, signal);
      const waiting = await storage.count(consumerEvents, { consumer });
      await drop(dependencies, { consumer }, waiting - limits.consumerRows, signal);
      if (!registry.consumers.has(consumer)) await deleteEmptySubjects(dependencies, consumer, signal);
    }
  },
});

/** Returns the names of the consumers that have rows, also of those that the code no longer has. */
export async function storedConsumers({
  storage,
}: Pick<ConsumersDependencies, 'storage'>): Promise<string[]> {
  const names: string[] = [];
  for (let last = ''; ; ) {
    const [row] = await storage.find(consumerSubjects, { where: { consumer: { gt: last } }, limit: 1 });
    if (!row) return names;
    last = row.consumer;
    names.push(last);
  }
}

/** Drops the oldest events that match, at most `count`. */
async function drop(
  dependencies: ConsumersDependencies,
  where: Where<typeof consumerEvents> & { readonly consumer: string },
  count: number,
  signal: AbortSignal,
): Promise<void> {
  const { consumer } = where;
  for (let remaining = count; remaining > 0 && !signal.aborted; ) {
    const limit = Math.min(remaining, batchSize);
    const rows = await dependencies.storage.find(consumerEvents, { where, orderBy: ['createdAt'], limit });
    if (rows.length === 0) return;
    const dropped = await dropBatch(dependencies, rows);
    remaining -= rows.length;
    if (dropped === 0) continue;
    const facts = { consumer, dropped, oldestAt: rows[0]!.createdAt };
    dependencies.log.error(facts, 'events were dropped that a consumer has not handled');
  }
}

type Events = readonly Readonly<Record<'consumer' | 'subject' | 'eventId', string> & { createdAt: number }>[];

/** Deletes events. Their subjects continue: the oldest event of a parked subject is the parked one. Returns the number. */
const dropBatch = ({ atomically, systemCall }: ConsumersDependencies, rows: Events): Promise<number> =>
  atomically(systemCall('consumers.sweep'), async (unit) => {
    const { consumer, createdAt: first } = rows[0]!;
    const subjects = [...new Set(rows.map(({ subject }) => subject))];
    await unit.update(consumerSubjects, { consumer, subject: { in: subjects } }, noFailure, {
      orderBy: ['subject'],
      returns: 'key',
    });
    const dropped = await unit.delete(consumerEvents, {
      consumer,
      createdAt: { gte: first, lte: rows.at(-1)!.createdAt },
      eventId: { in: rows.map(({ eventId }) => eventId) },
    });
    if (dropped.length > 0) unit.audit({ object: consumer, outcome: `DROPPED ${dropped.length}` });
    return dropped.length;
  });

/** Deletes the rows of subjects for which nothing waits. A consumer that the code has does this itself. */
async function deleteEmptySubjects(
  dependencies: ConsumersDependencies,
  consumer: string,
  signal: AbortSignal,
): Promise<void> {
  const { storage } = dependencies;
  for await (const rows of scan(storage, consumerSubjects, { where: { consumer }, signal }, batchSize))
    for (const row of rows) {
      const { subject } = row;
      const [waiting] = await storage.find(consumerEvents, { where: { consumer, subject }, limit: 1 });
      if (!waiting) await deleteEmptySubject(dependencies, row);
    }
}
