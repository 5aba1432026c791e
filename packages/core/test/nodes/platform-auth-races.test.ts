import type { TestResponse } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { MailMessage } from '../../src/areas/platform-auth/index.ts';
import {
  authAttempts,
  devices,
  emailUsers,
  provenLogins,
  replayTokens,
} from '../../src/areas/platform-auth/tables.ts';
import { sessions } from '../../src/areas/sessions/tables.ts';
import { cheapCost } from '../operations/email-users.ts';
import { type BackendNode, freshName, outcomes, runConcurrently, startNodes } from './nodes.ts';

const password = 'correct horse battery';
const otherPassword = 'staple battery horse';

/** Starts two nodes on one Postgres and collects the mails that they send. */
async function start() {
  const mails: MailMessage[] = [];
  let hashes = 0;
  const { nodes } = await startNodes(2, {
    limits: { hashesWaiting: 1_000, hashesAtOnce: 8, replayTokensPerAccount: 4, devicesPerAccount: 4 },
    platformAuth: {
      email: { sendMail: (mail) => void mails.push(mail) },
      devices: { selfEnrol: true },
      rememberMe: true,
      passwordCost: cheapCost,
      async scrypt(secret) {
        hashes++;
        await new Promise((next) => setImmediate(next));
        return Buffer.from(secret.padEnd(32).slice(0, 32));
      },
    },
  });
  const [first] = nodes as [BackendNode, BackendNode];
  const emailAddress = `${freshName()}@players.example`;

  const post = (
    node: BackendNode,
    path: string,
    body: object,
    more: { readonly session?: string; readonly address?: string } = {},
  ): Promise<TestResponse> => node.http('POST', path, { body, ...more });

  /** Returns the code of the next mail of a kind. */
  async function code(kind: string, from = 0): Promise<string> {
    const next = () => mails.slice(from).find((mail) => mail.kind === kind && mail.to === emailAddress);
    await expect.poll(next, { timeout: 20_000 }).toBeDefined();
    return /ode: (\w+)/.exec(next()!.text)![1]!;
  }

  async function verified(): Promise<void> {
    await post(first, '/platform_auth/sign_up', { emailAddress, password });
    const verificationCode = await code('verification');
    const { status } = await post(first, '/platform_auth/verify_email', { emailAddress, verificationCode });
    expect(status).toBe(200);
  }

  const logIn = (node: BackendNode, provider: number, payload: string, address = '192.0.2.1') =>
    post(node, '/authentication/login', { provider, payload }, { address });

  const logInBy = (node: BackendNode, secret: string, caller = 0) =>
    logIn(node, 14, `${emailAddress}:${secret}`, `198.51.100.${caller + 1}`);

  /** Logs in a player with an account. */
  async function player(): Promise<{ readonly session: string; readonly accountId: string }> {
    const { headers } = await logInBy(first, password, 40);
    const session = headers['x-session-id']!;
    const { body } = await post(first, '/accounts', {}, { session });
    return { session, accountId: (body as { account: { id: string } }).account.id };
  }

  async function remember(session: string): Promise<string> {
    const { body } = await post(first, '/platform_auth/remember_me', {}, { session });
    return (body as { replayToken: string }).replayToken;
  }

  async function resetCode(): Promise<string> {
    const from = mails.length;
    await post(first, '/platform_auth/request_password_reset', { emailAddress });
    return code('passwordReset', from);
  }

  const { storage } = first;
  const live = () => storage.count(sessions, { issuer: 'email' });
  const hashed = (): number => hashes;
  return {
    nodes,
    first,
    storage,
    mails,
    emailAddress,
    post,
    code,
    verified,
    logIn,
    logInBy,
    player,
    remember,
    resetCode,
    live,
    hashed,
  };
}

const isFine = ({ status }: TestResponse): boolean => status < 500;
const timeout = 120_000;

test('32 sign-ups with one address create one user, and each mail belongs to one sign-up', {
  timeout,
}, async () => {
  const t = await start();
  const responses = await runConcurrently(t.nodes, (node, caller) =>
    t.post(
      node,
      '/platform_auth/sign_up',
      { emailAddress: t.emailAddress, password },
      { address: `198.51.100.${Math.floor(caller / 2)}` },
    ),
  );
  // One address gets at most twenty mails a day.
  expect(outcomes(responses)).toEqual({ 200: 20, '429 RATE_LIMITED': 12 });
  expect(await t.storage.count(emailUsers, {})).toBe(1);
  await expect.poll(() => t.mails.length, { timeout: 20_000 }).toBe(20);
  expect(new Set(t.mails.map(({ kind }) => kind))).toEqual(new Set(['verification']));
});

test('32 codes at the same time use at most five tries, and the correct one among them verifies at most once', {
  timeout,
}, async () => {
  const t = await start();
  await t.post(t.first, '/platform_auth/sign_up', { emailAddress: t.emailAddress, password });
  const right = await t.code('verification');
  const wrong = right === '000000' ? '000001' : '000000';
  const responses = await runConcurrently(t.nodes, (node, caller) =>
    t.post(
      node,
      '/platform_auth/verify_email',
      { emailAddress: t.emailAddress, verificationCode: caller % 4 === 3 ? right : wrong },
      { address: `198.51.100.${caller}` },
    ),
  );
  const { 200: verified = 0, '400 CODE_INVALID': refused = 0 } = outcomes(responses);
  expect([verified + refused, verified <= 1]).toEqual([32, true]);
  const [user] = await t.storage.find(emailUsers, {});
  if (verified === 0) expect(user!.codeTries).toBe(0);
  expect(user!.state).toBe(verified === 1 ? 2 : 1);
});

test('only five of 32 wrong passwords sent from one address at the same time are hashed', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  const before = t.hashed();
  const responses = await runConcurrently(t.nodes, (node) => t.logInBy(node, 'wrong password'));
  expect(outcomes(responses)).toEqual({ '401 INVALID_CREDENTIALS': 5, '429 RATE_LIMITED': 27 });
  expect(t.hashed() - before).toBe(5);
});

test('32 correct logins from 32 addresses all succeed and leave no attempts behind', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  const before = await t.storage.count(authAttempts, {});
  const responses = await runConcurrently(t.nodes, (node, caller) => t.logInBy(node, password, caller));
  expect(outcomes(responses)).toEqual({ 200: 32 });
  expect(await t.storage.count(authAttempts, {})).toBe(before);
});

test('only one of 32 resets with one code succeeds, and no session of the old password is left', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  await t.player();
  const resetCode = await t.resetCode();
  const responses = await runConcurrently(t.nodes, (node, caller) =>
    caller % 4 === 3
      ? t.post(
          node,
          '/platform_auth/reset_password',
          { emailAddress: t.emailAddress, resetCode, newPassword: otherPassword },
          { address: `198.51.101.${caller}` },
        )
      : t.logInBy(node, password, caller),
  );
  expect(responses.every(isFine)).toBe(true);
  const resets = responses.filter((_, caller) => caller % 4 === 3);
  expect(outcomes(resets)).toEqual({ 200: 1, '400 CODE_INVALID': 7 });
  expect(await t.live()).toBe(0);
  expect((await t.logInBy(t.first, otherPassword)).status).toBe(200);
});

test('32 logins with one replay token at the same time all succeed, and the token is replaced once', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  const { session } = await t.player();
  const token = await t.remember(session);
  const responses = await runConcurrently(t.nodes, (node) => t.logIn(node, 13, token));
  expect(outcomes(responses)).toEqual({ 200: 32 });
  const tokens = new Set(responses.map(({ headers }) => headers['x-replay-token']));
  expect([tokens.size, await t.storage.count(replayTokens, {})]).toEqual([1, 1]);
  expect((await t.logIn(t.first, 13, [...tokens][0]!)).status).toBe(200);
});

test('the session of a lost login response has no account if the login is repeated at the same time', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  for (let round = 0; round < 8; round += 1) {
    const { session } = await t.player();
    const token = await t.remember(session);
    const lost = (await t.logIn(t.first, 13, token)).headers['x-session-id']!;
    await t.storage.update(replayTokens, { arrived: false }, { rotatedAt: Date.now() - 60_000 });
    const responses = await runConcurrently(t.nodes, (node, caller) =>
      caller % 4 === round % 4
        ? t.post(node, '/accounts', {}, { session: lost })
        : t.logIn(node, 13, token, `198.51.100.${caller}`),
    );
    expect(responses.every(isFine)).toBe(true);
    const inside = { provider: 13, accountId: { not: null } } as const;
    expect(await t.storage.count(sessions, inside)).toBe(0);
    await t.post(t.first, '/authentication/logout', {}, { session });
  }
});

test('logins, replay tokens and logouts during a password reset leave nothing behind', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  for (let round = 0; round < 3; round += 1) {
    const oldPassword = round % 2 === 0 ? password : otherPassword;
    const { headers } = await t.logInBy(t.first, oldPassword, 41);
    const session = headers['x-session-id']!;
    await t.post(t.first, '/accounts', {}, { session });
    const second = (await t.logInBy(t.first, oldPassword, 42)).headers['x-session-id']!;
    await t.post(t.first, '/accounts', {}, { session: second });
    const token = await t.remember(session);
    const resetCode = await t.resetCode();
    const newPassword = oldPassword === password ? otherPassword : password;
    const responses = await runConcurrently(t.nodes, (node, caller) => {
      if (caller === 16)
        return t.post(node, '/platform_auth/reset_password', {
          emailAddress: t.emailAddress,
          resetCode,
          newPassword,
        });
      if (caller % 4 === 0) return t.post(node, '/platform_auth/remember_me', {}, { session: second });
      if (caller % 8 === 1)
        return t.post(node, '/platform_auth/devices', { deviceId: `d${caller}` }, { session: second });
      if (caller === 30) return t.post(node, '/authentication/logout', {}, { session });
      return t.logIn(node, 13, token);
    });
    expect(responses.filter((answer) => !isFine(answer)).map(({ body }) => body)).toEqual([]);
    expect(responses[16]!.status).toBe(200);
    expect([
      await t.live(),
      await t.storage.count(replayTokens, {}),
      await t.storage.count(devices, {}),
      await t.storage.count(provenLogins, {}),
    ]).toEqual([0, 0, 0, 0]);
  }
});

test('no login is remembered for a session that logs out at the same time', { timeout }, async () => {
  const t = await start();
  await t.verified();
  for (let round = 0; round < 3; round += 1) {
    const { session } = await t.player();
    const responses = await runConcurrently(t.nodes, (node, caller) =>
      caller % 8 === 7
        ? t.post(node, '/authentication/logout', {}, { session })
        : t.post(node, '/platform_auth/remember_me', {}, { session }),
    );
    expect(responses.every(isFine)).toBe(true);
    expect(await t.storage.count(replayTokens, {})).toBe(0);
  }
});

test('an account that is deleted during logins, resets and remembering leaves nothing behind', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  const { session, accountId } = await t.player();
  const token = await t.remember(session);
  const resetCode = await t.resetCode();
  const key = t.first.rootKey;
  const responses = await runConcurrently(t.nodes, (node, caller) => {
    const { emailAddress } = t;
    if (caller === 20) return node.http('DELETE', '/admin/accounts', { key, body: { accountId } });
    if (caller % 8 === 1)
      return t.post(node, '/platform_auth/reset_password', {
        emailAddress,
        resetCode,
        newPassword: otherPassword,
      });
    if (caller % 8 === 2)
      return node.http('POST', '/admin/platform_auth/email_users/delete', { key, body: { emailAddress } });
    if (caller % 8 === 3)
      return t.post(
        node,
        '/platform_auth/change_password',
        { currentPassword: password, newPassword: otherPassword },
        { session },
      );
    return caller % 2 === 0 ? t.logIn(node, 13, token) : t.logInBy(node, password, caller);
  });
  expect(responses.filter((answer) => !isFine(answer)).map(({ body }) => body)).toEqual([]);
  expect([
    await t.storage.count(emailUsers, {}),
    await t.live(),
    await t.storage.count(replayTokens, {}),
    await t.storage.count(provenLogins, {}),
  ]).toEqual([0, 0, 0, 0]);
});

test('32 devices and 32 remembered logins of one account stay within the limits', {
  timeout,
}, async () => {
  const t = await start();
  await t.verified();
  const { session, accountId } = await t.player();
  const enrolled = await runConcurrently(t.nodes, (node, caller) =>
    t.post(node, '/platform_auth/devices', { deviceId: `device-${caller}` }, { session }),
  );
  expect(outcomes(enrolled)).toEqual({ 200: 4, '429 DEVICE_LIMIT': 28 });
  const others = await Promise.all(
    [51, 52, 53, 54, 55, 56].map(async (at) => {
      const token = (await t.logInBy(t.first, password, at)).headers['x-session-id']!;
      await t.post(t.first, '/accounts', {}, { session: token });
      return token;
    }),
  );
  const remembered = await runConcurrently(t.nodes, (node, caller) =>
    t.post(node, '/platform_auth/remember_me', {}, { session: others[caller % others.length]! }),
  );
  expect(outcomes(remembered)).toEqual({ 200: 32 });
  expect(await t.storage.count(replayTokens, { accountId })).toBe(4);
});
