import { test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { startNodes } from './nodes.ts';
import { nodeRaces, raceLimits } from './races.ts';

const rounds = caseCounts.nodeRaces.long;

test.for(nodeRaces)(
  `on two nodes, ${rounds} times: $name`,
  { timeout: 3_600_000 },
  async ({ run, limits }) => {
    const nodes = await startNodes(2, { limits: { ...raceLimits, ...limits } });
    for (let round = 0; round < rounds; round += 1) await run(nodes);
  },
);
