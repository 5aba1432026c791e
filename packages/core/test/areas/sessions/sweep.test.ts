import type { TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import type { Table } from '../../../src/storage/table.ts';
import { day, login, minute, open, second, statusOf, use, withRedirect, written } from './session-world.ts';

/** What the sweep of sessions removes. */

const rowOf = (key: string, now: number) => ({
  digest: key,
  sessionRef: key.slice(0, 16),
  lineage: key,
  state: 2,
  provider: 1,
  platform: 1,
  createdAt: now,
  lastSeenAt: now,
  address: '',
  userAgent: '',
});

describe('the sweep', () => {
  const sweep = async (t: TestBackend): Promise<number> => {
    await t.backend.scheduler.tick();
    return t.storage.count(sessions, { digest: { gte: '' } });
  };

  test('removes expired sessions and nothing else', async () => {
    const t = await open({ providers: withRedirect });
    await login(t, 'x', 99);
    await login(t, 'undecided');
    const { token } = await t.player();
    expect(await sweep(t)).toBe(3);
    await t.clock.advance(10 * minute);
    expect(await sweep(t)).toBe(2);
    await t.clock.advance(50 * minute);
    expect(await sweep(t)).toBe(1);
    await t.clock.advance(6 * day);
    expect([await sweep(t), await statusOf(t, token)]).toEqual([1, 200]);
    await t.clock.advance(second);
    await written(t, token);
    await t.clock.advance(6 * day);
    expect([await sweep(t), await statusOf(t, token)]).toEqual([1, 200]);
    await t.clock.advance(8 * day);
    expect(await sweep(t)).toBe(0);
  });

  test('removes replaced tokens and leaves their session', async () => {
    const t = await open();
    const { token } = await t.player();
    const { headers } = await t.http('POST', '/sessions/refresh', { session: token });
    expect(await sweep(t)).toBe(2);
    await t.clock.advance(minute);
    expect(await sweep(t)).toBe(1);
    expect(await statusOf(t, headers['x-session-id']!)).toBe(200);
  });

  test('postpones sessions that were used, and visits each again only when it would expire', async () => {
    const t = await open();
    const { token } = await t.player();
    const key = { digest: digest(token) };
    const insertedAt = t.clock.now();
    expect(await t.storage.get(sessions, key)).toMatchObject({ sweepAt: insertedAt + 7 * day });
    await t.clock.advance(3 * day);
    await use(t, token);
    expect(await t.storage.get(sessions, key)).toMatchObject({ sweepAt: insertedAt + 7 * day });
    await t.clock.advance(4 * day - second);
    expect(await sweep(t)).toBe(1);
    const { idleUntil, sweepAt } = (await t.storage.get(sessions, key))!;
    expect(sweepAt).toBe(idleUntil);
    expect(await t.storage.count(sessions, { sweepAt: { lte: t.clock.now() } })).toBe(0);
  });

  test('removes a session that was used until its end', async () => {
    const t = await open();
    const { token } = await t.player();
    for (let days = 5; days < 30; days += 5) {
      await t.clock.advance(5 * day - second);
      await use(t, token);
      expect(await sweep(t)).toBe(1);
    }
    await t.clock.advance(5 * day);
    expect([await statusOf(t, token), await sweep(t)]).toEqual([401, 0]);
  });

  test('sorts out more rows that are due than fit into one step, and gives the others a later time', async () => {
    const t = await open();
    const now = t.clock.now();
    const keys = Array.from({ length: 1_300 }, (_, index) => digest(`row ${index}`));
    await t.storage.insert(
      sessions,
      keys.map((key, index) => ({ ...rowOf(key, now), idleUntil: now + (index % 3), lastsUntil: now + 2 })),
    );
    expect(await sweep(t)).toBe(866);
    const times = await t.storage.find(sessions, { where: { digest: { gte: '' } } });
    expect(times.filter(({ idleUntil, sweepAt }) => sweepAt !== idleUntil)).toEqual([]);
    await t.clock.advance(minute);
    expect(await sweep(t)).toBe(0);
  });

  test('leaves a session that is shortened while it is postponed to its new end', async () => {
    const calls: (() => Promise<unknown>)[] = [];
    const memory = createMemoryStorage();
    const storage: Storage = {
      ...memory,
      async find(table, query) {
        const rows = await memory.find(table, query);
        const isPostponing = (table as Table) === sessions && query.limit === 500;
        if (isPostponing) await calls.shift()?.();
        return rows;
      },
    };
    const t = await open({ storage });
    const { token } = await t.player();
    const key = { digest: digest(token) };
    await t.clock.advance(6 * day);
    await use(t, token);
    await t.clock.advance(day);
    const end = t.clock.now() + 30 * second;
    calls.push(() => t.http('POST', '/sessions/refresh', { session: token }));
    expect(await sweep(t)).toBe(2);
    expect(calls).toEqual([]);
    expect(await storage.get(sessions, key)).toMatchObject({ replaced: true, sweepAt: end });
    await t.clock.advance(minute);
    expect(await sweep(t)).toBe(1);
  });

  test('publishes no LOGOUT', async () => {
    const t = await open();
    const { accountId } = await t.player();
    const events: unknown[] = [];
    t.backend.events.on('*', (event) => events.push(event));
    await t.clock.advance(31 * day);
    expect(await sweep(t)).toBe(0);
    expect(events).toEqual([]);
    expect((await t.player('player-1')).accountId).toBe(accountId);
  });

  test('removes more rows than fit into one step', async () => {
    const t = await open();
    const now = t.clock.now();
    const keys = Array.from({ length: 2_500 }, (_, index) => digest(`row ${index}`));
    await t.storage.insert(
      sessions,
      keys.map((key) => ({ ...rowOf(key, now), idleUntil: now + 1, lastsUntil: now + 1 })),
    );
    await t.clock.advance(1);
    expect(await sweep(t)).toBe(0);
  });
});
