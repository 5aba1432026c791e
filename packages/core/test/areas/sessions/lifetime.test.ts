import { openTestStorage, type TestBackend } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accounts } from '../../../src/areas/accounts/tables.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import { digest } from '../../../src/runtime/secrets.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import {
  day,
  hour,
  login,
  minute,
  open,
  second,
  statusOf,
  use,
  withRedirect,
  written,
} from './session-world.ts';

/** How long sessions last, what extends them, and what remains of them. */

describe('a login in progress', () => {
  test('lasts ten minutes', async () => {
    const t = await open({ providers: withRedirect });
    const token = await login(t, 'x', 99);
    await t.clock.advance(10 * minute - 1);
    const read = () => t.http('GET', `/admin/sessions/${digest(token).slice(0, 16)}`, { key: t.rootKey });
    expect((await read()).body).toMatchObject({ session: { state: 1 } });
    await t.clock.advance(1);
    expect((await read()).status).toBe(404);
    expect(await statusOf(t, token, '/authentication/await')).toBe(401);
  });
});

describe('a session of an account whose role has permissions', () => {
  const roles = { moderator: ['accounts.read'], guest: [] };

  /** Logs in anew, so the session gets an account that has its role already. */
  async function loggedIn(t: TestBackend, role: string): Promise<string> {
    await t.admin('ann', role);
    return (await t.player('ann')).token;
  }

  test.each(['admin', 'moderator'])('lasts one hour without a use (%s)', async (role) => {
    const t = await open({ roles });
    const token = await loggedIn(t, role);
    await t.clock.advance(59 * minute);
    await use(t, token);
    await t.clock.advance(hour - 1);
    expect(await statusOf(t, token)).toBe(200);
    const unused = await loggedIn(t, role);
    const { body } = await t.http('GET', `/admin/sessions/${digest(unused).slice(0, 16)}`, {
      key: t.rootKey,
    });
    expect(body).toMatchObject({
      session: { expiresTimestamp: Math.floor((t.clock.now() + hour) / second) },
    });
    await t.clock.advance(hour);
    expect(await statusOf(t, unused)).toBe(401);
  });

  test('lasts twelve hours in all, however often it is used or refreshed', async () => {
    const t = await open({ roles });
    let token = await loggedIn(t, 'moderator');
    const ends = t.clock.now() + 12 * hour;
    while (t.clock.now() < ends - 30 * minute) {
      await t.clock.advance(30 * minute - second);
      await use(t, token);
      token = (await t.http('POST', '/sessions/refresh', { session: token })).headers['x-session-id']!;
    }
    await t.clock.advance(ends - t.clock.now() - 1);
    expect(await statusOf(t, token)).toBe(200);
    await t.clock.advance(1);
    expect(await statusOf(t, token)).toBe(401);
  });

  test('gets these durations at its next use if the role is given later', async () => {
    const t = await open({ roles });
    const [busy, idle, old] = [await t.player('ann'), await t.player('ann'), await t.player('old')];
    const promote = (accountId: string) =>
      t.backend.api.accounts.adminUpdate({ accountId, account: { authRole: 'moderator' } }, { system: true });
    await promote(busy.accountId);
    expect(await statusOf(t, busy.token)).toBe(200);
    await t.clock.advance(hour);
    for (const { token } of [busy, idle]) expect(await statusOf(t, token)).toBe(401);
    await t.clock.advance(12 * hour);
    expect(await statusOf(t, old.token)).toBe(200);
    await t.clock.advance(minute);
    await promote(old.accountId);
    expect(await statusOf(t, old.token)).toBe(401);
  });

  test('is as long as a player’s if the role has no permissions', async () => {
    const t = await open({ roles });
    const token = await loggedIn(t, 'guest');
    await t.clock.advance(7 * day - 1);
    expect(await statusOf(t, token)).toBe(200);
  });
});

describe('a session without account', () => {
  test('lasts one hour, even if it is used', async () => {
    const t = await open();
    const [late, early] = [await login(t, 'late'), await login(t, 'early')];
    for (let minutes = 0; minutes < 59; minutes++) {
      expect(await statusOf(t, late)).toBe(200);
      await t.clock.advance(minute);
    }
    expect((await t.http('POST', '/accounts', { session: early })).status).toBe(200);
    await t.clock.advance(minute - 1);
    expect(await statusOf(t, late)).toBe(200);
    await t.clock.advance(1);
    expect((await t.http('POST', '/accounts', { session: late })).status).toBe(401);
    expect(await statusOf(t, early)).toBe(200);
  });

  test('lasts seven days from the moment when it gets its account', async () => {
    const t = await open();
    const token = await login(t, 'slow');
    await t.clock.advance(50 * minute);
    await t.http('POST', '/accounts', { session: token });
    await t.clock.advance(7 * day - 1);
    expect(await statusOf(t, token)).toBe(200);
  });
});

describe('a session', () => {
  test('ends after seven days without use', async () => {
    const t = await open();
    const [idle, still] = [(await t.player('idle')).token, (await t.player('still')).token];
    await t.clock.advance(7 * day - 1);
    expect(await statusOf(t, still)).toBe(200);
    await t.clock.advance(1);
    expect(await statusOf(t, idle)).toBe(401);
  });

  test('lasts seven days from its last use, and thirty days in all', async () => {
    const t = await open();
    const { token } = await t.player();
    const start = t.clock.now();
    for (let uses = 0; uses < 4; uses++) {
      await t.clock.advance(6 * day);
      await use(t, token);
    }
    await t.clock.advance(start + 30 * day - 1 - t.clock.now());
    const { session } = await t.backend.api.sessions.current({}, { session: token });
    expect(session.expiresTimestamp).toBe((start + 30 * day) / second);
    await t.clock.advance(1);
    expect(await statusOf(t, token)).toBe(401);
  });

  test('shows when it ends if it is not used', async () => {
    const t = await open();
    const { token } = await t.player();
    const ends = async () =>
      (await t.backend.api.sessions.current({}, { session: token })).session.expiresTimestamp;
    const start = t.clock.now() / second;
    expect(await ends()).toBe(start + (7 * day) / second);
    await t.clock.advance(day);
    await use(t, token);
    expect(await ends()).toBe(start + (8 * day + second) / second);
  });

  test('appears nowhere once it has expired, even before the sweep', async () => {
    const t = await open();
    const { token, accountId } = await t.player('gone');
    await t.clock.advance(day);
    const later = await t.player('gone');
    await t.clock.advance(6 * day);
    const { api } = t.backend;
    const ref = digest(token).slice(0, 16);
    const system = { system: true };
    expect(await t.storage.count(sessions, { sessionRef: ref })).toBe(1);
    expect(await statusOf(t, token)).toBe(401);
    expect(Object.keys((await api.sessions.list({ accountId }, system)).sessions)).toEqual([
      digest(later.token).slice(0, 16),
    ]);
    expect((await api.sessions.mine({}, { session: later.token })).sessions).toHaveLength(1);
    await expect(api.sessions.get({ sessionRef: ref }, system)).rejects.toMatchObject({
      reason: 'SESSION_NOT_FOUND',
    });
    expect(await api.sessions.validate({ sessionId: token }, system)).toEqual({
      valid: false,
      accountId: '',
      authRole: '',
      displayName: '',
      expiresTimestamp: 0,
    });
    expect(await api.sessions.revoke({ sessionRef: ref }, system)).toEqual({ sessionDeleted: false });
    expect(await api.sessions.end({ sessionRef: ref }, { session: later.token })).toEqual({
      sessionDeleted: false,
    });
  });

  test('is not extended by validate and by the reads of operators', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const { api } = t.backend;
    const system = { system: true };
    const sessionRef = digest(token).slice(0, 16);
    const first = await api.sessions.validate({ sessionId: token }, system);
    for (let days = 0; days < 7; days++) {
      expect(await api.sessions.validate({ sessionId: token }, system)).toEqual(first);
      await api.sessions.list({ accountId }, system);
      await api.sessions.get({ sessionRef }, system);
      await t.clock.advance(day);
    }
    expect(await api.sessions.validate({ sessionId: token }, system)).toEqual({
      valid: false,
      accountId: '',
      authRole: '',
      displayName: '',
      expiresTimestamp: 0,
    });
  });
});

describe('a session that ends while its account is claimed', () => {
  test.each([
    ['without a use', { unclaimedSessionSeconds: 60 }],
    ['for good', { unclaimedSessionSeconds: 600, sessionSeconds: 600 }],
  ])('gets none if it ends %s', async (_, limits) => {
    let t!: TestBackend;
    const later = async () => {
      await t.clock.advance(second);
      return undefined;
    };
    t = await open({ limits, hooks: { before: { 'accounts.create': later } } });
    const token = await login(t, 'ann');
    await t.clock.advance((limits.unclaimedSessionSeconds - 1) * second);
    await expect(t.backend.api.accounts.create({}, { session: token })).rejects.toMatchObject({
      status: 401,
    });
    expect(await t.storage.get(sessions, { digest: digest(token) })).toMatchObject({ accountId: null });
    expect(await t.storage.count(accounts, {})).toBe(0);
  });
});

describe('the duration of sessions', () => {
  test('can be lowered with four separate limits', async () => {
    const limits = {
      pendingSessionSeconds: 60,
      unclaimedSessionSeconds: 120,
      sessionIdleSeconds: 600,
      sessionSeconds: 1_800,
    };
    const t = await open({ limits, providers: withRedirect });
    const pending = await login(t, 'x', 99);
    const unclaimed = await login(t, 'unclaimed');
    const { token } = await t.player();
    await t.clock.advance(minute);
    expect(await statusOf(t, pending, '/authentication/await')).toBe(401);
    await t.clock.advance(minute - 1);
    expect(await statusOf(t, unclaimed)).toBe(200);
    await t.clock.advance(1);
    expect(await statusOf(t, unclaimed)).toBe(401);
    for (let uses = 0; uses < 7; uses++) {
      await use(t, token);
      await t.clock.advance(4 * minute - second);
    }
    expect(t.clock.now()).toBeLessThanOrEqual(Date.UTC(2026, 0, 1) + 1_800 * second);
    expect(await statusOf(t, token)).toBe(401);
  });

  test('can be an idle time shorter than the minute between two writes of the last use', async () => {
    const t = await open({ limits: { sessionIdleSeconds: 20 } });
    const { token } = await t.player();
    for (let uses = 0; uses < 10; uses++) {
      await t.clock.advance(10 * second);
      expect(await statusOf(t, token)).toBe(200);
      await t.clock.advance(second);
      const due = { digest: digest(token), lastSeenAt: { lt: t.clock.now() - second } };
      while ((await t.storage.count(sessions, due)) > 0)
        await new Promise((resolve) => setImmediate(resolve));
    }
    await t.clock.advance(20 * second);
    expect(await statusOf(t, token)).toBe(401);
  });
});

/** A storage that counts the updates of sessions, and can make them fail. */
async function countingStorage() {
  const inner = await openTestStorage();
  const count = { writes: 0, statements: 0, running: 0, failing: false };
  const storage: Storage = {
    ...inner,
    update: async (table, where, patch, options) => {
      if ((table as unknown) !== sessions) return inner.update(table, where, patch, options);
      count.statements++;
      if (count.failing) throw new Error('the disk is full');
      count.running++;
      const rows = await inner.update(table, where, patch, options).finally(() => count.running--);
      count.writes += rows.length;
      return rows;
    },
  };
  /** Resolves when no update is under way. */
  const settled = async (): Promise<void> => {
    while (count.running > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { storage, count, settled };
}

describe('the last use of a session', () => {
  test('is written at most once a minute, however often it is used', async () => {
    const { storage, count, settled } = await countingStorage();
    const t = await open({ storage });
    const { token } = await t.player();
    for (let seconds = 0; seconds < 300; seconds += 3) {
      await Promise.all(Array.from({ length: 30 }, () => statusOf(t, token)));
      await t.clock.advance(3 * second);
      // The seconds of this clock pass faster than a database writes: a use would be written again, and one write in vain.
      await settled();
    }
    await written(t, token);
    await settled();
    expect(count.writes).toBeGreaterThanOrEqual(4);
    expect(count.writes).toBeLessThanOrEqual(5);
    expect(count.statements).toBe(count.writes);
  });

  test('is written with one statement for all sessions of one second', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const players = [];
    for (let made = 0; made < 20; made++) players.push(await t.player());
    await t.clock.advance(minute);
    await Promise.all(players.map(({ token }) => statusOf(t, token)));
    expect(count.statements).toBe(0);
    await t.clock.advance(second);
    for (const { token } of players) await written(t, token);
    expect(count).toMatchObject({ writes: 20, statements: 1 });
  });

  test('is written in the background: a failed write fails no request and is tried again', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const { token } = await t.player();
    const seen = async () =>
      (await t.backend.api.sessions.current({}, { session: token })).session.lastSeenTimestamp;
    const first = await seen();
    count.failing = true;
    await t.clock.advance(minute);
    expect(await statusOf(t, token)).toBe(200);
    await t.clock.advance(second);
    expect(count.statements).toBe(1);
    expect(await seen()).toBe(first);
    count.failing = false;
    await t.clock.advance(10 * second);
    await use(t, token);
    expect(await seen()).toBeGreaterThan(first);
  });

  test('is shown as the second of the write', async () => {
    const t = await open();
    const { token } = await t.player();
    await t.clock.advance(90 * second);
    await use(t, token);
    const { session } = await t.backend.api.sessions.current({}, { session: token });
    expect(session.lastSeenTimestamp).toBe(session.createdTimestamp + 91);
  });

  test('does not bring back a session that has ended in the meantime', async () => {
    const t = await open();
    const { token } = await t.player();
    await t.clock.advance(minute);
    await statusOf(t, token);
    await t.backend.api.authentication.logout({}, { session: token });
    await t.clock.advance(second);
    expect(await t.storage.count(sessions, { digest: digest(token) })).toBe(0);
  });
});

test('a backend that stops writes first which sessions were used, so its log has no warning', async () => {
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  const { log, lines } = captureLog();
  const t = await open({ storage: { ...storage, close: async () => {} }, log });
  const token = await login(t, 'ann');
  await t.http('POST', '/accounts', { session: token, body: {} });
  const again = await login(t, 'ann');
  expect(await statusOf(t, again)).toBe(200);
  const usedOf = async () =>
    (await storage.find(sessions, { where: { digest: digest(again) } })).map(({ used }) => used);
  expect(await usedOf()).toEqual([false]);
  await t.backend.stop();
  expect(await usedOf()).toEqual([true]);
  await t.clock.advance(minute);
  expect(lines.filter((line) => line.includes('use of sessions'))).toEqual([]);
});
