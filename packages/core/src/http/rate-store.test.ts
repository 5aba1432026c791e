import { describe, expect, test } from 'vitest';
import { createMemoryRateStore, type Rate } from './rate-store.ts';

const rate: Rate = { points: 3, seconds: 10 };
const start = 1_000_000;

describe('a window', () => {
  test('begins with the first point that is taken and ends after its seconds', async () => {
    const store = createMemoryRateStore();
    expect(await store.take('a', 3, rate, start)).toBe(0);
    expect(await store.take('a', 1, rate, start + 1)).toBe(9_999);
    expect(await store.take('a', 1, rate, start + 9_999)).toBe(1);
    expect(await store.take('a', 3, rate, start + 10_000)).toBe(0);
    expect(await store.take('a', 1, rate, start + 10_001)).toBe(9_999);
  });

  test('loses no points to a take that is refused', async () => {
    const store = createMemoryRateStore();
    expect(await store.take('a', 2, rate, start)).toBe(0);
    expect(await store.take('a', 2, rate, start)).toBe(10_000);
    expect(await store.take('a', 1, rate, start)).toBe(0);
  });

  test('refuses a cost above all of its points', async () => {
    expect(await createMemoryRateStore().take('a', 4, rate, start)).toBe(10_000);
  });

  test('also counts calls that began before it, as calls overtake each other', async () => {
    const store = createMemoryRateStore();
    await store.take('a', 3, rate, start);
    expect(await store.take('a', 1, rate, start - 5_000)).toBe(15_000);
    expect(await store.take('a', 1, rate, start)).toBe(10_000);
  });

  test('ends if the clock was set back by more than its length', async () => {
    const store = createMemoryRateStore();
    await store.take('a', 3, rate, start);
    expect(await store.take('a', 3, rate, start - 10_001)).toBe(0);
  });
});

describe('a block', () => {
  const blocking: Rate = { points: 1, seconds: 10, blockSeconds: 60 };

  test('begins with the first refusal and is not extended by later ones', async () => {
    const store = createMemoryRateStore();
    await store.take('a', 1, blocking, start);
    expect(await store.take('a', 1, blocking, start + 9_000)).toBe(60_000);
    expect(await store.take('a', 1, blocking, start + 19_000)).toBe(50_000);
    expect(await store.take('a', 1, blocking, start + 68_999)).toBe(1);
    expect(await store.take('a', 1, blocking, start + 69_000)).toBe(0);
  });

  test('is not lifted by points that are given back', async () => {
    const store = createMemoryRateStore();
    await store.take('a', 1, blocking, start);
    await store.take('a', 1, blocking, start);
    await store.giveBack('a', 1, start);
    expect(await store.take('a', 1, blocking, start)).toBe(60_000);
  });
});

test('giving back more than was taken leaves no extra points', async () => {
  const store = createMemoryRateStore();
  await store.take('a', 1, rate, start);
  await store.giveBack('a', 2, start);
  expect(await store.take('a', 3, rate, start)).toBe(0);
  expect(await store.take('a', 1, rate, start)).toBe(10_000);
});

describe('the memory of the store', () => {
  test('holds at most twice the windows that are in use when 300,000 addresses come one after the other', async () => {
    const store = createMemoryRateStore();
    const perWindow = 10_000;
    let largest = 0;
    for (let address = 0; address < 300_000; address++) {
      await store.take(`address ${address}`, 1, rate, start + address);
      largest = Math.max(largest, store.size);
    }
    expect(largest).toBeGreaterThanOrEqual(perWindow);
    expect(largest).toBeLessThanOrEqual(2 * perWindow);
  });

  test('shrinks to the callers that are left when many are gone', async () => {
    const store = createMemoryRateStore();
    for (let address = 0; address < 1_000; address++) await store.take(`${address}`, 1, rate, start);
    expect(store.size).toBe(1_000);
    for (let count = 0; count < 600; count++) await store.take('a', 1, rate, start + 20_000);
    expect(store.size).toBe(1);
  });

  test('holds a fixed number of windows at the most; the oldest are forgotten', async () => {
    const store = createMemoryRateStore(100);
    for (let address = 0; address < 1_000; address++) {
      await store.take(`${address}`, 3, rate, start);
      expect(store.size).toBeLessThanOrEqual(100);
    }
    for (let address = 999; address > 900; address--)
      expect([address, await store.take(`${address}`, 1, rate, start)]).toEqual([address, 10_000]);
    expect(await store.take('0', 1, rate, start)).toBe(0);
  });
});
