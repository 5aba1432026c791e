import { expect, test } from 'vitest';
import { createManualClock } from '../../src/clock.ts';
import { assertParties } from '../../src/testing/models/parties-invariants.ts';
import { peopleRaces } from '../matchmaking/people-races.ts';
import { assertQueueing, configOfTests } from '../matchmaking/queue-world.ts';
import { startNodes } from './nodes.ts';

test.for(peopleRaces)('on two nodes with one Postgres: $name', { timeout: 120_000 }, async ({ run }) => {
  const clock = createManualClock();
  const { nodes } = await startNodes(2, {
    clock,
    background: false,
    matchmaking: { config: configOfTests() },
  });
  await run({ nodes, clock });
  await assertQueueing(nodes[0]!.storage);
  expect(await assertParties(nodes[0]!.storage, 8)).toBeGreaterThanOrEqual(0);
});
