import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { assertParties } from '../../models/parties-invariants.ts';
import { peopleRaces } from './people-races.ts';
import { assertQueueing, configOfTests } from './queue-world.ts';

test.for(peopleRaces)('$name', { timeout: 60_000 }, async ({ run }) => {
  await using t = await createTestBackend({ matchmaking: { config: configOfTests() } });
  await run({ nodes: [t], clock: t.clock });
  await assertQueueing(t.storage);
  expect(await assertParties(t.storage, 8)).toBeGreaterThanOrEqual(0);
});
