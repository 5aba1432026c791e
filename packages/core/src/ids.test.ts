import { validate, version } from 'uuid';
import { describe, expect, test } from 'vitest';
import { systemIds } from './ids.ts';

const uuidOf = (id: string): string => id.slice('account-'.length);

describe('ids', () => {
  test('are UUIDs version 7 behind their prefix', () => {
    const id = systemIds.next('account');
    expect(id.startsWith('account-')).toBe(true);
    expect(validate(uuidOf(id)) && version(uuidOf(id))).toBe(7);
  });

  test('of one process sort in the order in which they were made, and no two are alike', () => {
    const made = Array.from({ length: 10_000 }, () => systemIds.next('account'));
    expect([...new Set(made)].sort()).toEqual(made);
  });

  test('share no random bytes: what follows time and sequence differs', () => {
    const tails = Array.from({ length: 1_000 }, () => systemIds.next('account').slice(-10));
    expect(new Set(tails).size).toBe(tails.length);
  });

  test('say when they were made', () => {
    const before = Date.now();
    const stamp = Number.parseInt(uuidOf(systemIds.next('account')).replaceAll('-', '').slice(0, 12), 16);
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThan(before + 1_000);
  });
});
