import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../../test/case-counts.ts';
import { ticketModelRuns } from '../../models/model-runs.ts';
import { modelQueues, openTicketModel } from './ticket-model.ts';
import { openTicketWorld } from './ticket-world.ts';

const commandsOfRun = countOf(caseCounts.brokerCommands);

const player = fc.integer({ min: 0, max: 7 });
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('start' as const),
      players: fc.uniqueArray(player, { minLength: 1, maxLength: 2 }),
      queue: fc.constantFrom(...modelQueues),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), player }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('round' as const), node: fc.integer({ min: 0, max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rounds' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('advance' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      player,
      accept: fc.integer({ min: 0, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const), player, ready: fc.boolean() }) },
);

test('after any operations in any order, tickets are as the model says', {
  timeout: 900_000,
}, async () => {
  await using world = await openTicketWorld();
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: commandsOfRun, maxLength: commandsOfRun }),
      async (commands) => {
        await world.clear();
        const model = openTicketModel(world);
        for (const each of commands) {
          await model.run(each);
          await model.check();
        }
        for (const [event, count] of model.seen) seen.set(event, (seen.get(event) ?? 0) + count);
      },
    ),
    { numRuns: ticketModelRuns },
  );
  // A control: every end was come to, and more than once.
  for (const event of [
    'FINDING_SERVER',
    'COMPLETED',
    'FAILED',
    'CANCELLED',
    'TIMED_OUT',
    'PROPOSED',
    'TICKET_EXISTS',
    'DECLINE_PAUSE',
  ])
    expect(seen.get(event) ?? 0, event).toBeGreaterThan(ticketModelRuns / 10);
});
