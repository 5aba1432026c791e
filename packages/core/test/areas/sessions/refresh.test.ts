import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { digest } from '../../../src/runtime/secrets.ts';

/** A refresh gives a session a new token; the old one works thirty seconds more. */

const second = 1_000;
const day = 86_400 * second;

const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});
async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

const refOf = (token: string): string => digest(token).slice(0, 16);
const statusOf = async (t: TestBackend, session: string): Promise<number> =>
  (await t.http('GET', '/sessions/current', { session })).status;
const liveOf = async (t: TestBackend, tokens: readonly string[]): Promise<string[]> => {
  const statuses = await Promise.all(tokens.map((token) => statusOf(t, token)));
  return tokens.filter((_, index) => statuses[index] === 200);
};
async function login(t: TestBackend, provider: number, payload: string): Promise<string> {
  const { headers } = await t.http('POST', '/authentication/login', { body: { provider, payload } });
  return headers['x-session-id']!;
}

/** Returns the new token, or null if the refresh was refused. */
async function refresh(t: TestBackend, session: string): Promise<string | null> {
  const { status, headers } = await t.http('POST', '/sessions/refresh', { session });
  expect([200, 401]).toContain(status);
  expect('x-session-id' in headers).toBe(status === 200);
  return headers['x-session-id'] ?? null;
}

describe('the old token of a session', () => {
  test('works for thirty more seconds beside the new one', async () => {
    const t = await open();
    const { token } = await t.player();
    const fresh = (await refresh(t, token))!;
    await t.clock.advance(30 * second - 1);
    expect(await liveOf(t, [token, fresh])).toEqual([token, fresh]);
    await t.clock.advance(1);
    expect(await liveOf(t, [token, fresh])).toEqual([fresh]);
  });

  test('acts for the same account as the new token while both work', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const fresh = (await refresh(t, token))!;
    const write = { entryKey: 'level', entryValue: { intPayload: 1 } };
    expect((await t.http('POST', '/accounts/metadata', { session: token, body: write })).status).toBe(200);
    const { body } = await t.http('GET', '/sessions/current', { session: fresh });
    expect(body).toMatchObject({ session: { accountId, sessionRef: refOf(fresh), state: 3 } });
    const validated = await t.backend.api.sessions.validate({ sessionId: token }, { system: true });
    expect(validated).toMatchObject({
      valid: true,
      expiresTimestamp: (t.clock.now() + 30 * second) / second,
    });
  });

  test('is not listed as a session of its own', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const fresh = (await refresh(t, (await refresh(t, token))!))!;
    const { api } = t.backend;
    for (const session of [token, fresh]) {
      const mine = await api.sessions.mine({}, { session });
      expect(mine.sessions.map(({ sessionRef }) => sessionRef)).toEqual([refOf(fresh)]);
    }
    const all = await api.sessions.list({ accountId }, { system: true });
    expect(Object.keys(all.sessions)).toEqual([refOf(fresh)]);
  });

  test('leaves open the streams that it has opened, until the session ends', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const stream = await t.backend.api.events.subscribe({}, { session: token });
    const kinds: string[] = [];
    let isOpen = true;
    const ended = (async () => {
      for await (const { event } of stream)
        kinds.push(...Object.keys(event).filter((key) => key.endsWith('Event')));
      isOpen = false;
    })();
    const fresh = (await refresh(t, token))!;
    for (let minutes = 0; minutes < 3; minutes++) {
      await t.clock.advance(60 * second);
      await t.backend.scheduler.tick();
    }
    expect(await liveOf(t, [token, fresh])).toEqual([fresh]);
    const nestedEvent = { anyEvent: { '@type': 'tests/Hello' } };
    await t.backend.api.events.adminEmit({ nestedEvent, recipientIds: [accountId] }, { system: true });
    expect(isOpen).toBe(true);
    await t.backend.api.authentication.logout({}, { session: fresh });
    await ended;
    expect(kinds.filter((kind) => kind !== 'emptyEvent')).toEqual(['anyEvent', 'authenticationEvent']);
  });

  test('ends the whole session if it is logged out or revoked', async () => {
    const t = await open();
    for (const end of [
      (session: string) => t.backend.api.authentication.logout({}, { session }),
      (session: string) => t.backend.api.sessions.end({ sessionRef: refOf(session) }, { session }),
      (session: string) => t.backend.api.sessions.revoke({ sessionRef: refOf(session) }, { system: true }),
    ]) {
      const { token } = await t.player();
      const fresh = (await refresh(t, token))!;
      const fresher = (await refresh(t, fresh))!;
      await end(token);
      expect(await liveOf(t, [token, fresh, fresher])).toEqual([]);
    }
  });
});

describe('the new token of a session', () => {
  test('does not outlive the session: thirty days in all, however often it is refreshed', async () => {
    const t = await open();
    const { token } = await t.player();
    const ends = t.clock.now() + 30 * day;
    let current = token;
    for (let refreshes = 0; refreshes < 5; refreshes++) {
      await t.clock.advance(5 * day);
      current = (await refresh(t, current))!;
    }
    await t.clock.advance(ends - t.clock.now() - 1);
    expect(await statusOf(t, current)).toBe(200);
    await t.clock.advance(1);
    expect(await statusOf(t, current)).toBe(401);
  });

  test('has seven new days of idle time, because a refresh is a use', async () => {
    const t = await open();
    const { token } = await t.player();
    await t.clock.advance(6 * day);
    const fresh = (await refresh(t, token))!;
    await t.clock.advance(7 * day - 1);
    expect(await statusOf(t, fresh)).toBe(200);
  });

  test('without an account lasts for the rest of its hour', async () => {
    const t = await open();
    const token = await login(t, 1, 'undecided');
    await t.clock.advance(3_000 * second);
    const fresh = (await refresh(t, token))!;
    await t.clock.advance(600 * second - 1);
    expect(await statusOf(t, fresh)).toBe(200);
    await t.clock.advance(1);
    expect(await statusOf(t, fresh)).toBe(401);
  });

  test('without an account gets the account together with the old token', async () => {
    const t = await open();
    const token = await login(t, 1, 'undecided');
    const fresh = (await refresh(t, token))!;
    const account = async (session: string) =>
      (await t.backend.api.accounts.create({}, { session })).account.id;
    expect(await account(token)).toBe(await account(fresh));
    await t.clock.advance(30 * second);
    expect(await liveOf(t, [token, fresh])).toEqual([fresh]);
    await t.clock.advance(6 * day);
    expect(await statusOf(t, fresh)).toBe(200);
  });

  test('is stored only as a digest', async () => {
    const t = await open();
    const { token } = await t.player();
    const fresh = (await refresh(t, token))!;
    const rows = JSON.stringify(await t.storage.find(sessions, {}));
    expect(rows).toContain(digest(fresh));
    for (const secret of [token, fresh]) expect(rows).not.toContain(secret);
  });
});

describe('a refresh is refused', () => {
  test('for a login in progress and for an ended session', async () => {
    const redirect = customProvider(() => ({ redirectUri: 'https://login.example.com/' }));
    const t = await open({ providers: [unsafeProvider, redirect] });
    expect(await refresh(t, await login(t, 99, 'x'))).toBeNull();
    const { token } = await t.player();
    await t.backend.api.authentication.logout({}, { session: token });
    expect(await refresh(t, token)).toBeNull();
    expect(await refresh(t, `gs_${'x'.repeat(43)}`)).toBeNull();
  });

  test('for a token that was replaced thirty seconds ago', async () => {
    const t = await open();
    const { token } = await t.player();
    await refresh(t, token);
    await t.clock.advance(30 * second);
    expect(await refresh(t, token)).toBeNull();
  });

  test('for an API key', async () => {
    const t = await open();
    expect((await t.http('POST', '/sessions/refresh', { key: t.rootKey })).status).toBe(403);
  });
});

describe('a second refresh', () => {
  test('with the old token replaces the token of the first: the newest one lasts', async () => {
    const t = await open();
    const { token } = await t.player();
    const lost = (await refresh(t, token))!;
    const kept = (await refresh(t, token))!;
    expect(await liveOf(t, [token, lost, kept])).toHaveLength(3);
    await t.clock.advance(30 * second);
    expect(await liveOf(t, [token, lost, kept])).toEqual([kept]);
  });

  test('does not extend a token that was replaced before', async () => {
    const t = await open();
    const { token } = await t.player();
    const replaced = (await refresh(t, token))!;
    await t.clock.advance(20 * second);
    const third = (await refresh(t, token))!;
    await t.clock.advance(10 * second);
    expect(await liveOf(t, [token, replaced, third])).toEqual([replaced, third]);
    await t.clock.advance(20 * second);
    expect(await liveOf(t, [replaced, third])).toEqual([third]);
  });

  test('can be concurrent: of twenty new tokens all work for thirty seconds, and then exactly one', async () => {
    const t = await open();
    const { token, accountId } = await t.player();
    const fresh = await Promise.all(Array.from({ length: 20 }, () => refresh(t, token)));
    const tokens = fresh.filter((one) => one !== null);
    expect(new Set(tokens).size).toBe(20);
    expect(await liveOf(t, tokens)).toHaveLength(20);
    expect(await t.storage.count(sessions, { accountId, replaced: false })).toBe(1);
    await t.clock.advance(30 * second);
    expect(await liveOf(t, [token, ...tokens])).toHaveLength(1);
  });
});

describe('a refresh concurrent with', () => {
  /** Refreshes a session twelve times concurrently with four other calls. Returns all its tokens. */
  async function refreshDuring(
    t: TestBackend,
    token: string,
    other: (index: number) => Promise<unknown>,
  ): Promise<string[]> {
    const tokens = [token];
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        if (index % 4 === 3) await other(index);
        else {
          const fresh = await refresh(t, token);
          if (fresh !== null) tokens.push(fresh);
        }
      }),
    );
    return tokens;
  }

  test('a revocation leaves no live token, whichever came first', async () => {
    const t = await open();
    const { token } = await t.player();
    const revoke = () => t.backend.api.sessions.revoke({ sessionRef: refOf(token) }, { system: true });
    const tokens = await refreshDuring(t, token, revoke);
    expect(await liveOf(t, tokens)).toEqual([]);
    expect(await t.storage.count(sessions, { digest: { gte: '' } })).toBe(0);
  });

  test('a logout leaves no live token', async () => {
    const t = await open();
    const { token } = await t.player();
    const tokens = await refreshDuring(t, token, () =>
      t.http('POST', '/authentication/logout', { session: token }),
    );
    expect(await liveOf(t, tokens)).toEqual([]);
  });

  test('the end of all sessions, or the deletion of the account, leaves no live token', async () => {
    const t = await open();
    for (const end of ['revoke', 'delete']) {
      const { token, accountId } = await t.player();
      const tokens = await refreshDuring(t, token, async () =>
        end === 'revoke'
          ? t.backend.api.sessions.revokeAll({ accountId }, { system: true })
          : t.http('DELETE', '/admin/accounts', { key: t.rootKey, body: { accountId } }),
      );
      expect(await liveOf(t, tokens)).toEqual([]);
      expect(await t.storage.count(sessions, { accountId })).toBe(0);
    }
  });

  test('the claim of an account gives every token the account', async () => {
    const t = await open();
    const token = await login(t, 1, 'racing');
    const tokens = await refreshDuring(t, token, () => t.http('POST', '/accounts', { session: token }));
    const accounts = await Promise.all(
      tokens.map(
        async (session) => (await t.backend.api.sessions.current({}, { session })).session.accountId,
      ),
    );
    expect(new Set(accounts).size).toBe(1);
    expect(accounts[0]).toMatch(/^account-/);
    await t.clock.advance(30 * second);
    expect(await liveOf(t, tokens)).toHaveLength(1);
    await t.clock.advance(day);
    expect(await liveOf(t, tokens)).toHaveLength(1);
  });
});
