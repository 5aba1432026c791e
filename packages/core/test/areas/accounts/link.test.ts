import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, identities } from '../../../src/areas/accounts/tables.ts';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';

/** POST /accounts/link and POST /server/accounts/link: an identity belongs to one account, and nothing is overwritten. */

const UNSAFE = 1;
const CUSTOM = 99;

let t: TestBackend;
const events: CommittedEvent[] = [];
let ada: TestPlayer;
let made = 0;

beforeAll(async () => {
  t = await createTestBackend({
    providers: [unsafeProvider, customProvider((payload) => ({ subject: payload }))],
    limits: { unclaimedSessionSeconds: 7_200 },
  });
  t.backend.events.on('accountsEvent', (event) => events.push(event));
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  ada = await t.player();
  events.length = 0;
});

/** Logs in without claiming the account. */
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
  test('adds it, ends the other session and gives the caller a new token; the old one works 30 seconds more', async () => {
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

  test('lets the player log in with it', async () => {
    await link(await login('second-door'));
    const session = await login('second-door');
    const { account } = await t.backend.api.accounts.create({}, { session });
    expect(account.id).toBe(ada.accountId);
  });

  test('is published to the account and recorded', async () => {
    await link(await login());
    expect(events.map(({ recipientIds, content }) => ({ recipientIds, content }))).toEqual([
      {
        recipientIds: [ada.accountId],
        content: {
          type: 1,
          accountId: ada.accountId,
          isNewAccount: false,
          newPlatformType: CUSTOM,
          removedPlatformType: 0,
          platforms: [UNSAFE, CUSTOM],
        },
      },
    ]);
    expect(await recordsOf(ada.accountId)).toMatchObject([
      { operation: 'accounts.link', principal: `account:${ada.accountId}`, outcome: 'success' },
    ]);
  });
});

test('linking a platform account that the account already has succeeds and ends the other session', async () => {
  const first = await link(await login('mine'));
  const token = first.headers['x-session-id']!;
  const again = await login('mine');
  events.length = 0;
  const { status, body, headers } = await link(again, token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ account: { platforms: [UNSAFE, CUSTOM] }, accountLinked: true });
  expect(headers).not.toHaveProperty('x-session-id');
  expect(await statusOf(again)).toBe(401);
  expect(events).toEqual([]);
  expect(await identitiesOf(ada.accountId)).toHaveLength(2);
});

describe('linking is refused with a reason and without any change', () => {
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
    expect(events).toEqual([]);
    expect((await recordsOf(ada.accountId))[0]).toMatchObject({
      operation: 'accounts.link',
      outcome: reason,
    });
    // The other session can still get its own account.
    expect((await t.http('POST', '/accounts', { session: second })).status).toBe(200);
  }

  test('if the platform account belongs to another account', async () => {
    const theirs = await t.backend.api.accounts.create({}, { session: await login('theirs') });
    events.length = 0;
    await refused(await login('theirs'), 'IDENTITY_TAKEN');
    expect(await identitiesOf(theirs.account.id)).toHaveLength(1);
  });

  test('if the account has another platform account of that platform', async () => {
    await refused(await login('another-unsafe', UNSAFE), 'PLATFORM_TAKEN');
  });
});

describe('a session cannot be linked', () => {
  const message = 'the session to link must have logged in within the last hour and be unused';

  async function notLinkable(sessionId: string): Promise<void> {
    const { status, body, headers } = await link(sessionId);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 9, message, details: [{ reason: 'SESSION_NOT_LINKABLE' }] });
    expect(headers).not.toHaveProperty('x-session-id');
    expect(await identitiesOf(ada.accountId)).toHaveLength(1);
  }

  test('if it is the caller’s own', () => notLinkable(ada.token));
  test('if it does not exist', () => notLinkable(`gs_${'0'.repeat(43)}`));
  test('if the token is invalid', () => notLinkable('nonsense'));
  test('if it has an account', async () => notLinkable((await t.player()).token));
  test('if anything was called with it since its login found its account', async () => {
    await t.backend.api.accounts.create({}, { session: await login('known') });
    const second = await login('known');
    expect((await t.http('GET', '/accounts/metadata', { session: second })).status).toBe(200);
    await notLinkable(second);
    expect((await t.http('GET', '/accounts/metadata', { session: second })).status).toBe(200);
  });
  test('if it belongs to an administrator', async () => notLinkable((await t.admin()).token));

  test('if it was linked before', async () => {
    const second = await login();
    const { headers } = await link(second);
    ada = { ...ada, token: headers['x-session-id']! };
    const { status, body } = await link(second);
    expect([status, (body as { message: string }).message]).toEqual([400, message]);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });

  test('if it has logged out', async () => {
    const second = await login();
    await t.backend.api.authentication.logout({}, { session: second });
    await notLinkable(second);
  });

  test('if it logged in more than an hour ago, although it can still get its own account', async () => {
    const second = await login();
    const early = await login();
    await t.clock.advance(3_600_000);
    expect((await link(early)).body).toMatchObject({ accountLinked: true });
    ada = await t.player();
    await t.clock.advance(1);
    await notLinkable(second);
    expect((await t.http('POST', '/accounts', { session: second })).status).toBe(200);
  });

  test.each([{}, { sessionId: '' }, { sessionId: 5 }])('if the body does not name it: %j', async (body) => {
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

  test('gets the new token too, as long as the old one works', async () => {
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

  test('gets no token if it presents the new one', async () => {
    const second = await login();
    const { headers, body } = await keyed(second);
    const again = await keyed(second, headers['x-session-id']!);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(again.headers).not.toHaveProperty('x-session-id');
  });

  test('gets the reason of a refusal again', async () => {
    await t.player('theirs-too');
    const second = await login('theirs-too', UNSAFE);
    for (let sent = 0; sent < 2; sent++) {
      const { body, headers } = await keyed(second);
      expect(body).toMatchObject({ accountLinked: false });
      expect(headers['x-reason']).toBe('IDENTITY_TAKEN');
    }
  });

  test('is concurrent: of 50, all that succeed get the same token', async () => {
    const second = await login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => keyed(second)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(new Set(done.map(({ headers }) => headers['x-session-id'])).size).toBe(1);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });
});

describe('concurrent calls', () => {
  test('of one player with one session link it once', async () => {
    const second = await login();
    const answers = await Promise.all(Array.from({ length: 50 }, () => link(second)));
    const won = answers.filter(({ body }) => (body as { accountLinked?: boolean }).accountLinked === true);
    expect(won).toHaveLength(1);
    expect(won[0]!.headers).toHaveProperty('x-session-id');
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
    expect(events).toHaveLength(1);
  });

  test('of 50 players with one session use it up once and link its identity to one account', async () => {
    const players = await Promise.all(Array.from({ length: 50 }, () => t.player()));
    events.length = 0;
    const second = await login('contested');
    const answers = await Promise.all(players.map(({ token }) => link(second, token)));
    const won = answers.flatMap(({ body }, index) =>
      (body as { accountLinked?: boolean }).accountLinked === true ? [players[index]!.accountId] : [],
    );
    expect(won).toHaveLength(1);
    const held = await t.storage.find(identities, { where: { subject: 'contested' } });
    expect(held.map(({ accountId }) => accountId)).toEqual(won);
    expect(await rowOf(won[0]!)).toMatchObject({ platforms: [UNSAFE, CUSTOM] });
    expect(events).toHaveLength(1);
    expect(await statusOf(second)).toBe(401);
  });

  test('that link a session and claim its account: exactly one of the two succeeds', async () => {
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

  test('without a session, and the player can log in with it', async () => {
    const { status, body, headers } = await serverLink(named('from-server'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { platforms: [UNSAFE, CUSTOM] }, accountLinked: true });
    expect(headers).not.toHaveProperty('x-session-id');
    expect(events).toHaveLength(1);
    const session = await login('from-server');
    const { account } = await t.backend.api.accounts.create({}, { session });
    expect(account.id).toBe(ada.accountId);
    expect(await statusOf(ada.token)).toBe(404);
  });

  test('once: a repetition succeeds and changes nothing', async () => {
    await serverLink(named('twice'));
    const row = await rowOf(ada.accountId);
    expect((await serverLink(named('twice', 'CUSTOM'))).body).toMatchObject({ accountLinked: true });
    expect(await rowOf(ada.accountId)).toEqual(row);
  });

  test('gets the reason if the platform account cannot be linked', async () => {
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

  test('only to an existing account', async () => {
    const { status, body } = await serverLink({ ...named('x'), accountId: 'account-unknown' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ details: [{ reason: 'ACCOUNT_NOT_FOUND' }] });
    expect(await t.storage.find(identities, { where: { subject: 'x' } })).toEqual([]);
  });

  test('only to an account whose role has no permissions beyond those of the server', async () => {
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
  ])('gets an error for %s', async (_, platformAccountId) => {
    const { status } = await serverLink({ accountId: ada.accountId, platformAccountId });
    expect(status).toBe(400);
  });

  test.each([
    ['has several', 'LOCAL'],
    ['has a provider that is not configured', 'CHAT'],
  ])('only with an issuer if the platform %s', async (_, platform) => {
    const { body } = await serverLink({
      accountId: ada.accountId,
      platformAccountId: { platform, id: 'x' },
    });
    expect(JSON.stringify(body)).toContain('platformAccountId.issuer');
    expect(JSON.stringify(body)).toContain('this platform has no default issuer');
  });

  test('by its issuer if the platform has several, and at most one per issuer', async () => {
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

  test('only with the required permission', async () => {
    const key = await t.key(['accounts.create', 'accounts.admin']);
    expect((await serverLink(named('x'), key)).status).toBe(403);
    expect(
      (await t.http('POST', '/server/accounts/link', { session: ada.token, body: named('x') })).status,
    ).toBe(403);
  });
});
