import type { HostConsumer } from '../../src/backend/consumers.ts';
import type { ConsumedEvent } from '../../src/events/consumers/consumer.ts';
import type { HookUnit } from '../../src/http/hooks.ts';
import { column, defineTable } from '../../src/storage/table.ts';

/** How often a consumer was paid for each subject: a second payment for one event makes the number too high. */
export const totals = defineTable({
  name: 'game_totals',
  columns: { subject: column.text(), total: column.int() },
  key: ['subject'],
  indexes: [],
});

/** The events in the order of their payments. */
export const receipts = defineTable({
  name: 'game_receipts',
  columns: { subject: column.text(), position: column.int(), text: column.text() },
  key: ['subject', 'position'],
  indexes: [],
});

const scored = 'anyEvent.game/Scored';

/** Returns the text of an event of the tests. */
export const textOf = ({ event }: ConsumedEvent): string =>
  'anyEvent' in event ? String(event.anyEvent.text) : '';

/** A consumer that counts and lists the events of each subject, and then calls `afterwards` within the unit. */
export const payer = (
  afterwards: (event: ConsumedEvent, unit: HookUnit) => void | Promise<void> = () => {},
): HostConsumer => ({
  kinds: [scored],
  async handle(event, unit) {
    const { subject } = event;
    const [paid] = await unit.insert(totals, { subject, total: 1 }, { orUpdate: { total: { add: 1 } } });
    await unit.insert(receipts, { subject, position: paid!.total, text: textOf(event) });
    await afterwards(event, unit);
  },
});
