import { createCountingIds } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { Id } from '../kernel/schemas.ts';
import { systemIds } from './ids.ts';

describe('ids', () => {
  const many = Array.from({ length: 20_000 }, () => systemIds.next('party'));

  test('are UUIDs of version 7 behind their prefix', () => {
    for (const id of many)
      expect(id).toMatch(/^party-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('are all different, and sort in the order of their creation', () => {
    expect(new Set(many).size).toBe(many.length);
    expect([...many].sort()).toEqual(many);
  });

  test('contain the time of their creation', () => {
    const milliseconds = Number.parseInt(systemIds.next('x').slice(2, 15).replace('-', ''), 16);
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000);
  });

  test('have at least 48 random bits', () => {
    expect(new Set(many.map((id) => id.slice(-12))).size).toBe(many.length);
  });

  test('of accounts are random: they show neither when nor in which order they were created', () => {
    const accounts = Array.from({ length: 1_000 }, () => systemIds.random('account'));
    for (const id of accounts)
      expect(id).toMatch(/^account-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(accounts).size).toBe(accounts.length);
    expect([...accounts].sort()).not.toEqual(accounts);
  });

  test('are accepted by the id schema of the contracts', () => {
    for (const prefix of ['account', 'policy', 'request']) {
      expect(Id.safeParse(systemIds.next(prefix)).success).toBe(true);
      expect(Id.safeParse(createCountingIds().next(prefix)).success).toBe(true);
    }
  });
});

test.each(['.', '..'])('%j is no id, because no path can contain it', (id) => {
  expect(Id.safeParse(id).success).toBe(false);
});
