import { test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { startNodes } from './nodes.ts';
import { nodeRaces, raceLimits } from './races.ts';

test.for(nodeRaces)('on two nodes: $name', { timeout: 60_000 }, async ({ run, limits }) => {
  const nodes = await startNodes(2, { limits: { ...raceLimits, ...limits } });
  for (let round = 0; round < caseCounts.nodeRaces.perChange; round += 1) await run(nodes);
});
