import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import type { HostConsumers } from '../../../src/backend/consumers.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { ConsumedEvent } from '../../../src/events/consumers/consumer.ts';
import type { ConsumerReport } from '../../../src/events/consumers/control.ts';
import { consumerEvents, consumerSubjects } from '../../../src/events/consumers/tables.ts';
import type { HookUnit } from '../../../src/http/hooks.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { column, defineTable } from '../../../src/storage/table.ts';

const asHost = { system: true } as const;

/** A table of the host: what its consumers have paid. A second payment for one event would be refused. */
const payments = defineTable({
  name: 'game_payments',
  columns: { consumer: column.text(), eventId: column.text(), text: column.text() },
  key: ['consumer', 'eventId'],
  indexes: [],
});

/** The kind of the events that the tests emit. */
export const scored = 'anyEvent.game/Scored';

/** Returns the text of an event of the tests. */
export const textOf = ({ event }: Pick<ConsumedEvent, 'event'>): string =>
  'anyEvent' in event ? String(event.anyEvent.text) : '';

/** Writes a payment for an event. */
export const pay = (unit: HookUnit, event: ConsumedEvent, consumer = 'rewards') =>
  unit.insert(payments, { consumer, eventId: event.eventId, text: textOf(event) });

/** A backend with consumers. */
export interface ConsumersWorld extends TestBackend {
  /** What was logged, with its level and message. */
  readonly logged: readonly Record<string, unknown>[];
  /** Emits `game/Scored` with a text, to recipients or, without any, to the subscribers of the tag `scores`. */
  emit(text: string, ...recipientIds: string[]): Promise<void>;
  /** Runs the tasks that are due, after a second in which they become due. */
  serve(): Promise<void>;
  /** Returns the texts of the payments of a consumer. */
  paid(consumer?: string): Promise<string[]>;
  report(consumer?: string): Promise<ConsumerReport>;
  /** Counts the rows of the subjects and of the events. */
  rows(): Promise<readonly [subjects: number, events: number]>;
}

export async function createConsumersWorld(
  consumers: HostConsumers | undefined,
  options: Partial<BackendOptions> = {},
): Promise<ConsumersWorld> {
  const logged: Record<string, unknown>[] = [];
  const level = (name: string) => (fields: object, message: string) =>
    void logged.push({ ...fields, level: name, message });
  const log = { ...silentLog, warn: level('warn'), error: level('error') };
  const t = await createTestBackend({ log, ...(consumers && { consumers }), ...options });
  await t.storage.migrate([payments]);
  return {
    ...t,
    logged,
    async emit(text, ...recipientIds) {
      const nestedEvent = { anyEvent: { '@type': 'game/Scored', text } };
      const address = recipientIds.length > 0 ? { recipientIds } : { eventTags: ['scores'], broadcast: true };
      await t.backend.api.events.emit({ nestedEvent, ...address }, asHost);
    },
    async serve() {
      await t.clock.advance(1_000);
      await t.backend.scheduler.tick();
    },
    async paid(consumer = 'rewards') {
      const rows = await t.storage.find(payments, { where: { consumer } });
      return rows.map(({ text }) => text).sort();
    },
    async report(consumer = 'rewards') {
      return (await t.backend.consumers.list()).find(({ name }) => name === consumer)!;
    },
    rows: async () => [
      await t.storage.count(consumerSubjects, {}),
      await t.storage.count(consumerEvents, {}),
    ],
  };
}
