import { describe, expect, test } from 'vitest';
import { openShop } from './shop-world.ts';
import { subscription } from './store-world.ts';

const FULFILLED = 4;
const CHARGED_BACK = 10;

describe('a backend with the store', () => {
  test('sells: the buyer approves on the page, comes back, and has the items; a charge-back takes them away', async () => {
    const { store, game, place, runTasks, count, stateOf } = await openShop();
    const { orderId, store: web } = (await place()).body as unknown as {
      orderId: string;
      store: { checkoutUrl: string };
    };
    const page = new URL(web.checkoutUrl);
    const approval = await fetch(`${page.origin}${page.pathname}/approve`, {
      method: 'POST',
      body: page.searchParams,
      redirect: 'manual',
    });
    const back = approval.headers.get('location') ?? '';
    expect(back).toMatch(/^https:\/\/play\.example\.com\/api\/v1\/entitlements\/store\/return\?/);
    expect((await game.http('GET', back.replace('https://play.example.com/api/v1', ''))).status).toBe(200);
    expect([await stateOf(orderId), await count()]).toEqual([FULFILLED, 2]);

    store.chargeback(BigInt(orderId));
    store.setFaults({ reports: { duplicate: true, stale: true, reverse: true } });
    await runTasks();
    await runTasks();
    expect([await stateOf(orderId), await count()]).toEqual([CHARGED_BACK, 0]);
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 998n, returned: 998n }]);
  });

  test('takes back an item that is charged back in a second in which a thousand other transactions change', async () => {
    const { store, client, place, comeBack, runTasks, count, stateOf } = await openShop();
    await client.startTransaction({ ...subscription, orderId: 1n });
    store.approve(1n);
    await client.finaliseTransaction(1n);
    const { agreementId } = store.books().agreements[0]!;
    for (let payment = 1; payment <= 1_000; payment++) store.renew(agreementId);
    // The youngest transaction is the last one of its second in reports.
    const { orderId } = (await place()).body as unknown as { orderId: string };
    store.approve(BigInt(orderId));
    await comeBack(orderId);
    expect([await stateOf(orderId), await count()]).toEqual([FULFILLED, 2]);
    store.chargeback(BigInt(orderId));
    await runTasks();
    await runTasks();
    expect([await stateOf(orderId), await count()]).toEqual([CHARGED_BACK, 0]);
  });

  test.each([
    ['InitTxn', 'lost'],
    ['InitTxn', 'unreachable'],
    ['InitTxn', 'truncated'],
    ['QueryTxn', 'html'],
    ['FinalizeTxn', 'lost'],
    ['FinalizeTxn', 'unreachable'],
    ['FinalizeTxn', 'status'],
  ] as const)(
    'takes the money and grants once although the first %s is hit by the fault %s',
    async (method, fault) => {
      const { store, game, place, runTasks, count } = await openShop();
      const rule = { method, fault, times: method === 'QueryTxn' ? 3 : 1 };
      store.setFaults({ rules: [rule] });
      await place();
      // The caller repeats what was not answered, with the same key, when the first request is certainly over.
      await game.clock.advance(30_000);
      const { orderId } = (await place()).body as unknown as { orderId: string };
      store.approve(BigInt(orderId));
      for (let hour = 0; hour < 3; hour++) await runTasks();
      expect(await count()).toBe(2);
      expect(store.books().balances).toEqual([{ currency: 'USD', paid: 998n, returned: 0n }]);
      expect(store.books().transactions).toHaveLength(1);
    },
  );
});
