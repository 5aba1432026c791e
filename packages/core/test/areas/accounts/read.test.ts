import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** GET /accounts/{accountId}, GET /admin/accounts and POST /accounts/ids: who sees what. */

describe('an account', () => {
  let t: TestBackend;
  let ada: TestPlayer;
  let grace: TestPlayer;
  const system = { system: true } as const;

  beforeAll(async () => {
    t = await createTestBackend();
    ada = await t.player('ada');
    grace = await t.player('grace');
    const entries = {
      'public.title': { stringPayload: 'Countess' },
      'private.note': { stringPayload: 'mine' },
      publicity: { intPayload: 1n },
      'server.trust': { jsonPayload: '{"score":1.50}' },
    };
    await t.backend.api.accounts.adminUpdate(
      { accountId: ada.accountId, account: { displayName: 'Ada', metadata: entries } },
      system,
    );
  });
  afterAll(() => t[Symbol.asyncDispose]());

  const get = async (accountId: string, session: string) => {
    const { status, body } = await t.http('GET', `/accounts/${accountId}`, { session });
    expect(status).toBe(200);
    return (body as { account: unknown }).account;
  };

  test('shows its player everything except `server.` metadata', async () => {
    expect(await get(ada.accountId, ada.token)).toEqual({
      id: ada.accountId,
      displayName: 'Ada',
      authRole: 'user',
      metadata: {
        'public.title': { stringPayload: 'Countess' },
        'private.note': { stringPayload: 'mine' },
        publicity: { intPayload: 1 },
      },
      platforms: [1],
    });
  });

  test('shows other players its name, platforms and public metadata, but not its role', async () => {
    expect(await get(ada.accountId, grace.token)).toEqual({
      id: ada.accountId,
      displayName: 'Ada',
      metadata: { 'public.title': { stringPayload: 'Countess' } },
      platforms: [1],
    });
  });

  test('shows an administrator no more than any player under the players’ path', async () => {
    const admin = await t.admin();
    expect(await get(ada.accountId, admin.token)).not.toHaveProperty('authRole');
  });

  test('shows operators everything', async () => {
    const { account } = await t.backend.api.accounts.adminGet({ accountId: ada.accountId }, system);
    expect(account.authRole).toBe('user');
    expect(account.metadata).toEqual({
      'public.title': { stringPayload: 'Countess' },
      'private.note': { stringPayload: 'mine' },
      publicity: { intPayload: 1n },
      'server.trust': { jsonPayload: '{"score":1.50}' },
    });
  });

  test('that does not exist is ACCOUNT_NOT_FOUND for players and operators', async () => {
    const absent = `/accounts/${ada.accountId}0`;
    const answers = [
      await t.http('GET', absent, { session: grace.token }),
      await t.http('GET', `/admin${absent}`, { key: t.rootKey }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 5, details: [{ reason: 'ACCOUNT_NOT_FOUND' }] });
    }
  });

  test.each(['%00', 'a%20b', 'x'.repeat(129), '%F0%9F%98%80'])('cannot have the id %s', async (id) => {
    expect((await t.http('GET', `/accounts/${id}`, { session: ada.token })).status).toBe(400);
  });

  test('is shown with all fields only to callers with the permission', async () => {
    const path = `/admin/accounts/${ada.accountId}`;
    const reader = await t.key(['accounts.read']);
    const other = await t.key(['accounts.metadata.read', 'accounts.admin']);
    expect((await t.http('GET', path, { key: reader })).status).toBe(200);
    expect((await t.http('GET', path, { key: other })).status).toBe(403);
    expect((await t.http('GET', path, { session: ada.token })).status).toBe(403);
    expect((await t.http('GET', path)).status).toBe(401);
    expect((await t.http('GET', `/accounts/${ada.accountId}`, { key: reader })).status).toBe(403);
  });

  test('shows all its metadata after another entry was added', async () => {
    const session = grace.token;
    expect(await get(grace.accountId, session)).toMatchObject({ metadata: {} });
    await t.backend.api.accounts.createMetadata(
      { entryKey: 'public.clan', entryValue: { stringPayload: 'Harvard' } },
      { session },
    );
    expect(await get(grace.accountId, session)).toMatchObject({
      metadata: { 'public.clan': { stringPayload: 'Harvard' } },
    });
    await t.backend.api.accounts.removeMetadata({ entryKey: 'public.clan' }, { session });
    expect(await get(grace.accountId, session)).toMatchObject({ metadata: {} });
  });
});

describe('the lists of accounts and ids', () => {
  let t: TestBackend;
  let player: TestPlayer;
  const ids: string[] = [];
  const system = { system: true } as const;

  beforeAll(async () => {
    t = await createTestBackend({ limits: { pageRows: 10, pageIds: 20 } });
    player = await t.player();
    ids.push(player.accountId);
    // Creates three accounts per millisecond, so that the id decides their order.
    for (let made = 1; made < 60; made++) {
      if (made % 3 === 0) await t.clock.advance(1);
      const { account } = await t.backend.api.accounts.adminCreate({ displayName: `n${made}` }, system);
      ids.push(account.id);
    }
  });
  afterAll(() => t[Symbol.asyncDispose]());

  const listIds = (page: object) => t.backend.api.accounts.listIds(page, { session: player.token });
  const list = (page: object) => t.backend.api.accounts.adminList(page, system);
  const idsOf = ({ accounts }: Awaited<ReturnType<typeof list>>) => accounts.map(({ id }) => id);

  test('are ordered by creation, then by id', async () => {
    expect(idsOf(await list({ limit: 10 }))).toEqual(ids.slice(0, 10));
    expect((await listIds({ limit: 5, offset: 7 })).accountIds).toEqual(ids.slice(7, 12));
  });

  test('are complete over all pages, by offset and by token', async () => {
    const byOffset: string[] = [];
    for (let offset = 0; offset < 60; offset += 10)
      byOffset.push(...idsOf(await list({ limit: 10, offset })));
    expect(byOffset).toEqual(ids);

    const byToken: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await listIds({ limit: 7, pageToken });
      byToken.push(...page.accountIds);
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(byToken).toEqual(ids);
  });

  test.each([
    [{ limit: 10 }, 10],
    [{ limit: 11 }, 10],
    [{ limit: 2 ** 31 - 1 }, 10],
    [{ limit: 1 }, 1],
  ])('have at most `pageRows` accounts on a page: %j', async (page, length) => {
    expect((await list(page)).accounts).toHaveLength(length);
  });

  test.each([
    [{}, 20],
    [{ limit: 0 }, 20],
    [{ limit: 20 }, 20],
    [{ limit: 21 }, 20],
    [{ offset: 55 }, 5],
    [{ offset: 100_000 }, 0],
  ])('have at most `pageIds` ids on a page: %j', async (page, length) => {
    expect((await listIds(page)).accountIds).toHaveLength(length);
  });

  test.each([{ limit: -1 }, { offset: -1 }, { offset: 100_001 }, { limit: 1.5 }, { pageToken: 'AAAA' }])(
    'refuse %j',
    async (page) => {
      await expect(listIds(page)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
      await expect(list(page)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    },
  );

  test('have pages of 50 by default', async () => {
    await using wide = await createTestBackend();
    for (let made = 0; made < 51; made++) await wide.backend.api.accounts.adminCreate({}, system);
    const { accounts, nextPageToken } = await wide.backend.api.accounts.adminList({}, system);
    expect(accounts).toHaveLength(50);
    expect(
      (await wide.backend.api.accounts.adminList({ pageToken: nextPageToken }, system)).accounts,
    ).toHaveLength(1);
  });

  test('show operators the metadata of every account', async () => {
    const accountId = ids[30]!;
    const entryValue = { stringPayload: 'x' };
    await t.backend.api.accounts.adminCreateMetadata({ accountId, entryKey: 'server.x', entryValue }, system);
    const { accounts } = await list({ limit: 3, offset: 29 });
    expect(accounts.map(({ metadata }) => metadata)).toEqual([{}, { 'server.x': entryValue }, {}]);
  });
});

test('a list leaves out the field `metadata` of the accounts beyond the limit of bytes', async () => {
  await using t = await createTestBackend({ limits: { globalListBytes: 1_000 } });
  const system = { system: true } as const;
  for (let made = 0; made < 4; made++) {
    const { account } = await t.backend.api.accounts.adminCreate({ displayName: `n${made}` }, system);
    const entryValue = { stringPayload: 'x'.repeat(448) };
    await t.backend.api.accounts.adminCreateMetadata(
      { accountId: account.id, entryKey: 'k', entryValue },
      system,
    );
  }
  const { accounts } = await t.backend.api.accounts.adminList({}, system);
  expect(accounts.map(({ displayName }) => displayName)).toEqual(['n0', 'n1', 'n2', 'n3']);
  expect(accounts.map((account) => 'metadata' in account)).toEqual([true, true, false, false]);
});

test('a server can disable the list of account ids for players', async () => {
  await using t = await createTestBackend({ listAccountIds: false });
  const { token } = await t.player();
  const { status, body } = await t.http('POST', '/accounts/ids', { session: token, body: {} });
  expect(status).toBe(403);
  expect(body).toMatchObject({ details: [{ reason: 'ACCOUNT_IDS_OFF' }] });
});

test('the health of the area is public and contains the storage', async () => {
  await using t = await createTestBackend();
  const { status, body } = await t.http('GET', '/accounts/healthz');
  expect(status).toBe(200);
  expect(body).toEqual({ healthy: true, components: [{ component: 'storage', healthy: true, status: '' }] });
});
