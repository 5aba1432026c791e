import { inspect } from 'node:util';
import type { FaultPlanInput } from '@lobbykit/store-simulator';
import { describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '../src/index.ts';
import { errorOf, key, openStoreWorld, orderId, player, purchase } from './store-world.ts';

type Rule = NonNullable<FaultPlanInput['rules']>[number];

/** Every fault of the store, and what the client says about it. */
const faults: readonly (readonly [rule: Rule, failure: string, isRepeated: boolean])[] = [
  [{ fault: 'unreachable' }, 'connection', true],
  [{ fault: 'lost' }, 'connection', true],
  [{ fault: 'truncated' }, 'connection', true],
  [{ fault: 'silent' }, 'timeout', true],
  [{ fault: 'html' }, 'format', true],
  [{ fault: 'status', status: 503 }, 'status', true],
  [{ fault: 'status', status: 429 }, 'status', true],
  [{ fault: 'status', status: 403 }, 'status', false],
  [{ fault: 'redirect' }, 'redirect', false],
  [{ fault: 'oversized' }, 'size', false],
];

describe.each(faults)('with the fault %j the store client', (rule, failure, isRepeated) => {
  const options = {
    maxResponseBytes: 1_048_576,
    ...(rule.fault === 'silent' && { timeoutMilliseconds: 20 }),
  };
  // On a slow machine the time can be over before the request arrives.
  const arrives = rule.fault !== 'silent';

  test(`throws ${failure} for a write, which it sends once`, async () => {
    const { store, createClient, waits, methods } = await openStoreWorld();
    store.setFaults({ rules: [rule] });
    const error = await errorOf(createClient(options).startTransaction(purchase));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ method: 'InitTxn', failure });
    if (arrives) expect(methods()).toEqual(['InitTxn']);
    expect(waits).toEqual([]);
  });

  test(`${isRepeated ? 'sends a read three times, with longer and longer waits,' : 'sends a read once'} and then throws ${failure}`, async () => {
    const { store, createClient, waits, methods } = await openStoreWorld();
    store.setFaults({ rules: [rule] });
    const error = await errorOf(createClient(options).readUserInfo({ storeId: player }));
    expect(error).toMatchObject({ method: 'GetUserInfo', failure });
    if (arrives) expect(methods()).toHaveLength(isRepeated ? 3 : 1);
    expect(waits).toEqual(isRepeated ? [100, 200] : []);
  });

  test('never shows the key', async () => {
    const { store, createClient } = await openStoreWorld();
    store.setFaults({ rules: [rule] });
    const client = createClient(options);
    const errors = [
      await errorOf(client.startTransaction(purchase)),
      await errorOf(client.readAgreements({ storeId: player })),
    ];
    expect(inspect([client, errors], { depth: 10 })).not.toContain(key);
    expect(JSON.stringify(store.requests())).not.toContain(key);
  });
});

describe('the store client', () => {
  test('reads on after two failures, but not after more', async () => {
    const { store, client } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'status', times: 2 }] });
    expect(await client.readUserInfo({ storeId: player })).toMatchObject({ currency: 'USD' });
    store.setFaults({ rules: [{ fault: 'status', times: 3 }] });
    expect(await errorOf(client.readUserInfo({ storeId: player }))).toMatchObject({
      failure: 'status',
      status: 503,
    });
  });

  test('finds by a query what a lost answer hid: the transaction was started, and was finalised', async () => {
    const { store, client } = await openStoreWorld();
    store.setFaults({
      rules: [
        { method: 'InitTxn', fault: 'lost' },
        { method: 'FinalizeTxn', fault: 'lost', times: 1 },
      ],
    });
    await errorOf(client.startTransaction(purchase));
    expect(await client.queryTransaction({ orderId })).toMatchObject({ status: 'Init' });
    store.approve(orderId);
    await errorOf(client.finaliseTransaction(orderId));
    expect(await client.queryTransaction({ orderId })).toMatchObject({ status: 'Succeeded' });
    expect(await errorOf(client.finaliseTransaction(orderId))).toMatchObject({ code: 6 });
    expect(store.books().balances).toEqual([{ currency: 'USD', paid: 998n, returned: 0n }]);
  });

  test('finds nothing by a query if the request never arrived', async () => {
    const { store, client } = await openStoreWorld();
    store.setFaults({ rules: [{ method: 'InitTxn', fault: 'unreachable' }] });
    await errorOf(client.startTransaction(purchase));
    expect(await client.queryTransaction({ orderId })).toBeNull();
  });

  test('ends a request, and repeats nothing, when its caller does not want it any more', async () => {
    const { store, client, methods } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'silent' }] });
    const abort = new AbortController();
    const error = errorOf(client.readUserInfo({ storeId: player }, abort.signal));
    while (methods().length === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect(await error).toMatchObject({ failure: 'aborted' });
    expect(await errorOf(client.readUserInfo({ storeId: player }, abort.signal))).toMatchObject({
      failure: 'aborted',
    });
    expect(methods()).toHaveLength(1);
  });

  test('says that a wrong key is no answer, because the store then says nothing about a transaction', async () => {
    const { createClient } = await openStoreWorld();
    const wrong = createClient({ key: 'another-key' });
    expect(await errorOf(wrong.startTransaction(purchase))).toMatchObject({ failure: 'status', status: 403 });
  });

  test('shows no key that a store repeats in a refusal, and cuts its text to one line', async () => {
    const { store, client } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'refusal', code: 2, text: `bad\nkey ${key} ${'x'.repeat(150)}` }] });
    const error = await errorOf(client.startTransaction(purchase));
    expect(error).toMatchObject({ code: 2, text: `bad key ••• ${'x'.repeat(150)}` });
    expect(inspect(error)).not.toContain(key);
  });

  test('waits by a timer if it is given no other way', async () => {
    const { store, createClient } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'status', times: 1 }] });
    const { waitByTimer } = await import('../src/retry.ts');
    const client = createClient({ wait: waitByTimer, random: () => 0.001 });
    expect(await client.readUserInfo({ storeId: player })).toMatchObject({ currency: 'USD' });
  });
});
