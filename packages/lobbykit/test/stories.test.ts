import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@lobbykit/core/node';
import { startStoreSimulator } from '@lobbykit/store-simulator';
import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { openStore } from '../src/server/store.ts';
import { blocksOf, openTerminal, type Terminal } from './story.ts';

/** Opens a backend with the store of `npm start` on real HTTP, and the terminal of somebody who has its keys. */
async function openShop(): Promise<{ game: TestBackend; terminal: Terminal; storePage: string }> {
  const store = await openStore(readConfig({}));
  const game = await createTestBackend({ publicUrl: 'http://127.0.0.1', ...store.options });
  const server = createServer(toNodeHandler(game.backend));
  server.listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    await game[Symbol.asyncDispose]();
    await store.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const terminal = openTerminal({ 'http://127.0.0.1:8080': `http://127.0.0.1:${port}` });
  const storePage = /http:\/\/127\.0\.0\.1:\d+/.exec(store.description)![0];
  return { game, terminal, storePage };
}

/** Creates a key with these permissions and this name, by which the ledger knows it. */
async function keyOf(
  { backend }: TestBackend,
  name: string,
  permissions: readonly string[],
): Promise<string> {
  const { apiKeys } = backend.api;
  const asHost = { system: true } as const;
  const { policy } = await apiKeys.createPolicy({ name, permissions: [...permissions] }, asHost);
  return (await apiKeys.create({ name, policyId: policy.id }, asHost)).apiKey.key;
}

describe('a reader who copies all commands of a page, one block after the other, gets what the page says', () => {
  test('in entitlements.md and in the diagnostics of store.md', async () => {
    const { game, terminal, storePage } = await openShop();
    const { accountId, token } = await game.player('alice');
    Object.assign(terminal.variables, {
      ADMIN_KEY: await keyOf(game, 'administration', ['entitlements.admin']),
      SERVER_KEY: await keyOf(game, 'game', ['entitlements.read', 'entitlements.write']),
      SHOP_KEY: await keyOf(game, 'shop', ['orders.sell']),
      SUPPORT_KEY: await keyOf(game, 'support', ['store_diag.read']),
      ACCOUNT_ID: accountId,
      SESSION: token,
    });
    for (const block of blocksOf('entitlements.md', 'First steps')) await terminal.run(block);
    const [prepare, execute, read, ...more] = blocksOf('entitlements.md', 'Orders');
    expect(more).toEqual([]);
    await terminal.run(prepare!);
    await terminal.run(execute!);
    const { ORDER_ID: orderId } = terminal.variables;
    const approval = await fetch(`${storePage}/control/transactions/${orderId}/approve`, { method: 'POST' });
    expect(approval.status).toBe(200);
    await game.http('GET', `/entitlements/store/return?orderId=${orderId}`); // the browser comes back
    await terminal.run(read!);
    for (const block of blocksOf('store.md', 'Diagnostics')) await terminal.run(block);
  });

  test('in the purchase by hand of store.md', async () => {
    const store = await startStoreSimulator({ environment: {} });
    onTestFinished(() => store.close());
    const terminal = openTerminal({ 'http://127.0.0.1:8090': store.url });
    const [start, purchase, ...more] = blocksOf('store.md', 'A purchase by hand');
    expect([start!.commands, more]).toEqual(['npx lobbykit-store-simulator\n', []]);
    await terminal.run(purchase!);
  });
});
