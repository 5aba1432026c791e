import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { assertParties } from '../../models/parties-invariants.ts';
import { partyRaces } from './races.ts';

test.for(partyRaces)('$name', { timeout: 60_000 }, async ({ run, autoLeaveParty = false }) => {
  await using t = await createTestBackend({ autoLeaveParty });
  await run([t]);
  expect(await assertParties(t.storage, 8)).toBeGreaterThan(0);
});
