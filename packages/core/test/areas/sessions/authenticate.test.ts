import { createManualClock, createTestBackend, openTestStorage, type TestBackend } from '@lobbykit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccountSummary } from '../../../src/areas/accounts/directory.ts';
import { createSessionAuthenticator } from '../../../src/areas/sessions/authenticate.ts';
import { createSessionStore } from '../../../src/areas/sessions/create-session-store.ts';
import { sessionLimits } from '../../../src/areas/sessions/limits.ts';
import { createRoles } from '../../../src/areas/sessions/roles.ts';
import type { SessionSignals } from '../../../src/areas/sessions/signals.ts';
import { sessionState } from '../../../src/areas/sessions/states.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import type { Actor } from '../../../src/kernel/call.ts';
import { engineLimits, resolveLimits } from '../../../src/kernel/limits.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { createSecrets, digest } from '../../../src/runtime/secrets.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../../src/storage/storage.ts';

/** The cache of sessions between requests: it lasts five seconds and never outlives a change on this node. */

const second = 1_000;
const opened: TestBackend[] = [];
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend[Symbol.asyncDispose]();
});
async function open(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await createTestBackend(options);
  opened.push(backend);
  return backend;
}

/** A storage that counts the reads of sessions. */
async function countingStorage() {
  const inner = await openTestStorage();
  const count = { reads: 0 };
  const storage: Storage = {
    ...inner,
    get: (table, key) => {
      if ((table as unknown) === sessions) count.reads++;
      return inner.get(table, key);
    },
    ...(inner.getReferenced && {
      getReferenced: (table, ...rest) => {
        if ((table as unknown) === sessions) count.reads++;
        return inner.getReferenced!(table, ...rest);
      },
    }),
  };
  return { storage, count };
}

/** Sends a request that reads no session by itself, so that only the authenticator's reads are counted. */
const statusOf = async (t: TestBackend, session: string): Promise<number> =>
  (await t.http('GET', '/accounts/metadata', { session })).status;

describe('a session with an account', () => {
  test('is read once in five seconds, however many requests it makes', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const { token } = await t.player();
    await statusOf(t, token);
    count.reads = 0;
    for (let requests = 0; requests < 100; requests++) expect(await statusOf(t, token)).toBe(200);
    await t.clock.advance(5 * second - 1);
    await statusOf(t, token);
    expect(count.reads).toBe(0);
    await t.clock.advance(1);
    await statusOf(t, token);
    expect(count.reads).toBe(1);
  });

  test('is not cached past its end', async () => {
    const t = await open({ limits: { sessionSeconds: 10 } });
    const { token } = await t.player();
    await t.clock.advance(9 * second);
    expect(await statusOf(t, token)).toBe(200);
    await t.clock.advance(second);
    expect(await statusOf(t, token)).toBe(401);
  });

  test('is read at each request until it has its account', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const { headers } = await t.http('POST', '/authentication/login', {
      body: { provider: 1, payload: 'undecided' },
    });
    const session = headers['x-session-id']!;
    count.reads = 0;
    for (let requests = 0; requests < 3; requests++) expect(await statusOf(t, session)).toBe(403);
    expect(count.reads).toBe(3);
  });
});

describe('an unknown token', () => {
  test.each([
    ['too short', `gs_${'x'.repeat(42)}`],
    ['too long', `gs_${'x'.repeat(44)}`],
    ['of another kind', `gt_${'x'.repeat(43)}`],
    ['in capitals', `GS_${'x'.repeat(43)}`],
    ['empty', ''],
    ['a digest', digest('x')],
  ])('does not reach the storage if it is %s', async (_, token) => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    expect(await statusOf(t, token)).toBe(401);
    expect(count.reads).toBe(0);
  });

  test('is not cached: it could become valid later, and there are too many of them', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const token = `gs_${'x'.repeat(43)}`;
    for (let requests = 0; requests < 3; requests++) expect(await statusOf(t, token)).toBe(401);
    expect(count.reads).toBe(3);
  });

  test('gets the same answer as one that has ended', async () => {
    const t = await open();
    const { token } = await t.player();
    await t.backend.api.authentication.logout({}, { session: token });
    const answers = await Promise.all(
      [token, `gs_${'x'.repeat(43)}`, 'gs_', 'garbage'].map((session) =>
        t.http('GET', '/sessions/current', { session, headers: { 'x-request-id': 'same' } }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('sessions that are presented at the same time', () => {
  test('each get their own answer', async () => {
    const { storage, count } = await countingStorage();
    const t = await open({ storage });
    const live = await Promise.all(['ann', 'bob', 'cat'].map((name) => t.player(name)));
    const ended = await t.player('dan');
    await t.backend.api.authentication.logout({}, { session: ended.token });
    const { headers } = await t.http('POST', '/authentication/login', {
      body: { provider: 1, payload: 'undecided' },
    });
    const presented: readonly (readonly [token: string, status: number, accountId: string])[] = [
      ...live.map(({ token, accountId }) => [token, 200, accountId] as const),
      [ended.token, 401, ''],
      [`gs_${'x'.repeat(43)}`, 401, ''],
      [headers['x-session-id']!, 200, ''],
      ...live.map(({ token, accountId }) => [token, 200, accountId] as const),
    ];
    await t.clock.advance(6 * second);
    count.reads = 0;
    const answers = await Promise.all(
      presented.map(([session]) => t.http('GET', '/sessions/current', { session })),
    );
    expect(
      answers.map(({ status, body }) => {
        const { session } = body as { session?: { accountId: string } };
        return [status, session?.accountId ?? ''];
      }),
    ).toEqual(presented.map(([, status, accountId]) => [status, accountId]));
    expect(count.reads).toBe(presented.length);
  });
});

describe('on another node', () => {
  test('an ended session or role is refused within five seconds, even if no signal arrives', async () => {
    const here = await open();
    const shared = { ...here.storage, close: async () => {} };
    const there = await open({ storage: shared, clock: here.clock });
    const ended = await here.player();
    const demoted = await here.admin();
    expect([await statusOf(there, ended.token), await statusOf(there, demoted.token)]).toEqual([200, 200]);
    await here.backend.api.authentication.logout({}, { session: ended.token });
    await here.backend.promote(demoted.accountId, 'user');
    expect(await statusOf(here, ended.token)).toBe(401);
    await here.clock.advance(5 * second);
    expect(await statusOf(there, ended.token)).toBe(401);
    expect((await there.http('GET', '/admin/sessions', { session: demoted.token })).status).toBe(403);
  });
});

const summary = (authRole: string): AccountSummary => ({
  authRole,
  displayName: 'x',
  bannedUntil: 0,
  banReason: '',
});

/** An authenticator whose signals are sent by the test. */
async function createAuthenticator(
  accountOf: () => Promise<AccountSummary | null> = async () => summary('user'),
) {
  const inner = createMemoryStorage();
  await inner.migrate([sessions]);
  let reads = 0;
  const storage: Storage = {
    ...inner,
    get: (table, key) => {
      reads++;
      return inner.get(table, key);
    },
  };
  const clock = createManualClock();
  const limits = resolveLimits({ ...engineLimits, ...sessionLimits });
  const listeners = new Map<string, (key: string | null) => void>();
  const signal = (topic: keyof SessionSignals, key: string | null): void => listeners.get(topic)?.(key);
  const store = createSessionStore({
    accounts: {
      lock: async () => new Map(),
      async withAccount(db, table, key) {
        const row = await db.get(table, key);
        return row && { row, account: await accountOf() };
      },
    },
    clock,
    secrets: createSecrets(),
    limits,
    signal,
  });
  const authenticator = createSessionAuthenticator({
    storage,
    store,
    roles: createRoles({}, new Map()),
    onSignal: (topic, listener) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    clock,
    limits,
    log: silentLog,
  });
  const tokenOf = (index: number): string => `gs_${String(index).padStart(43, '0')}`;
  const start = async (from: number, count: number, accountId = 'account-1'): Promise<void> => {
    const now = clock.now();
    await inner.insert(
      sessions,
      Array.from({ length: count }, (_, index) => {
        const key = digest(tokenOf(from + index));
        return {
          digest: key,
          sessionRef: key.slice(0, 16),
          lineage: key,
          state: sessionState.ACCOUNT,
          accountId,
          provider: 1,
          platform: 1,
          createdAt: now,
          lastSeenAt: now,
          idleUntil: now + 1_000_000,
          lastsUntil: now + 1_000_000,
          address: '',
          userAgent: '',
        };
      }),
    );
  };
  return {
    signal,
    start,
    tokenOf,
    authenticate: async (index: number): Promise<Actor> =>
      authenticator.authenticate(tokenOf(index), clock.now()),
    /** Returns the number of reads since the last call. */
    reads: (): number => {
      const before = reads;
      reads = 0;
      return before;
    },
  };
}

describe('the cache of sessions', () => {
  test.each([
    ['session.ended', 'the session', (ref: string) => ref],
    ['session.changed', 'the session', (ref: string) => ref],
    ['account.changed', 'its account', () => 'account-1'],
    ['session.ended', 'lost signals', () => null],
    ['session.changed', 'lost signals', () => null],
    ['account.changed', 'lost signals', () => null],
  ] as const)('drops a session at %s of %s', async (topic, _, keyOf) => {
    const node = await createAuthenticator();
    await node.start(1, 1);
    await node.authenticate(1);
    expect(node.reads()).toBe(1);
    node.signal(topic, keyOf(digest(node.tokenOf(1)).slice(0, 16)));
    await node.authenticate(1);
    expect(node.reads()).toBe(1);
  });

  test('keeps a session at the signals of other sessions and accounts', async () => {
    const node = await createAuthenticator();
    await node.start(1, 1);
    await node.start(2, 1, 'account-2');
    await node.authenticate(1);
    await node.authenticate(2);
    node.signal('session.ended', digest(node.tokenOf(1)).slice(0, 16));
    node.signal('account.changed', 'account-1');
    node.reads();
    await node.authenticate(2);
    expect(node.reads()).toBe(0);
  });

  test('holds 20,000 sessions and drops the oldest entry for a new one', async () => {
    const node = await createAuthenticator();
    await node.start(0, 20_001);
    for (let index = 0; index < 20_001; index++) await node.authenticate(index);
    node.reads();
    for (let index = 1; index < 20_001; index += 1_000) await node.authenticate(index);
    expect(node.reads()).toBe(0);
    await node.authenticate(0);
    expect(node.reads()).toBe(1);
  });

  test('does not take a session that was read before a signal arrived', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let authRole = 'admin';
    const node = await createAuthenticator(async () => {
      const read = authRole;
      asked.resolve();
      await gate.promise;
      return summary(read);
    });
    await node.start(1, 1);
    const early = node.authenticate(1);
    await asked.promise;
    authRole = 'user';
    node.signal('account.changed', 'account-1');
    gate.resolve();
    expect(await early).toMatchObject({ kind: 'session', authRole: 'admin' });
    expect(await node.authenticate(1)).toMatchObject({ kind: 'session', authRole: 'user' });
  });
});

test('a session whose account was deleted is anonymous', async () => {
  const node = await createAuthenticator(async () => null);
  await node.start(1, 1);
  expect(await node.authenticate(1)).toEqual({ kind: 'anonymous' });
});
