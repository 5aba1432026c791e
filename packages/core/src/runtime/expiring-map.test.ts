import { describe, expect, test } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';

describe('an expiring map', () => {
  test('returns a value until its time is over', () => {
    const map = createExpiringMap<string>(10);
    map.set('a', 'one', 5, 0);
    expect([map.get('a', 4), map.get('a', 5), map.get('b', 0)]).toEqual(['one', undefined, undefined]);
    map.set('a', 'two', 9, 5);
    expect([map.get('a', 5), map.size]).toEqual(['two', 1]);
  });

  test('holds at most twice the entries that last at the same time when 100,000 callers come one after the other', () => {
    const map = createExpiringMap<number>(1_000_000);
    let largest = 0;
    for (let caller = 0; caller < 100_000; caller++) {
      map.set(`caller ${caller}`, caller, caller + 5_000, caller);
      largest = Math.max(largest, map.size);
    }
    expect(largest).toBeGreaterThanOrEqual(5_000);
    expect(largest).toBeLessThanOrEqual(10_000);
  });

  test('shrinks to the callers that are left when many are gone', () => {
    const map = createExpiringMap<number>(1_000);
    for (let caller = 0; caller < 1_000; caller++) map.set(`${caller}`, caller, 10, 0);
    for (let count = 0; count < 600; count++) map.set('a', count, 100, 20);
    expect(map.size).toBe(1);
  });

  test('holds a fixed number of entries at the most; the oldest are removed', () => {
    const map = createExpiringMap<number>(100);
    for (let caller = 0; caller < 1_000; caller++) {
      map.set(`${caller}`, caller, 10, 0);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect([map.get('899', 0), map.get('900', 0), map.get('999', 0)]).toEqual([undefined, 900, 999]);
    // A replaced entry needs no space and counts as new.
    map.set('900', -1, 10, 0);
    map.set('new', 0, 10, 0);
    expect([map.size, map.get('900', 0), map.get('901', 0)]).toEqual([100, -1, undefined]);
  });

  test('removes one entry, those that match, or all', () => {
    const map = createExpiringMap<number>(10);
    for (let caller = 0; caller < 6; caller++) map.set(`${caller}`, caller, 10, 0);
    map.delete('0');
    map.deleteWhere((value) => value > 3);
    expect([map.size, map.get('0', 0), map.get('3', 0), map.get('4', 0)]).toEqual([
      3,
      undefined,
      3,
      undefined,
    ]);
    map.clear();
    expect(map.size).toBe(0);
    map.set('a', 1, 10, 0);
    expect(map.get('a', 0)).toBe(1);
  });
});
