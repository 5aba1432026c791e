import { test } from 'vitest';
import { startNodes } from './nodes.ts';
import { nodeRaces, raceLimits } from './races.ts';

test.for(nodeRaces)('on two nodes, 200 times: $name', { timeout: 900_000 }, async ({ run, limits }) => {
  const nodes = await startNodes(2, { limits: { ...raceLimits, ...limits } });
  for (let round = 0; round < 200; round += 1) await run(nodes);
});
