import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, identities } from '../../../src/areas/accounts/tables.ts';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';

/** POST /accounts/link and POST /server/accounts/link: an identity is on one account, and nothing is overwritten. */

const UNSAFE = 1;
const CUSTOM = 99;

let t: TestBackend;
const told: CommittedEvent[] = [];
let ada: TestPlayer;
let made = 0;

beforeAll(async () => {
  t = await createTestBackend({
    providers: [unsafeProvider, customProvider((payload) => ({ subject: payload }))],
    limits: { unclaimedSessionSeconds: 7_200 },
  });
  t.backend.events.on('accountsEvent', (event) => told.push(event));
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await t.player();
  told.length = 0;
});

/** A session that has logged in and asked for no account. */
async function login(payload = `custom-${++made}`, provider = CUSTOM): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string) => {
    if (name === 'x-session-id') token = value;
  };
  await t.backend.api.authentication.login({ provider, payload }, { onHeader });
  return token;
}

const link = (sessionId: string, session = ada.token) =>
  t.http('POST', '/accounts/link', { session, body: { sessionId } });
const identitiesOf = (accountId: string) => t.storage.find(identities, { where: { accountId } });
const rowOf = (id: string) => t.storage.get(accounts, { id });
const statusOf = async (session: string) => (await t.http('GET', '/accounts/x', { session })).status;
const recordsOf = async (object: string) =>
  (await t.backend.api.audit.list({ object }, { system: true })).records;

describe('linking a free platform account', () => {
  test('adds it, ends the other session and gives the caller a new token; the old one is good for 30 seconds', async () => {
    const second = await login('fresh');
    const { status, body, headers } = await link(second);
    expect(status).toBe(200);
    expect(body).toEqual({
      account: {
        id: ada.accountId,
        displayName: expect.any(String),
        authRole: 'user',
        metadata: {},
        platforms: [UNSAFE, CUSTOM],
      },
      accountLinked: true,
    });
    expect(headers).not.toHaveProperty('x-reason');
    expect(await statusOf(second)).toBe(401);

    const token = headers['x-session-id']!;
    expect(token).toMatch(/^gs_[0-9A-Za-z]{43}$/);
    expect(token).not.toBe(ada.token);
    expect(await statusOf(token)).toBe(404);
    await t.clock.advance(29_000);
    expect(await statusOf(ada.token)).toBe(404);
    await t.clock.advance(2_000);
    expect(await statusOf(ada.token)).toBe(401);
    expect(await statusOf(token)).toBe(404);
  });

  test('lets the player log in with it from then on', async () => {
    await link(await login('second-door'));
    const session = await login('second-door');
    const { account } = await t.backend.api.accounts.create({}, { session });
    expect(account.id).toBe(ada.accountId);
  });

  test('is told to the account and is on record', async () => {
    await link(await login());
    expect(told.map(({ recipientIds, content }) => ({ recipientIds, content }))).toEqual([
      {
        recipientIds: [ada.accountId],
        content: { type: 1, accountId: ada.accountId, newPlatformType: CUSTOM, platforms: [UNSAFE, CUSTOM] },
      },
    ]);
    expect(await recordsOf(ada.accountId)).toMatchObject([
      { operation: 'accounts.link', principal: `account:${ada.accountId}`, outcome: 'success' },
    ]);
  });
});

test('linking a platform account that the account has already is done, and ends the other session', async () => {
  const first = await link(await login('mine'));
  const token = first.headers['x-session-id']!;
  const again = await login('mine');
  told.length = 0;
  const { status, body, headers } = await link(again, token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ account: { platforms: [UNSAFE, CUSTOM] }, accountLinked: true });
  expect(headers).not.toHaveProperty('x-session-id');
  expect(await statusOf(again)).toBe(401);
  expect(told).toEqual([]);
  expect(await identitiesOf(ada.accountId)).toHaveLength(2);
});

describe('linking changes nothing, consumes nothing and says why', () => {
  async function refused(second: string, reason: string): Promise<void> {
    const row = await rowOf(ada.accountId);
    const held = await identitiesOf(ada.accountId);
    const { status, body, headers } = await link(second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { id: ada.accountId }, accountLinked: false });
    expect(headers['x-reason']).toBe(reason);
    expect(headers).not.toHaveProperty('x-session-id');
    expect(await rowOf(ada.accountId)).toEqual(row);
    expect(await identitiesOf(ada.accountId)).toEqual(held);
    expect(told).toEqual([]);
    expect((await recordsOf(ada.accountId))[0]).toMatchObject({
      operation: 'accounts.link',
      outcome: reason,
    });
    // The other session can still get the account that it belongs to.
    expect((await t.http('POST', '/accounts', { session: second })).status).toBe(200);
  }

  test('where the platform account is on another account', async () => {
    const theirs = await t.backend.api.accounts.create({}, { session: await login('theirs') });
    told.length = 0;
    await refused(await login('theirs'), 'IDENTITY_TAKEN');
    expect(await identitiesOf(theirs.account.id)).toHaveLength(1);
  });

  test('where the account has another platform account of that platform', async () => {
    await refused(await login('another-unsafe', UNSAFE), 'PLATFORM_TAKEN');
  });
});

describe('a session cannot be linked', () => {
  const message =
    'the session to link must have logged in within the last hour, be unused and have no account';

  async function notLinkable(sessionId: string): Promise<void> {
    const { status, body, headers } = await link(sessionId);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 9, message, details: [{ reason: 'SESSION_NOT_LINKABLE' }] });
    expect(headers).not.toHaveProperty('x-session-id');
    expect(await identitiesOf(ada.accountId)).toHaveLength(1);
  }

  test('that is the caller’s own', () => notLinkable(ada.token));
  test('that is nobody’s', () => notLinkable(`gs_${'0'.repeat(43)}`));
  test('that is no token', () => notLinkable('nonsense'));
  test('that has an account', async () => notLinkable((await t.player()).token));
  test('that is an administrator’s', async () => notLinkable((await t.admin()).token));

  test('that was linked before', async () => {
    const second = await login();
    const { headers } = await link(second);
    ada = { ...ada, token: headers['x-session-id']! };
    const { status, body } = await link(second);
    expect([status, (body as { message: string }).message]).toEqual([400, message]);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });

  test('that has logged out', async () => {
    const second = await login();
    await t.backend.api.authentication.logout({}, { session: second });
    await notLinkable(second);
  });

  test('that logged in more than an hour ago, though it may still get its own account', async () => {
    const second = await login();
    const early = await login();
    await t.clock.advance(3_600_000);
    expect((await link(early)).body).toMatchObject({ accountLinked: true });
    ada = await t.player();
    await t.clock.advance(1);
    await notLinkable(second);
    expect((await t.http('POST', '/accounts', { session: second })).status).toBe(200);
  });

  test.each([{}, { sessionId: '' }, { sessionId: 5 }])('that is not named: %j', async (body) => {
    const { status } = await t.http('POST', '/accounts/link', { session: ada.token, body });
    expect(status).toBe(400);
  });
});

describe('a repetition with the same Idempotency-Key', () => {
  const keyed = (sessionId: string, session = ada.token) =>
    t.http('POST', '/accounts/link', {
      session,
      headers: { 'idempotency-key': `key-${ada.accountId}` },
      body: { sessionId },
    });

  test('gets the new token too, by the old one, while that is good', async () => {
    const second = await login();
    const first = await keyed(second);
    const again = await keyed(second);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const token = first.headers['x-session-id']!;
    expect(again.headers['x-session-id']).toBe(token);
    expect(await statusOf(token)).toBe(404);
    await t.clock.advance(31_000);
    expect((await keyed(second)).status).toBe(401);
  });

  test('gets no token by the new one, which is its own', async () => {
    const second = await login();
    const { headers, body } = await keyed(second);
    const again = await keyed(second, headers['x-session-id']!);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(again.headers).not.toHaveProperty('x-session-id');
  });

  test('is told the reason too', async () => {
    await t.player('theirs-too');
    const second = await login('theirs-too', UNSAFE);
    for (let sent = 0; sent < 2; sent++) {
      const { body, headers } = await keyed(second);
      expect(body).toMatchObject({ accountLinked: false });
      expect(headers['x-reason']).toBe('IDENTITY_TAKEN');
    }
  });

  test('of 50 at once all that are answered get the same token', async () => {
    const second = await login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => keyed(second)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(new Set(done.map(({ headers }) => headers['x-session-id'])).size).toBe(1);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });
});

describe('of many at once', () => {
  test('50 calls of one player with one session link it once', async () => {
    const second = await login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => link(second)));
    const won = answers.filter(({ body }) => (body as { accountLinked?: boolean }).accountLinked === true);
    expect(won).toHaveLength(1);
    expect(won[0]!.headers).toHaveProperty('x-session-id');
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
    expect(told).toHaveLength(1);
  });

  test('50 players with one session: it is consumed once, and its identity is on one account', async () => {
    const players = await Promise.all(Array.from({ length: 50 }, () => t.player()));
    told.length = 0;
    const second = await login('contested');
    const answers = await Promise.all(players.map(({ token }) => link(second, token)));
    const won = answers.flatMap(({ body }, index) =>
      (body as { accountLinked?: boolean }).accountLinked === true ? [players[index]!.accountId] : [],
    );
    expect(won).toHaveLength(1);
    const held = await t.storage.find(identities, { where: { subject: 'contested' } });
    expect(held.map(({ accountId }) => accountId)).toEqual(won);
    expect(await rowOf(won[0]!)).toMatchObject({ platforms: [UNSAFE, CUSTOM] });
    expect(told).toHaveLength(1);
    expect(await statusOf(second)).toBe(401);
  });

  test('linking and getting an account with one session: one of the two happens', async () => {
    for (let round = 0; round < 10; round++) {
      const player = await t.player();
      const second = await login(`torn-${round}`);
      const [linked, got] = await Promise.all([
        link(second, player.token),
        t.http('POST', '/accounts', { session: second }),
      ]);
      const isLinked = (linked.body as { accountLinked?: boolean }).accountLinked === true;
      expect(isLinked).toBe(got.status !== 200);
      expect(await t.storage.find(identities, { where: { subject: `torn-${round}` } })).toHaveLength(1);
    }
  });
});

describe('a trusted server links a platform account', () => {
  const serverLink = (body: object, key = t.rootKey) =>
    t.http('POST', '/server/accounts/link', { key, body });
  const named = (id: string, platform: number | string = CUSTOM) => ({
    accountId: ada.accountId,
    platformAccountId: { platform, id },
  });

  test('without any session, so that the player can log in with it', async () => {
    const { status, body, headers } = await serverLink(named('from-server'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { platforms: [UNSAFE, CUSTOM] }, accountLinked: true });
    expect(headers).not.toHaveProperty('x-session-id');
    expect(told).toHaveLength(1);
    const session = await login('from-server');
    const { account } = await t.backend.api.accounts.create({}, { session });
    expect(account.id).toBe(ada.accountId);
    expect(await statusOf(ada.token)).toBe(404);
  });

  test('once: again is true and changes nothing', async () => {
    await serverLink(named('twice'));
    const row = await rowOf(ada.accountId);
    expect((await serverLink(named('twice', 'CUSTOM'))).body).toMatchObject({ accountLinked: true });
    expect(await rowOf(ada.accountId)).toEqual(row);
  });

  test('and is told why not', async () => {
    const other = await t.player('somebody');
    const taken = await serverLink(named('somebody', 'UNSAFE'));
    expect(taken.body).toMatchObject({ accountLinked: false });
    expect(taken.headers['x-reason']).toBe('IDENTITY_TAKEN');
    const full = await serverLink(named('second-unsafe', UNSAFE));
    expect(full.body).toMatchObject({ accountLinked: false });
    expect(full.headers['x-reason']).toBe('PLATFORM_TAKEN');
    expect(await identitiesOf(other.accountId)).toHaveLength(1);
    const outcomes = (await recordsOf(ada.accountId)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['IDENTITY_TAKEN', 'PLATFORM_TAKEN']);
  });

  test('to no account that is not there', async () => {
    const { status, body } = await serverLink({ ...named('x'), accountId: 'account-unknown' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ details: [{ reason: 'ACCOUNT_NOT_FOUND' }] });
    expect(await t.storage.find(identities, { where: { subject: 'x' } })).toEqual([]);
  });

  test('to no account whose role gives more than the server holds: it would let somebody in as that', async () => {
    const admin = await t.admin();
    const key = await t.key(['accounts.link', 'accounts.create']);
    const { status, body } = await serverLink({ ...named('burglar'), accountId: admin.accountId }, key);
    expect(status).toBe(403);
    expect(body).toMatchObject({ details: [{ reason: 'ROLE_NOT_HELD' }] });
    expect((await serverLink(named('guest'), key)).status).toBe(200);
    expect(await identitiesOf(admin.accountId)).toHaveLength(1);
  });

  test.each([
    ['no platform', { platform: 0, id: 'x' }],
    ['an unknown platform', { platform: 12, id: 'x' }],
    ['an empty id', { platform: CUSTOM, id: '' }],
    ['an id with a line break', { platform: CUSTOM, id: 'a\nb' }],
    ['a platform of several issuers without one', { platform: 'LOCAL', id: 'x' }],
  ])('with %s it is refused', async (_, platformAccountId) => {
    const { status } = await serverLink({ accountId: ada.accountId, platformAccountId });
    expect(status).toBe(400);
  });

  test('of a platform with several issuers by naming one, and of each issuer one', async () => {
    const local = (issuer: string, id: string) => ({
      accountId: ada.accountId,
      platformAccountId: { platform: 'LOCAL', id, issuer },
    });
    expect((await serverLink(local('email', 'a@example.org'))).body).toMatchObject({ accountLinked: true });
    expect((await serverLink(local('device', 'a@example.org'))).body).toMatchObject({
      account: { platforms: [UNSAFE, 98] },
      accountLinked: true,
    });
    expect((await serverLink(local('email', 'b@example.org'))).headers['x-reason']).toBe('PLATFORM_TAKEN');
  });

  test('only with the permission for it', async () => {
    const key = await t.key(['accounts.create', 'accounts.admin']);
    expect((await serverLink(named('x'), key)).status).toBe(403);
    expect(
      (await t.http('POST', '/server/accounts/link', { session: ada.token, body: named('x') })).status,
    ).toBe(403);
  });
});
