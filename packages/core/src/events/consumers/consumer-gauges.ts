import type { Gauge } from '../../kernel/instruments.ts';
import type { ConsumersDependencies } from './dependencies.ts';
import { consumerEvents, consumerSubjects } from './tables.ts';

/** Returns how far each consumer is behind, in two reads of an index each. What waits is not counted: it may be millions. */
export async function readConsumerGauges({
  clock,
  registry,
  storage,
}: Pick<ConsumersDependencies, 'clock' | 'registry' | 'storage'>): Promise<readonly Gauge[]> {
  const gauges: Gauge[] = [];
  for (const consumer of registry.consumers.keys()) {
    const [oldest] = await storage.find(consumerEvents, {
      where: { consumer },
      orderBy: ['createdAt'],
      limit: 1,
    });
    const parked = await storage.count(consumerSubjects, { consumer, dueAt: null });
    const lag = oldest ? Math.max(0, clock.now() - oldest.createdAt) : 0;
    gauges.push(
      { kind: 'consumerLag', consumer, value: lag },
      { kind: 'parkedSubjects', consumer, value: parked },
    );
  }
  return gauges;
}
