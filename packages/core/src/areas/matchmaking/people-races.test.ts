import { expect, test } from 'vitest';
import { peopleRaces } from '../../../test/matchmaking/people-races.ts';
import { assertQueueing, configOfTests } from '../../../test/matchmaking/queue-world.ts';
import { createTestBackend } from '../../testing/create-test-backend.ts';
import { assertParties } from '../../testing/models/parties-invariants.ts';

test.for(peopleRaces)('$name', { timeout: 60_000 }, async ({ run }) => {
  await using t = await createTestBackend({ matchmaking: { config: configOfTests() } });
  await run({ nodes: [t], clock: t.clock });
  await assertQueueing(t.storage);
  expect(await assertParties(t.storage, 8)).toBeGreaterThanOrEqual(0);
});
