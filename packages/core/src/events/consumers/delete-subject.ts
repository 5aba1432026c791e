import type { ConsumersDependencies } from './dependencies.ts';
import type { SubjectRow } from './failures.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

/**
 * Deletes the row of a subject for which nothing waits. Keeps it if something was emitted since the row was read.
 *
 * The number alone does not prove that: numbers start again when nothing waits, so a node that was paused may find its
 * number in a new row. The delete locks the row against emissions. If an event waits, the row is inserted again.
 */
export const deleteEmptySubject = (
  { atomically, systemCall }: Pick<ConsumersDependencies, 'atomically' | 'systemCall'>,
  { consumer, subject, sequence }: SubjectRow,
): Promise<void> =>
  atomically(systemCall(`consumers.${consumer}`), async (unit) => {
    const [row] = await unit.delete(consumerSubjects, { consumer, subject, sequence });
    if (!row) return;
    const [waiting] = await unit.find(consumerEvents, { where: { consumer, subject }, limit: 1 });
    if (waiting) await unit.insert(consumerSubjects, row);
  });
