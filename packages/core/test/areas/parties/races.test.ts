import { expect, test } from 'vitest';
import { createTestBackend } from '../../../src/testing/create-test-backend.ts';
import { assertParties } from '../../models/parties-invariants.ts';
import { partyRaces } from './races.ts';

test.for(partyRaces)('$name', { timeout: 60_000 }, async ({ run, autoLeaveParty = false }) => {
  await using t = await createTestBackend({ autoLeaveParty });
  await run([t]);
  expect(await assertParties(t.storage, 8)).toBeGreaterThan(0);
});
