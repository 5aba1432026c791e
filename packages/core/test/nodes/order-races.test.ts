import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { createBookStore } from '../areas/entitlements/book-store.ts';
import { startNodes } from './nodes.ts';
import { orderRaces } from './order-races.ts';

test.for(orderRaces)('on two nodes: $name', { timeout: 3_600_000 }, async ({ run }) => {
  const store = createBookStore(Date);
  const { nodes } = await startNodes(2, {
    rates: false,
    background: false,
    entitlements: { orderProvider: store },
  });
  for (let round = 0; round < countOf(caseCounts.nodeRaces); round += 1) await run({ nodes, store });
  expect(await verifyLedger(nodes[0]!.storage)).toEqual([]);
});
