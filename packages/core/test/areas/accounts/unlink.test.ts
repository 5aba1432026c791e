import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, identities } from '../../../src/areas/accounts/tables.ts';
import { customProvider } from '../../../src/areas/authentication/providers/custom.ts';
import { unsafeProvider } from '../../../src/areas/authentication/providers/unsafe.ts';
import { sessions } from '../../../src/areas/sessions/tables.ts';
import type { CommittedEvent } from '../../../src/events/bus.ts';

/** POST /accounts/unlink and POST /server/accounts/unlink: an account loses an identity, but never the last one. */

const UNSAFE = 1;
const LOCAL = 98;
const CUSTOM = 99;
const day = 86_400_000;

let t: TestBackend;
const events: CommittedEvent[] = [];
/** Logs in with the Unsafe provider under her own name, and has a Custom identity too. */
let ada: TestPlayer & { readonly name: string; readonly custom: string };
let made = 0;

beforeAll(async () => {
  t = await createTestBackend({
    providers: [unsafeProvider, customProvider((payload) => ({ subject: payload }))],
    roles: { moderator: ['accounts.read'] },
  });
  t.backend.events.on('*', (event) => events.push(event));
});
afterAll(() => t[Symbol.asyncDispose]());

beforeEach(async () => {
  const name = `ada-${++made}`;
  const player = await t.player(name);
  ada = { ...player, name, custom: `custom-of-${name}` };
  await linkAs(ada.accountId, CUSTOM, ada.custom);
  events.length = 0;
});

const system = { system: true } as const;
const linkAs = (accountId: string, platform: 1 | 98 | 99, id: string, issuer?: string) =>
  t.backend.api.accounts.serverLink({ accountId, platformAccountId: { platform, id, issuer } }, system);

async function login(provider: 1 | 99, payload: string): Promise<string> {
  let token = '';
  const onHeader = (name: string, value: string) => {
    if (name === 'x-session-id') token = value;
  };
  await t.backend.api.authentication.login({ provider, payload }, { onHeader });
  return token;
}

/** Starts a session with the account of the identity. */
async function sessionOf(provider: 1 | 99, payload: string) {
  const session = await login(provider, payload);
  const { account } = await t.backend.api.accounts.create({}, { session });
  return { session, accountId: account.id };
}

const unlink = (body: object, session = ada.token) => t.http('POST', '/accounts/unlink', { session, body });
const serverUnlink = (body: object, key = t.rootKey) =>
  t.http('POST', '/server/accounts/unlink', { key, body });
const identitiesOf = (accountId: string) => t.storage.find(identities, { where: { accountId } });
const rowOf = (id: string) => t.storage.get(accounts, { id });
const statusOf = async (session: string) => (await t.http('GET', '/accounts/x', { session })).status;
const reasonOf = ({ body }: { readonly body: unknown }) =>
  (body as { details: { reason: string }[] }).details[0]?.reason;
const recordsOf = async (object: string) => (await t.backend.api.audit.list({ object }, system)).records;

/** Checks that a call is refused and changes nothing. */
async function refused(request: () => ReturnType<typeof unlink>, reason: string): Promise<void> {
  const row = await rowOf(ada.accountId);
  const held = await identitiesOf(ada.accountId);
  events.length = 0;
  const answer = await request();
  expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  expect(await rowOf(ada.accountId)).toEqual(row);
  expect(await identitiesOf(ada.accountId)).toEqual(held);
  expect(events).toEqual([]);
}

describe('unlinking a platform account', () => {
  test('removes it from the account, and the session of the call goes on', async () => {
    const { status, body } = await unlink({ platform: 'CUSTOM' });
    expect(status).toBe(200);
    expect(body).toEqual({
      account: {
        id: ada.accountId,
        displayName: expect.any(String),
        authRole: 'user',
        metadata: {},
        platforms: [UNSAFE],
      },
      accountUnlinked: true,
    });
    expect(await identitiesOf(ada.accountId)).toMatchObject([{ platform: UNSAFE, subject: ada.name }]);
    expect(await statusOf(ada.token)).toBe(404);
  });

  test('frees it for another account, and the account for another platform account of that platform', async () => {
    await unlink({ platform: CUSTOM });
    const { accountId } = await sessionOf(CUSTOM, ada.custom);
    expect(accountId).not.toBe(ada.accountId);
    const second = await login(CUSTOM, `another-of-${ada.name}`);
    const linked = await t.http('POST', '/accounts/link', {
      session: ada.token,
      body: { sessionId: second },
    });
    expect(linked.body).toMatchObject({ account: { platforms: [UNSAFE, CUSTOM] }, accountLinked: true });
  });

  test('ends exactly the sessions that logged in with it, with all their tokens', async () => {
    const other = await sessionOf(UNSAFE, ada.name);
    const first = await sessionOf(CUSTOM, ada.custom);
    const { headers } = await t.http('POST', '/sessions/refresh', { session: first.session });
    const second = await sessionOf(CUSTOM, ada.custom);
    expect([first.accountId, second.accountId]).toEqual([ada.accountId, ada.accountId]);
    events.length = 0;
    await unlink({ platform: CUSTOM });
    for (const token of [first.session, headers['x-session-id']!, second.session])
      expect(await statusOf(token)).toBe(401);
    for (const token of [ada.token, other.session]) expect(await statusOf(token)).toBe(404);
    const logouts = events.filter(({ kind }) => kind === 'authenticationEvent');
    expect(logouts.map(({ content, recipientIds }) => [content, recipientIds])).toEqual(
      Array(2).fill([
        { type: 0, serviceAccountId: ada.accountId, platformAccountId: ada.custom, platform: CUSTOM },
        [ada.accountId],
      ]),
    );
    const left = await t.storage.find(sessions, { where: { accountId: ada.accountId } });
    expect(left.map(({ subject }) => subject)).toEqual([ada.name, ada.name]);
  });

  test('is published to the account and recorded', async () => {
    await unlink({ platform: CUSTOM });
    expect(events.map(({ kind, recipientIds, content }) => ({ kind, recipientIds, content }))).toEqual([
      {
        kind: 'accountsEvent',
        recipientIds: [ada.accountId],
        content: {
          type: 2,
          accountId: ada.accountId,
          isNewAccount: false,
          newPlatformType: 0,
          removedPlatformType: CUSTOM,
          platforms: [UNSAFE],
        },
      },
    ]);
    expect((await recordsOf(ada.accountId))[0]).toMatchObject({
      operation: 'accounts.unlink',
      principal: `account:${ada.accountId}`,
      outcome: 'success',
    });
  });

  test('answers false and changes nothing if the account does not have it', async () => {
    await unlink({ platform: CUSTOM });
    const row = await rowOf(ada.accountId);
    events.length = 0;
    for (const body of [
      { platform: CUSTOM },
      { platform: 'STORE' },
      { platform: UNSAFE, issuer: 'another' },
    ]) {
      const answer = await unlink(body);
      expect([answer.status, answer.body]).toMatchObject([200, { accountUnlinked: false }]);
    }
    expect(await rowOf(ada.accountId)).toEqual(row);
    expect(events).toEqual([]);
  });

  test('requires the issuer if the account has several of the platform, which stays while one is left', async () => {
    await linkAs(ada.accountId, LOCAL, 'ada@example.org', 'email');
    await linkAs(ada.accountId, LOCAL, 'device-1', 'device');
    const vague = await unlink({ platform: LOCAL });
    expect([vague.status, vague.body]).toMatchObject([
      400,
      { message: expect.stringMatching(/^issuer: must be one of (email, device|device, email)$/) },
    ]);
    const platforms = async (issuer: string) =>
      ((await unlink({ platform: LOCAL, issuer })).body as { account: { platforms: number[] } }).account
        .platforms;
    expect(await platforms('email')).toEqual([UNSAFE, CUSTOM, LOCAL]);
    expect(await platforms('device')).toEqual([UNSAFE, CUSTOM]);
  });
});

describe('a platform account cannot be unlinked', () => {
  test('if it is the last one', async () => {
    await unlink({ platform: CUSTOM });
    await refused(() => unlink({ platform: UNSAFE }), 'PLATFORM_LAST');
  });

  test('by a session that logged in with it, so that the player can still log in', async () => {
    await refused(() => unlink({ platform: UNSAFE }), 'PLATFORM_IN_USE');
    const { session } = await sessionOf(CUSTOM, ada.custom);
    await t.clock.advance(day);
    expect((await unlink({ platform: UNSAFE }, session)).body).toMatchObject({
      account: { platforms: [CUSTOM] },
      accountUnlinked: true,
    });
    expect(await statusOf(ada.token)).toBe(401);
  });

  test('by a session of a platform account that was linked later and within the last day', async () => {
    await t.clock.advance(1_000);
    const thief = `thief-of-${ada.name}`;
    await linkAs(ada.accountId, LOCAL, thief, 'email');
    await serverUnlink({ accountId: ada.accountId, platformAccountId: { platform: CUSTOM, id: ada.custom } });
    await linkAs(ada.accountId, CUSTOM, thief);
    const { session } = await sessionOf(CUSTOM, thief);
    await refused(() => unlink({ platform: UNSAFE }, session), 'PLATFORM_TOO_NEW');
    // It can unlink what was linked at the same time or later.
    expect((await unlink({ platform: LOCAL }, session)).body).toMatchObject({ accountUnlinked: true });
    await t.clock.advance(day - 1);
    await refused(() => unlink({ platform: UNSAFE }, session), 'PLATFORM_TOO_NEW');
    // The owner has had one day to unlink the new platform account first.
    expect((await unlink({ platform: CUSTOM })).body).toMatchObject({ accountUnlinked: true });
    expect(await statusOf(session)).toBe(401);
  });

  test('by a new platform account for one day only', async () => {
    await t.clock.advance(1_000);
    await unlink({ platform: CUSTOM });
    await linkAs(ada.accountId, CUSTOM, ada.custom);
    await t.clock.advance(day);
    const { session } = await sessionOf(CUSTOM, ada.custom);
    expect((await unlink({ platform: UNSAFE }, session)).body).toMatchObject({ accountUnlinked: true });
  });

  test.each([
    {},
    { platform: 0 },
    { platform: 'UNSPECIFIED' },
    { platform: 12 },
    { platform: CUSTOM, issuer: '' },
  ])('if the body does not name it: %j', async (body) => {
    expect((await unlink(body)).status).toBe(400);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });

  test('by an API key or by a session without account', async () => {
    expect(
      (await t.http('POST', '/accounts/unlink', { key: t.rootKey, body: { platform: CUSTOM } })).status,
    ).toBe(403);
    const session = await login(CUSTOM, 'nobody-yet');
    expect((await unlink({ platform: UNSAFE }, session)).status).toBe(403);
  });
});

describe('concurrent calls', () => {
  test('of one player unlink a platform account once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => unlink({ platform: CUSTOM })));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const done = answers.filter(({ body }) => (body as { accountUnlinked: boolean }).accountUnlinked);
    expect(done).toHaveLength(1);
    expect(events.filter(({ kind }) => kind === 'accountsEvent')).toHaveLength(1);
  });

  test('of two sessions that unlink each other’s platform account: exactly one succeeds', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `both-${++made}`;
      const player = await t.player(name);
      await linkAs(player.accountId, CUSTOM, name);
      const { session } = await sessionOf(CUSTOM, name);
      await Promise.all([unlink({ platform: CUSTOM }, player.token), unlink({ platform: UNSAFE }, session)]);
      expect(await identitiesOf(player.accountId)).toHaveLength(1);
      expect((await rowOf(player.accountId))?.platforms).toHaveLength(1);
    }
  });

  test('that log in with the unlinked platform account leave no session of the account', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `late-${++made}`;
      const player = await t.player(name);
      await linkAs(player.accountId, CUSTOM, name);
      const tokens = await Promise.all(Array.from({ length: 6 }, () => login(CUSTOM, name)));
      const get = (session: string) => t.http('POST', '/accounts', { session });
      const [, ...got] = await Promise.all([unlink({ platform: CUSTOM }, player.token), ...tokens.map(get)]);
      for (const { status } of got) expect([200, 401, 409]).toContain(status);
      const left = await t.storage.find(sessions, { where: { accountId: player.accountId } });
      expect(left.map(({ platform }) => platform)).toEqual([UNSAFE]);
      expect(await identitiesOf(player.accountId)).toHaveLength(1);
    }
  });

  test('that link the platform account to another account link it at most once', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `moving-${++made}`;
      const [from, to] = [await t.player(`from-${name}`), await t.player(`to-${name}`)];
      await linkAs(from.accountId, CUSTOM, name);
      const second = await login(CUSTOM, name);
      const [, linked] = await Promise.all([
        unlink({ platform: CUSTOM }, from.token),
        t.http('POST', '/accounts/link', { session: to.token, body: { sessionId: second } }),
      ]);
      const isLinked = (linked.body as { accountLinked?: boolean }).accountLinked === true;
      const held = await t.storage.find(identities, { where: { subject: name } });
      expect(held.map(({ accountId }) => accountId)).toEqual(isLinked ? [to.accountId] : []);
      if (linked.status === 200 && !isLinked) expect(linked.headers['x-reason']).toBe('IDENTITY_TAKEN');
    }
  });
});

describe('a trusted server unlinks a platform account', () => {
  const named = (id: string, platform: number | string = CUSTOM) => ({
    accountId: ada.accountId,
    platformAccountId: { platform, id },
  });

  test('by its id, even if the player logged in with it', async () => {
    const { session } = await sessionOf(CUSTOM, ada.custom);
    expect((await serverUnlink(named(ada.name, 'UNSAFE'))).body).toMatchObject({
      account: { platforms: [CUSTOM] },
      accountUnlinked: true,
    });
    expect([await statusOf(ada.token), await statusOf(session)]).toEqual([401, 404]);
    expect((await recordsOf(ada.accountId))[0]).toMatchObject({
      operation: 'accounts.serverUnlink',
      principal: 'key:root',
      outcome: 'success',
    });
  });

  test('unless it is the last one', async () => {
    await serverUnlink(named(ada.custom));
    await refused(() => serverUnlink(named(ada.name, UNSAFE)), 'PLATFORM_LAST');
  });

  test('only if the id matches: another id of that platform answers false', async () => {
    for (const body of [named('another'), named(ada.custom, 'STORE'), named(ada.name)])
      expect((await serverUnlink(body)).body).toMatchObject({ accountUnlinked: false });
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
  });

  test('only from an existing account whose role has no permissions beyond those of the server', async () => {
    const unknown = await serverUnlink({ ...named(ada.custom), accountId: 'account-unknown' });
    expect([unknown.status, reasonOf(unknown)]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    const key = await t.key(['accounts.link']);
    await t.backend.promote(ada.accountId, 'moderator');
    const above = await serverUnlink(named(ada.custom), key);
    expect([above.status, reasonOf(above)]).toEqual([403, 'ROLE_NOT_HELD']);
    expect(await identitiesOf(ada.accountId)).toHaveLength(2);
    const holder = await t.key(['accounts.link', 'accounts.read']);
    expect((await serverUnlink(named(ada.custom), holder)).status).toBe(200);
  });

  test('only with the required permission', async () => {
    const key = await t.key(['accounts.create', 'accounts.admin', 'accounts.delete']);
    expect((await serverUnlink(named(ada.custom), key)).status).toBe(403);
    const body = named(ada.custom);
    expect((await t.http('POST', '/server/accounts/unlink', { session: ada.token, body })).status).toBe(403);
  });
});
