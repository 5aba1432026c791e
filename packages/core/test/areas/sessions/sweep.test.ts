import type { TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import { day, login, minute, open, second, statusOf, withRedirect, written } from './session-world.ts';

/** What the sweep of sessions removes. */

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
    const row = {
      state: 2,
      provider: 1,
      platform: 1,
      createdAt: now,
      lastSeenAt: now,
      idleUntil: now + 1,
      lastsUntil: now + 1,
      address: '',
      userAgent: '',
    };
    const keys = Array.from({ length: 2_500 }, (_, index) => digest(`row ${index}`));
    await t.storage.insert(
      sessions,
      keys.map((key) => ({ ...row, digest: key, sessionRef: key.slice(0, 16), lineage: key })),
    );
    await t.clock.advance(1);
    expect(await sweep(t)).toBe(0);
  });
});
