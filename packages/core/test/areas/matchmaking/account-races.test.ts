import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { assertParties } from '../../models/parties-invariants.ts';
import { accountRaces } from './account-races.ts';
import { assertQueueing, testConfig } from './queue-world.ts';

test.for(accountRaces)('$name', { timeout: 60_000 }, async ({ run }) => {
  await using t = await createTestBackend({ matchmaking: { config: testConfig() } });
  await run({ nodes: [t], clock: t.clock });
  await assertQueueing(t.storage);
  expect(await assertParties(t.storage, 8)).toBeGreaterThanOrEqual(0);
});
