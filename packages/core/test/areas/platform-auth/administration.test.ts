import { describe, expect, test } from 'vitest';
import { emailUsers, passwordResets, replayTokens } from '../../../src/areas/platform-auth/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import {
  accountOf,
  asHost,
  ask,
  countOutcomes,
  createVerifiedUser,
  emailAddress,
  isLive,
  logIn,
  logInBy,
  open,
  otherPassword,
  type PlayerWorld,
  password,
  player,
  remember,
  requestReset,
  reset,
  signUp,
  verify,
} from './player-world.ts';

const remove = (t: PlayerWorld, given = emailAddress) =>
  ask(t, 'POST', '/admin/platform_auth/email_users/delete', {
    key: t.rootKey,
    body: { emailAddress: given },
  });

describe('operators list e-mail users', () => {
  async function withUsers() {
    const t = await open();
    await createVerifiedUser(t, 'ann@players.example');
    await signUp(t, { emailAddress: 'Anna@players.example', password });
    await t.clock.advance(1_000);
    await createVerifiedUser(t, 'bob@players.example');
    return t;
  }

  test('oldest first, in pages, verified or not', async () => {
    const t = await withUsers();
    const { platformAuth } = t.backend.api;
    const { users, nextPageToken } = await platformAuth.adminListEmailUsers({ limit: 2 }, asHost);
    expect(users).toEqual([
      {
        emailAddress: 'ann@players.example',
        verified: true,
        lastVerified: '2026-01-01T00:00:05.000Z',
        createdOn: '2026-01-01T00:00:00.000Z',
        platformAccountId: expect.stringMatching(/^email-/),
      },
      {
        emailAddress: 'anna@players.example',
        verified: false,
        lastVerified: '',
        createdOn: '2026-01-01T00:00:05.000Z',
        platformAccountId: expect.stringMatching(/^email-/),
      },
    ]);
    const rest = await platformAuth.adminListEmailUsers({ limit: 2, pageToken: nextPageToken }, asHost);
    expect(rest.users.map((user) => user.emailAddress)).toEqual(['bob@players.example']);
    expect(JSON.stringify([users, rest])).not.toMatch(/scrypt|hash|code/i);
  });

  test.each([
    ['AN', ['ann@players.example', 'anna@players.example']],
    ['ann@', ['ann@players.example']],
    ['nn', []],
    ['%', []],
  ])('by the beginning of their addresses, ignoring case: %j', async (emailAddressFilter, found) => {
    const t = await withUsers();
    const { users } = await t.backend.api.platformAuth.adminSearchEmailUsers({ emailAddressFilter }, asHost);
    expect(users.map((user) => user.emailAddress)).toEqual(found);
  });

  test('with ids by which their identities can be linked', async () => {
    const t = await withUsers();
    const { accountId } = await t.player('alice');
    const { users } = await t.backend.api.platformAuth.adminListEmailUsers({}, asHost);
    const platformAccountId = { platform: 98, issuer: 'email', id: users[0]!.platformAccountId } as const;
    await t.backend.api.accounts.serverLink({ accountId, platformAccountId }, asHost);
    expect(await accountOf(t, (await logInBy(t)).token)).toBe(accountId);
  });
});

describe('an e-mail user whom an operator removes', () => {
  test('cannot log in any more, loses sessions and replay tokens, and keeps the account', async () => {
    const t = await open();
    const { token, accountId } = await player(t);
    const replayToken = await remember(t, token);
    const unclaimed = (await logInBy(t)).token;
    const replayed = (await logIn(t, 13, replayToken)).token;
    await requestReset(t, { emailAddress });
    const resetCode = await t.code();
    expect((await remove(t, 'ANN@players.example')).body).toEqual({});
    expect(await Promise.all([token, unclaimed, replayed].map((each) => isLive(t, each)))).toEqual([
      false,
      false,
      false,
    ]);
    expect((await logInBy(t)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await logIn(t, 13, replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    const sent = { emailAddress, resetCode, newPassword: otherPassword };
    expect((await reset(t, sent)).outcome).toBe('CODE_INVALID');
    const { account } = await t.backend.api.accounts.adminGet({ accountId }, asHost);
    expect(account.platforms).toEqual([]);
    expect([await t.storage.count(emailUsers, {}), await t.storage.count(passwordResets, {})]).toEqual([
      0, 0,
    ]);
  });

  test('keeps the sessions of other identities', async () => {
    const t = await open();
    const { token, accountId } = await player(t);
    const { token: second } = await logIn(t, 1, 'ann');
    await t.backend.api.accounts.link({ sessionId: second }, { session: token });
    const elsewhere = (await logIn(t, 1, 'ann')).token;
    await accountOf(t, elsewhere);
    const replayToken = await remember(t, elsewhere);
    await remove(t);
    expect(await isLive(t, elsewhere)).toBe(true);
    expect(await accountOf(t, (await logIn(t, 13, replayToken)).token)).toBe(accountId);
    const { account } = await t.backend.api.accounts.adminGet({ accountId }, asHost);
    expect(account.platforms).toEqual([1]);
  });

  test('can sign up again as a new user, and the account can get another address', async () => {
    const t = await open();
    const { accountId } = await player(t);
    await remove(t);
    const again = await player(t);
    expect(again.accountId).not.toBe(accountId);
    await createVerifiedUser(t, 'other@players.example');
    const { users } = await t.backend.api.platformAuth.adminListEmailUsers({}, asHost);
    const id = users.find((user) => user.emailAddress === 'other@players.example')!.platformAccountId;
    const platformAccountId = { platform: 98, issuer: 'email', id } as const;
    const linked = await t.backend.api.accounts.serverLink({ accountId, platformAccountId }, asHost);
    expect(linked).toMatchObject({ accountLinked: true, account: { platforms: [98] } });
  });

  test('is recorded by the user id, and an unknown address is recorded too', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const [user] = await t.storage.find(emailUsers, {});
    await remove(t);
    await remove(t);
    await remove(t, 'not an address');
    const rows = await t.storage.find(auditLog, {
      where: { operation: 'platformAuth.adminRemoveEmailUser' },
      orderBy: ['auditId'],
    });
    expect(rows.map(({ object, outcome }) => [object, outcome])).toEqual([
      [user!.id, 'success'],
      ['', 'NOT_FOUND'],
      ['', 'NOT_FOUND'],
    ]);
  });

  test('is removed once by concurrent calls', async () => {
    const t = await open();
    await player(t);
    expect(countOutcomes(await Promise.all([1, 2, 3, 4].map(() => remove(t))))).toEqual({ OK: 4 });
    expect(await t.storage.count(emailUsers, {})).toBe(0);
  });
});

describe('deleting an account', () => {
  test('deletes its e-mail user with all codes and replay tokens', async () => {
    const t = await open();
    const { accountId, token } = await player(t);
    await remember(t, token);
    await requestReset(t, { emailAddress });
    await t.deliver();
    const unclaimed = (await logInBy(t)).token;
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    for (const table of [emailUsers, passwordResets, replayTokens])
      expect(await t.storage.count(table, {})).toBe(0);
    expect(await isLive(t, unclaimed)).toBe(false);
    expect((await logInBy(t)).outcome).toBe('INVALID_CREDENTIALS');
  });

  test('deletes nothing of other accounts', async () => {
    const t = await open();
    const other = await player(t, 'bob@players.example');
    const { accountId } = await player(t);
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    expect(await isLive(t, other.token)).toBe(true);
    expect((await logInBy(t, password, '192.0.2.1', 'bob@players.example')).status).toBe(200);
  });

  test('lets the address sign up again', async () => {
    const t = await open();
    const { accountId } = await player(t);
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    const again = await player(t);
    expect(again.accountId).not.toBe(accountId);
  });
});

test('an unverified user is deleted after 30 days, with the code', async () => {
  const t = await open();
  await signUp(t, { emailAddress, password });
  await t.deliver();
  await t.clock.advance(31 * 86_400_000);
  await t.backend.scheduler.tick();
  expect(await t.storage.count(emailUsers, {})).toBe(0);
  expect((await verify(t, { emailAddress, verificationCode: '000000' })).outcome).toBe('CODE_INVALID');
});
