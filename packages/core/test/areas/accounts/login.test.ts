import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';

/** POST /accounts: how a session gets its account. */

let t: TestBackend;
const events: CommittedEvent[] = [];

beforeAll(async () => {
  t = await createTestBackend({
    providers: [
      unsafeProvider,
      customProvider((payload) => ({ subject: payload, displayName: `Sir ${payload}` })),
    ],
    bootstrapAdmins: [{ provider: 'UNSAFE', platformAccountId: 'the-boss' }],
  });
  t.backend.events.on('*', (event) => events.push(event));
});
afterAll(() => t[Symbol.asyncDispose]());

/** Logs in without claiming the account. */
async function login(payload: string, provider = 1): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string) => {
    if (name === 'x-session-id') token = value;
  };
  await t.backend.api.authentication.login({ provider, payload }, { onHeader });
  return token;
}

const create = (session: string) => t.backend.api.accounts.create({}, { session });
const eventsTo = (accountId: string, kind: string) =>
  events.filter((event) => event.kind === kind && event.recipientIds.includes(accountId));

describe('the first login of a platform account', () => {
  test('creates an account with a name, the role user, its platform and no metadata', async () => {
    const { account } = await create(await login('newcomer'));
    expect(account).toEqual({
      id: expect.stringMatching(/^account-[0-9a-f-]{36}$/),
      displayName: expect.stringMatching(/^Player-[0-9A-HJKMNP-TV-Z]{6}$/),
      authRole: 'user',
      metadata: {},
      platforms: [1],
    });
  });

  test('takes the name that the provider reports, and later logins do not change it', async () => {
    const { account } = await create(await login('Galahad', 99));
    expect(account).toMatchObject({ displayName: 'Sir Galahad', platforms: [99] });
    const session = await login('Galahad', 99);
    const renamed = { accountId: account.id, account: { displayName: 'Lancelot' } };
    await t.backend.api.accounts.adminUpdate(renamed, { system: true });
    expect((await create(session)).account.displayName).toBe('Lancelot');
  });

  test('belongs to its platform: the same id on another platform is another player', async () => {
    const here = await create(await login('same-id'));
    const there = await create(await login('same-id', 99));
    expect(there.account.id).not.toBe(here.account.id);
  });

  test('publishes to the account that it is new and that it is logged in', async () => {
    const { account } = await create(await login('told'));
    expect(eventsTo(account.id, 'accountsEvent').map(({ content }) => content)).toEqual([
      {
        type: 0,
        accountId: account.id,
        isNewAccount: true,
        newPlatformType: 1,
        removedPlatformType: 0,
        platforms: [1],
      },
    ]);
    expect(eventsTo(account.id, 'authenticationEvent').map(({ content }) => content)).toEqual([
      { type: 1, serviceAccountId: account.id, platformAccountId: 'told', platform: 1 },
    ]);
  });

  test('answers no new token', async () => {
    const session = await login('keeps-token');
    const { headers } = await t.http('POST', '/accounts', { session, body: {} });
    expect(headers).not.toHaveProperty('x-session-id');
  });
});

describe('a later login of a platform account', () => {
  test('gets the same account, which is not new', async () => {
    const first = await create(await login('regular'));
    const { account } = await create(await login('regular'));
    expect(account).toEqual(first.account);
    expect(eventsTo(account.id, 'accountsEvent').map(({ content }) => content)).toEqual([
      expect.objectContaining({ isNewAccount: true }),
      {
        type: 0,
        accountId: account.id,
        isNewAccount: false,
        newPlatformType: 0,
        removedPlatformType: 0,
        platforms: [1],
      },
    ]);
  });

  test('with another platform account gets another account', async () => {
    const ada = await create(await login('ada'));
    const grace = await create(await login('grace'));
    expect(grace.account.id).not.toBe(ada.account.id);
  });
});

describe('a repeated POST /accounts', () => {
  test('gets the same answer, and the account is told that it was asked for', async () => {
    const session = await login('again');
    const first = await create(session);
    const { id } = first.account;
    const before = eventsTo(id, 'accountsEvent').length;
    expect(await create(session)).toEqual(first);
    expect(eventsTo(id, 'accountsEvent').slice(before)).toMatchObject([
      { content: { isNewAccount: false, accountId: id } },
    ]);
  });

  test('shows the current metadata that the player may see', async () => {
    const session = await login('grown');
    const { account } = await create(session);
    await t.backend.api.accounts.createMetadata(
      { entryKey: 'level', entryValue: { intPayload: 3n } },
      { session },
    );
    await t.backend.api.accounts.adminCreateMetadata(
      { accountId: account.id, entryKey: 'server.mark', entryValue: { stringPayload: 'x' } },
      { system: true },
    );
    expect((await create(session)).account.metadata).toEqual({ level: { intPayload: 3n } });
  });
});

describe('concurrent calls', () => {
  const isNewOf = (accountId: string): boolean[] =>
    eventsTo(accountId, 'accountsEvent').map(
      ({ content }) => (content as { isNewAccount: boolean }).isNewAccount,
    );

  test('of one new session create one account, and one event says that it is new', async () => {
    const session = await login('hundred-calls');
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(session)));
    expect(new Set(answers.map(({ account }) => account.id)).size).toBe(1);
    const { id } = answers[0]!.account;
    // A call that begins after the first has committed is a repetition, which has an event of its own.
    expect(isNewOf(id).filter(Boolean)).toHaveLength(1);
    expect(eventsTo(id, 'authenticationEvent')).toHaveLength(1);
  });

  test('of 100 logins of one new player create one account, and one event says that it is new', async () => {
    const sessions = await Promise.all(Array.from({ length: 100 }, () => login('hundred-logins')));
    const answers = await Promise.all(sessions.map(create));
    expect(new Set(answers.map(({ account }) => account.id)).size).toBe(1);
    const isNew = isNewOf(answers[0]!.account.id);
    expect(isNew.filter(Boolean)).toHaveLength(1);
    expect(isNew).toHaveLength(100);
  });
});

describe('while the body of the request arrives', () => {
  /** POST /accounts whose body arrives after `meanwhile`; the session was read before. */
  const createSlowly = (session: string, meanwhile: () => Promise<unknown>) =>
    t.backend.handle({
      method: 'POST',
      path: '/api/v1/accounts',
      query: '',
      headers: {
        authorization: `Bearer ${session}`,
        host: 'localhost',
        'content-type': 'application/json',
      },
      address: '127.0.0.1',
      signal: new AbortController().signal,
      async readBody() {
        await meanwhile();
        return new TextEncoder().encode('{}');
      },
    });
  const countAccounts = async () => {
    const { accounts } = await t.backend.api.accounts.adminList({ limit: 200 }, { system: true });
    return accounts.length;
  };

  test('a session that ends gets no account, and none is created', async () => {
    const session = await login('gone-meanwhile');
    const before = await countAccounts();
    const answer = await createSlowly(session, () => t.backend.api.authentication.logout({}, { session }));
    expect(answer.status).toBe(401);
    expect(await countAccounts()).toBe(before);
  });

  test('a session that gets its account gets it as the answer, and one account is created', async () => {
    const session = await login('made-meanwhile');
    const answer = await createSlowly(session, () => create(session));
    expect(answer.status).toBe(200);
    const { account } = await create(session);
    const news = eventsTo(account.id, 'accountsEvent').map(
      ({ content }) => 'isNewAccount' in content && content.isNewAccount,
    );
    expect(news).toEqual([true, false]);
  });
});

describe('a configured administrator', () => {
  test('gets the role when the account is created', async () => {
    const { account } = await create(await login('the-boss'));
    expect(account.authRole).toBe('admin');
  });

  test('gets the role again at the next login, with an audit record', async () => {
    const session = await login('the-boss');
    const { account } = await create(session);
    await t.backend.promote(account.id, 'user');
    expect((await create(session)).account.authRole).toBe('user');
    const later = await login('the-boss');
    expect((await create(later)).account.authRole).toBe('admin');
    await create(await login('the-boss'));
    const { records } = await t.backend.api.audit.list({ object: account.id }, { system: true });
    expect(records.map(({ operation }) => operation).sort()).toEqual([
      'accounts.create',
      'accounts.promote',
      'authentication.login',
    ]);
    expect((await t.http('GET', '/admin/accounts', { session: later })).status).toBe(200);
  });
});

test('a session without account can get its account, and no other player operation', async () => {
  const session = await login('undecided');
  expect((await t.http('GET', '/accounts/account-x', { session })).status).toBe(403);
  expect((await t.http('POST', '/accounts', { session })).status).toBe(200);
  expect((await t.http('GET', '/accounts/account-x', { session })).status).toBe(404);
});

test('an API key and a call of this process cannot get an account', async () => {
  expect((await t.http('POST', '/accounts', { key: t.rootKey })).status).toBe(403);
  await expect(t.backend.api.accounts.create({}, { system: true })).rejects.toMatchObject({
    reason: 'SESSION_REQUIRED',
  });
});

test('a session ends when its account is deleted', async () => {
  const session = await login('soon-gone');
  const { account } = await create(session);
  await t.backend.api.accounts.adminDelete({ accountId: account.id }, { system: true });
  expect((await t.http('POST', '/accounts', { session })).status).toBe(401);
  const { account: fresh } = await create(await login('soon-gone'));
  expect(fresh.id).not.toBe(account.id);
});
