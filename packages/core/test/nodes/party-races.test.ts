import { expect, test } from 'vitest';
import { partyRaces } from '../areas/parties/races.ts';
import { assertParties } from '../models/parties-invariants.ts';
import { startNodes } from './nodes.ts';

test.for(partyRaces)(
  'on two nodes with one Postgres: $name',
  { timeout: 120_000 },
  async ({ run, autoLeaveParty = false }) => {
    const { nodes } = await startNodes(2, { autoLeaveParty });
    await run(nodes);
    expect(await assertParties(nodes[0]!.storage, 8)).toBeGreaterThan(0);
  },
);
