import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsContract } from '../../../src/areas/accounts/contract.ts';
import { accountMetadata, accounts, identities } from '../../../src/areas/accounts/tables.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';

/** Operators create and delete accounts under /admin, trusted servers under /server. */

let t: TestBackend;
let ada: TestPlayer;

beforeAll(async () => {
  t = await createTestBackend({
    roles: { moderator: ['accounts.read'], remover: ['accounts.delete', 'accounts.admin'] },
  });
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await t.player();
});

const system = { system: true } as const;
const UNSAFE = 1;
const CUSTOM = 99;

const reasonOf = ({ body }: { readonly body: unknown }) =>
  (body as { details: { reason: string }[] }).details[0]?.reason;
const recordsOf = async (object: string) => (await t.backend.api.audit.list({ object }, system)).records;

async function login(payload: string): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string) => {
    if (name === 'x-session-id') token = value;
  };
  await t.backend.api.authentication.login({ provider: UNSAFE, payload }, { onHeader });
  return token;
}

describe('an operator creates an account', () => {
  const create = (body: object, key = t.rootKey) => t.http('POST', '/admin/accounts', { key, body });

  test('with a name and a role', async () => {
    const { status, body } = await create({ displayName: 'Grace', authRole: 'moderator' });
    expect(status).toBe(200);
    const { account } = body as { account: { id: string } };
    expect(account).toEqual({
      id: expect.stringMatching(/^account-/),
      displayName: 'Grace',
      authRole: 'moderator',
      metadata: {},
      platforms: [],
    });
    expect(await t.backend.api.accounts.adminGet({ accountId: account.id }, system)).toEqual(body);
    expect(await recordsOf(account.id)).toMatchObject([
      { operation: 'accounts.adminCreate', principal: 'key:root', outcome: 'success' },
    ]);
  });

  test('with a generated name and the role user by default', async () => {
    const { body } = await create({});
    expect(body).toMatchObject({
      account: { displayName: expect.stringMatching(/^Player-/), authRole: 'user' },
    });
  });

  test('only with a registered role whose permissions the operator holds', async () => {
    const before = await t.storage.count(accounts, {});
    const key = await t.key(['accounts.create']);
    expect(reasonOf(await create({ authRole: 'admin' }, key))).toBe('ROLE_NOT_HELD');
    expect(reasonOf(await create({ authRole: 'moderator' }, key))).toBe('ROLE_NOT_HELD');
    expect(reasonOf(await create({ authRole: 'king' }))).toBe('INVALID_FIELD');
    expect(reasonOf(await create({ authRole: '' }))).toBe('INVALID_FIELD');
    expect((await create({ displayName: 'a\u202Eb' })).status).toBe(400);
    expect(await t.storage.count(accounts, {})).toBe(before);
    expect((await create({ authRole: 'user' }, key)).status).toBe(200);
  });
});

describe('a trusted server creates an account', () => {
  const create = (body: object, key = t.rootKey) => t.http('POST', '/server/accounts', { key, body });
  const custom = (id: string) => ({ platform: CUSTOM, id });
  const unsafe = (id: string) => ({ platform: 'UNSAFE', id });
  const accountIn = ({ body }: { readonly body: unknown }) =>
    (body as { account: { id: string; platforms: number[]; displayName: string } }).account;

  test('under an id of its own choice, and its player can log in to it', async () => {
    const answer = await create({
      accountId: 'studio.player-42',
      displayName: 'Forty-two',
      platformAccountIds: [custom('42'), unsafe('forty-two')],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      account: {
        id: 'studio.player-42',
        displayName: 'Forty-two',
        authRole: 'user',
        metadata: {},
        platforms: [UNSAFE, CUSTOM],
      },
    });
    const { account } = await t.backend.api.accounts.create({}, { session: await login('forty-two') });
    expect(account.id).toBe('studio.player-42');
    expect(await recordsOf('studio.player-42')).toMatchObject([
      { operation: 'accounts.serverCreate', outcome: 'success' },
    ]);
  });

  test('that already exists: missing platform accounts are added and its name stays', async () => {
    const first = accountIn(await create({ displayName: 'First', platformAccountIds: [custom('again')] }));
    const second = accountIn(
      await create({
        accountId: first.id,
        displayName: 'Second',
        platformAccountIds: [custom('again'), unsafe('again')],
      }),
    );
    expect(second).toEqual({ ...first, platforms: [CUSTOM, UNSAFE] });
  });

  test('without an id: the account of the platform accounts, otherwise a new one', async () => {
    const made = accountIn(await create({ platformAccountIds: [custom('p1')] }));
    expect(made.id).toMatch(/^account-/);
    const found = accountIn(await create({ platformAccountIds: [unsafe('p1'), custom('p1')] }));
    expect(found).toEqual({ ...made, platforms: [CUSTOM, UNSAFE] });
    expect(accountIn(await create({})).platforms).toEqual([]);
  });

  test('unless a platform account belongs to another account: then nothing changes', async () => {
    const before = await t.storage.count(identities, {});
    await t.player('owner-of-it');
    const full = await create({
      accountId: ada.accountId,
      platformAccountIds: [custom('free'), unsafe('second-unsafe')],
    });
    expect([full.status, reasonOf(full)]).toEqual([409, 'PLATFORM_TAKEN']);
    const fresh = await create({
      accountId: 'studio-new',
      platformAccountIds: [custom('free'), unsafe('owner-of-it')],
    });
    expect([fresh.status, reasonOf(fresh)]).toEqual([409, 'IDENTITY_TAKEN']);
    expect(await t.storage.get(accounts, { id: 'studio-new' })).toBeNull();
    expect(await t.storage.count(identities, {})).toBe(before + 1);
  });

  test('unless its platform accounts belong to two accounts', async () => {
    await create({ platformAccountIds: [custom('left')] });
    await create({ platformAccountIds: [unsafe('right')] });
    const torn = await create({ platformAccountIds: [custom('left'), unsafe('right')] });
    expect(torn.status).toBe(409);
  });

  test('unless it names two platform accounts of one platform', async () => {
    const { status } = await create({ platformAccountIds: [custom('one'), custom('two')] });
    expect(status).toBe(400);
  });

  test('with at most 32 platform accounts', async () => {
    const many = (count: number) => ({
      platformAccountIds: Array.from({ length: count }, (_, index) => ({
        platform: 'LOCAL',
        issuer: `realm-${index}`,
        id: 'many',
      })),
    });
    expect((await create(many(32))).status).toBe(200);
    expect((await create(many(33))).status).toBe(400);
  });

  test('unless its id is a reserved word or cannot stand in a path', async () => {
    const words = Object.values(accountsContract.routes).flatMap(({ path }) => {
      const [, word] = path.split('accounts/');
      return word && !word.startsWith('{') ? [word.split('/')[0]!] : [];
    });
    expect(new Set(words)).toEqual(new Set(['ids', 'link', 'unlink', 'healthz', 'metadata']));
    // An account with the id `key:root` would be the sender of the events that the key `root` sends.
    const names = ['key:root', '__proto__', 'constructor', 'prototype'];
    for (const accountId of [...words, ...names, '.', '..', 'a/b', 'a b', '', 'x'.repeat(129)])
      expect((await create({ accountId })).status).toBe(400);
    expect((await create({ accountId: 'x'.repeat(128) })).status).toBe(200);
  });

  test('unless that would link a login to an account with more permissions than the server holds', async () => {
    const admin = await t.admin();
    const key = await t.key(['accounts.create', 'accounts.link']);
    const platformAccountIds = [custom('intruder')];
    const answer = await create({ accountId: admin.accountId, platformAccountIds }, key);
    expect([answer.status, reasonOf(answer)]).toEqual([403, 'ROLE_NOT_HELD']);
    expect((await create({ accountId: ada.accountId, platformAccountIds }, key)).status).toBe(200);
  });

  test('once, however many calls are concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => create({ platformAccountIds: [custom('at-once')] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(new Set(answers.map((answer) => accountIn(answer).id)).size).toBe(1);
    const named = await Promise.all(
      Array.from({ length: 30 }, () => create({ accountId: 'studio-at-once' })),
    );
    expect(named.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  test('only with the required permission', async () => {
    const key = await t.key(['accounts.link', 'accounts.admin']);
    expect((await create({}, key)).status).toBe(403);
    expect((await t.http('POST', '/server/accounts', { session: ada.token, body: {} })).status).toBe(403);
  });
});

describe.each(['admin', 'server'])('an account deleted under /%s', (prefix) => {
  const remove = (accountId: string, key = t.rootKey) =>
    t.http('DELETE', `/${prefix}/accounts`, { key, body: { accountId } });

  test('is removed with its sessions, platform accounts and metadata', async () => {
    const { accountId, token } = ada;
    await t.backend.api.accounts.createMetadata(
      { entryKey: 'k', entryValue: { stringPayload: 'x' } },
      { session: token },
    );
    expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
    expect((await remove(accountId)).body).toEqual({ accountDeleted: true });

    expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(401);
    expect(reasonOf(await t.http('GET', `/admin/accounts/${accountId}`, { key: t.rootKey }))).toBe(
      'ACCOUNT_NOT_FOUND',
    );
    const metadata = `/admin/accounts/metadata?accountId=${accountId}`;
    expect((await t.http('GET', metadata, { key: t.rootKey })).status).toBe(404);
    expect(await t.storage.get(accounts, { id: accountId })).toBeNull();
    expect(await t.storage.find(accountMetadata, { where: { ownerId: accountId } })).toEqual([]);
    for (const table of [identities, sessions])
      expect(await t.storage.find(table, { where: { accountId } })).toEqual([]);
    expect(await recordsOf(accountId)).toMatchObject([{ outcome: 'success' }]);
  });

  test('keeps its id for ever: nobody gets it again, and with it the events of the former player', async () => {
    const accountId = `player-42-${prefix}`;
    const platformAccountIds = [{ platform: 98, id: `someone-${prefix}`, issuer: 'device' }];
    const create = (body: object = { accountId }) =>
      t.http('POST', '/server/accounts', { key: t.rootKey, body });
    expect((await create()).status).toBe(200);
    await remove(accountId);
    for (const body of [{ accountId }, { accountId, displayName: 'Eve', platformAccountIds }]) {
      const refused = await create(body);
      expect([refused.status, reasonOf(refused)]).toEqual([400, 'ACCOUNT_DELETED']);
    }
    expect(await t.storage.get(accounts, { id: accountId })).toBeNull();
    expect(await t.storage.find(identities, { where: { accountId } })).toEqual([]);
    expect((await create({ platformAccountIds })).status).toBe(200);
    expect(await remove(accountId)).toMatchObject({ body: { accountDeleted: false } });
  });

  test('is never created again by a call that runs at the same time', async () => {
    const accountId = `player-43-${prefix}`;
    const create = () => t.http('POST', '/server/accounts', { key: t.rootKey, body: { accountId } });
    expect((await create()).status).toBe(200);
    const [, ...answers] = await Promise.all([remove(accountId), ...Array.from({ length: 10 }, create)]);
    for (const answer of answers)
      expect(['200', '400 ACCOUNT_DELETED', '409 ACCOUNT_GOING']).toContain(
        answer.status === 200 ? '200' : `${answer.status} ${reasonOf(answer)}`,
      );
    expect(await t.storage.get(accounts, { id: accountId })).toBeNull();
    expect(reasonOf(await create())).toBe('ACCOUNT_DELETED');
  });

  test('ends the streams of its player after the LOGOUT event', async () => {
    const stream = await t.backend.api.events.subscribe({}, { session: ada.token });
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const { event } of stream) seen.push(event);
    })();
    await remove(ada.accountId);
    await reading;
    expect(seen).toContainEqual(
      expect.objectContaining({
        recipientId: ada.accountId,
        authenticationEvent: expect.objectContaining({ type: 0, serviceAccountId: ada.accountId }),
      }),
    );
  });

  test('leaves other accounts unchanged', async () => {
    const grace = await t.player();
    await remove(ada.accountId);
    expect((await t.http('GET', `/accounts/${grace.accountId}`, { session: grace.token })).status).toBe(200);
  });

  test('must not have a role above the caller: nothing is removed and the attempt is recorded', async () => {
    const admin = await t.admin();
    const moderator = await t.admin(undefined, 'moderator');
    const key = await t.key(['accounts.delete', 'accounts.admin']);
    const byPlayer = await t.admin(undefined, 'remover');
    for (const by of [{ key }, { session: byPlayer.token }])
      for (const { accountId } of [admin, moderator]) {
        const answer = await t.http('DELETE', `/${prefix}/accounts`, { ...by, body: { accountId } });
        expect([answer.status, reasonOf(answer)]).toEqual([403, 'ROLE_NOT_HELD']);
      }
    for (const { accountId, token } of [admin, moderator]) {
      expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
      expect(await t.storage.find(identities, { where: { accountId } })).toHaveLength(1);
      expect(await recordsOf(accountId)).toMatchObject([
        { outcome: 'ROLE_NOT_HELD' },
        { outcome: 'ROLE_NOT_HELD' },
        { operation: 'accounts.promote' },
      ]);
    }
  });

  test('can have a role whose permissions the caller holds', async () => {
    const moderator = await t.admin(undefined, 'moderator');
    const key = await t.key(['accounts.delete', 'accounts.read']);
    expect((await remove(moderator.accountId, key)).body).toEqual({ accountDeleted: true });
    const admin = await t.admin();
    expect((await remove(admin.accountId)).body).toEqual({ accountDeleted: true });
  });

  test('is deleted by exactly one of many concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(ada.accountId)));
    const flags = answers.map(({ body }) => (body as { accountDeleted: boolean }).accountDeleted);
    expect(flags.filter(Boolean)).toHaveLength(1);
    expect((await remove('account-unknown')).body).toEqual({ accountDeleted: false });
  });

  test('has no session left, even if logins are concurrent', async () => {
    const player = await t.player(`going-${prefix}`);
    const fresh = await Promise.all(Array.from({ length: 10 }, () => login(`going-${prefix}`)));
    await Promise.all([
      ...fresh.slice(0, 5).map((session) => t.http('POST', '/accounts', { session })),
      remove(player.accountId),
      ...fresh.slice(5).map((session) => t.http('POST', '/accounts', { session })),
    ]);
    expect(await t.storage.find(sessions, { where: { accountId: player.accountId } })).toEqual([]);
    expect(await t.storage.find(identities, { where: { accountId: player.accountId } })).toEqual([]);
  });

  test('requires the permission and a body that names the account', async () => {
    const key = await t.key(['accounts.admin', 'accounts.create']);
    expect((await remove(ada.accountId, key)).status).toBe(403);
    expect((await t.http('DELETE', `/${prefix}/accounts`, { key: t.rootKey })).status).toBe(400);
    const holder = await t.key(['accounts.delete']);
    expect((await remove(ada.accountId, holder)).body).toEqual({ accountDeleted: true });
  });
});
