import { describe, expect, test } from 'vitest';
import { errorOf, openStoreWorld } from './store-world.ts';

describe('a fault of the simulated store', () => {
  test.each(['unreachable', 'status', 'refusal', 'html', 'redirect'] as const)(
    'of the kind %s happens before the work',
    async (fault) => {
      const { store, order } = await openStoreWorld();
      store.setFaults({ rules: [{ fault, times: 1 }] });
      await order(1n).catch(() => undefined);
      expect(store.books().transactions).toEqual([]);
    },
  );

  test.each(['lost', 'truncated', 'oversized', 'digits'] as const)(
    'of the kind %s happens after the work',
    async (fault) => {
      const { store, order } = await openStoreWorld();
      store.setFaults({ rules: [{ fault, times: 1 }] });
      await order(1n).catch(() => undefined);
      expect(store.books().transactions).toHaveLength(1);
    },
  );

  test('happens after the work if that is asked for', async () => {
    const { store, order } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'status', status: 502, afterWork: true }] });
    expect((await order(1n)).status).toBe(502);
    expect(store.books().transactions).toHaveLength(1);
  });

  test('hits only its method, and only as often as was asked for', async () => {
    const { store, order, query, control } = await openStoreWorld();
    await control('PUT', 'faults', {
      rules: [{ method: 'InitTxn', fault: 'refusal', code: 100, text: 'Insufficient funds', times: 2 }],
    });
    for (const id of [1n, 2n])
      expect(errorOf(await order(id))).toEqual({ errorcode: 100, errordesc: 'Insufficient funds' });
    expect(errorOf(await order(3n))).toBeUndefined();
    expect(await query(3n)).toMatchObject({ status: 'Init' });
    expect(await control('GET', 'faults')).toMatchObject({ body: { rules: [{ times: 0 }] } });
    expect(store.books().transactions).toHaveLength(1);
  });

  test('with a probability hits the same calls for the same seed', async () => {
    const hits = async (seed: number): Promise<string> => {
      const { store, get } = await openStoreWorld();
      store.setFaults({ rules: [{ fault: 'status', probability: 0.5 }], seed });
      const statuses: number[] = [];
      for (let call = 0; call < 24; call++)
        statuses.push((await get('/ISteamMicroTxn/GetUserInfo/v2/', { steamid: 1 })).status);
      return statuses.join();
    };
    const first = await hits(7);
    expect(first).toContain('200');
    expect(first).toContain('503');
    expect(await hits(7)).toBe(first);
    expect(await hits(8)).not.toBe(first);
  });

  test('writes ids as bare digits that are exact', async () => {
    const { store, order } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'digits' }] });
    expect((await order(9223372036854775807n)).text).toContain('"orderid":9223372036854775807,');
  });

  test('that never answers or answers late does not hold up the end of the simulator', async () => {
    const { store, order } = await openStoreWorld();
    store.setFaults({
      rules: [
        { fault: 'silent', times: 1 },
        { fault: 'delay', milliseconds: 600_000 },
      ],
    });
    const calls = [order(1n), order(2n)].map((call) =>
      call.then(
        () => 'answered',
        () => 'ended',
      ),
    );
    while (store.books().transactions.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await store.close();
    expect(await Promise.all(calls)).toEqual(['ended', 'ended']);
  });

  test('that only delays answers as if nothing had happened', async () => {
    const { store, order } = await openStoreWorld();
    store.setFaults({ rules: [{ fault: 'delay', milliseconds: 1 }] });
    expect(await order(1n)).toMatchObject({ status: 200, body: { response: { result: 'OK' } } });
  });
});
