import { expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../../test/case-counts.ts';
import { verifyLedger } from '../../src/areas/entitlements/index.ts';
import { type BackendNode, freshName, runConcurrently, startNodes } from './nodes.ts';

const host = { system: true } as const;

async function race(nodes: readonly BackendNode[]): Promise<void> {
  const [{ backend, storage }] = nodes as [BackendNode];
  const { accountId } = await nodes[0]!.player(freshName());
  const { catalogItemId } = await backend.api.entitlements.createItem({ catalogItemName: freshName() }, host);
  const key = { accountId, catalogItemId };
  await backend.api.entitlements.adminSet({ ...key, count: 100 }, host);
  const answers = await runConcurrently(
    nodes,
    (node) => node.backend.api.entitlements.serverDecrement({ ...key, count: 1 }, host),
    500,
  );
  expect(answers.filter(({ decrementSuccessful }) => decrementSuccessful)).toHaveLength(100);
  expect((await backend.api.entitlements.adminOwned(key, host)).count).toBe(0n);
  const { records } = await backend.api.entitlements.adminHistory({ ...key, limit: 200 }, host);
  expect(records.map(({ increment }) => increment)).toEqual([...Array(100).fill(-1n), 100n]);
  expect(await verifyLedger(storage)).toEqual([]);
}

test('of 500 decrements of a stock of 100 on two nodes, 100 succeed, with one row in the ledger each', {
  timeout: 1_200_000,
}, async () => {
  const { nodes } = await startNodes(2);
  for (let round = 0; round < countOf(caseCounts.stockRaces); round += 1) await race(nodes);
});
