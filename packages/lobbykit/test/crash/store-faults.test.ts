import { startStoreSimulator } from '@lobbykit/store-simulator';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../../examples/first-steps/src/server-process.ts';
import { caseCounts, chosenCount } from '../../../../test/case-counts.ts';
import { anySeed, createRandom } from '../../../../test/random.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { createLoadWorld, rootApiKey, serverVariables } from '../load/load-world.ts';

const orders = chosenCount(caseCounts.serverCrashes);

/** How the start of an order fails: not done, done with a lost answer, cut off within it, and the death of the server. */
const faults = ['status', 'unreachable', 'lost', 'truncated', 'kill'] as const;

/** What a repetition may be answered while the first request still ends. */
const maxRepetitions = 3;

test(
  `of ${orders} orders whose start fails at the store or dies with the server, each is started once by the next repetition`,
  async () => {
    const seed = anySeed();
    const random = createRandom(seed);
    const store = await startStoreSimulator({ environment: {} });
    onTestFinished(() => store.close());
    const variables = {
      ...serverVariables(store),
      DATABASE_URL: `sqlite:${scratchFolder('lobbykit-store-faults-')}/game.db`,
    };
    let server = await startServer(variables, 0);
    onTestFinished(() => server.kill());
    const { baseUrl } = server;
    const { admin } = createLoadWorld(baseUrl, store, { over: new AbortController().signal });
    const { catalogItemId } = await admin.entitlements.createItem({ catalogItemName: 'Gold' });
    const { account } = await admin.accounts.serverCreate({
      displayName: 'buyer',
      platformAccountIds: [{ platform: 'STORE', id: '76561190000000001', issuer: 'store' }],
    });
    const items = [{ itemId: catalogItemId, currency: 'USD', pricePerItem: 499, count: 1 }];
    const body = JSON.stringify({ provider: 'STORE', order: { granteeId: account.id, items } });

    async function place(key: string): Promise<{ readonly status: number; readonly orderId?: string }> {
      const headers = {
        'content-type': 'application/json',
        'x-api-key': rootApiKey,
        'idempotency-key': key,
      };
      const url = `${baseUrl}/api/v1/entitlements/admin/order/place`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      return { status: answer.status, ...((await answer.json()) as { orderId?: string }) };
    }

    /** Places an order whose start has a fault, and ends the server in it if that is the fault. */
    async function failToPlace(key: string, fault: (typeof faults)[number]): Promise<void> {
      if (fault !== 'kill') {
        store.setFaults({ rules: [{ method: 'InitTxn', fault, times: 1 }] });
        expect(await place(key), `SEED=${seed} ${key} ${fault}`).toMatchObject({ status: 503 });
        return;
      }
      const started = store.books().transactions.length;
      store.setFaults({ rules: [{ method: 'InitTxn', fault: 'silent', times: 1 }] });
      const placed = place(key).catch(() => null);
      await expect.poll(() => store.books().transactions.length).toBe(started + 1);
      await server.kill();
      await placed;
      server = await startServer(variables, Number(new URL(baseUrl).port));
    }

    const placed: string[] = [];
    for (let at = 0; at < orders; at++) {
      const key = `order-${at}`;
      const fault = faults[random.integer(faults.length)]!;
      await failToPlace(key, fault);
      store.setFaults({});
      let answer = await place(key);
      for (let again = 0; again < maxRepetitions && answer.status === 409; again++) answer = await place(key);
      expect(answer, `SEED=${seed} ${key} ${fault}`).toMatchObject({ status: 200 });
      placed.push(answer.orderId!);
      expect(await place(key)).toMatchObject({ orderId: answer.orderId });
    }
    for (const orderId of placed) {
      store.approve(BigInt(orderId));
      await fetch(`${baseUrl}/api/v1/entitlements/store/return?orderId=${orderId}`);
    }
    const { count } = await admin.entitlements.serverOwned({ accountId: account.id, catalogItemId });
    expect([new Set(placed).size, store.books().transactions.length, Number(count)]).toEqual([
      orders,
      orders,
      orders,
    ]);
  },
  300_000 + orders * 20_000,
);
