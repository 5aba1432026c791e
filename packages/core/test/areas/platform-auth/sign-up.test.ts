import { describe, expect, test } from 'vitest';
import { emailUsers } from '../../../src/areas/platform-auth/tables.ts';
import {
  accountOf,
  ask,
  codeOf,
  countOutcomes,
  createVerifiedUser,
  emailAddress,
  isLive,
  logIn,
  logInBy,
  open,
  otherPassword,
  password,
  requestReset,
  resend,
  reset,
  signUp,
  verify,
} from './player-world.ts';

describe('a sign-up', () => {
  test('sends a code, the code verifies the address, and then the password logs in', async () => {
    const t = await open();
    expect((await signUp(t, { emailAddress, password, displayName: 'Ann' })).body).toEqual({});
    expect((await logInBy(t)).outcome).toBe('EMAIL_NOT_VERIFIED');
    const mail = await t.mail();
    expect(mail).toMatchObject({ to: emailAddress, kind: 'verification' });
    expect(codeOf(mail)).toMatch(/^\d{6}$/);
    expect((await verify(t, { emailAddress, verificationCode: codeOf(mail) })).body).toEqual({});
    const { token, status, body } = await logInBy(t);
    expect([status, body]).toEqual([200, { redirectUri: '' }]);
    const { account } = await t.backend.api.accounts.create({}, { session: token });
    expect(account).toMatchObject({ displayName: 'Ann', platforms: [98] });
  });

  test('creates a permanent identity, not the address, so the account is the same at each login', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const first = await accountOf(t, (await logInBy(t)).token);
    const second = await accountOf(t, (await logInBy(t)).token);
    expect(second).toBe(first);
    const [user] = await t.storage.find(emailUsers, {});
    expect(user!.id).toMatch(/^email-/);
    expect(user!.id).not.toContain('ann');
  });

  test('treats all spellings of an address as one, and mails go to the stored spelling', async () => {
    const t = await open();
    await signUp(t, { emailAddress: 'Ann@Bücher.Example', password });
    const code = await t.code();
    expect(t.mails[0]!.to).toBe('ann@xn--bcher-kva.example');
    const sent = { emailAddress: 'ANN@xn--bcher-kva.example', verificationCode: code };
    expect((await verify(t, sent)).status).toBe(200);
    expect((await logInBy(t, password, '192.0.2.1', 'aNN@bücher.example')).status).toBe(200);
    await requestReset(t, { emailAddress: 'ANN@BÜCHER.example' });
    expect((await t.mail()).to).toBe('ann@xn--bcher-kva.example');
  });

  test('stores the password encrypted, and hashes it when the code is right', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const [before] = await t.storage.find(emailUsers, {});
    expect(before).toMatchObject({ passwordHash: null, sealedPassword: expect.stringMatching(/^v1\./) });
    expect(JSON.stringify(before)).not.toContain(password);
    expect(t.hashes).toBe(0);
    await verify(t, { emailAddress, verificationCode: await t.code() });
    const [after] = await t.storage.find(emailUsers, {});
    expect(after).toMatchObject({ passwordHash: expect.stringMatching(/^\$scrypt/), sealedPassword: null });
    expect(t.hashes).toBe(1);
  });

  test('without a secret key stores the hash of the password at once', async () => {
    const t = await open({ secretKey: [] });
    await signUp(t, { emailAddress, password });
    await signUp(t, { emailAddress, password });
    const [user] = await t.storage.find(emailUsers, {});
    expect(user).toMatchObject({ passwordHash: expect.stringMatching(/^\$scrypt/), sealedPassword: null });
    expect((await logInBy(t)).outcome).toBe('EMAIL_NOT_VERIFIED');
    expect((await verify(t, { emailAddress, verificationCode: await t.code() })).status).toBe(200);
    expect((await logInBy(t)).status).toBe(200);
  });

  test('whose password cannot be decrypted any more is verified by nobody, and can be repeated', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const verificationCode = await t.code();
    await t.storage.update(emailUsers, { emailAddress }, { sealedPassword: 'v1.00000000.a.b.c' });
    expect((await verify(t, { emailAddress, verificationCode })).outcome).toBe('CODE_INVALID');
    expect((await logInBy(t)).outcome).toBe('INVALID_CREDENTIALS');
    await t.clock.advance(3_600_000);
    await createVerifiedUser(t);
    expect((await logInBy(t)).status).toBe(200);
  });

  test('accepts a password with colons', async () => {
    const t = await open();
    await createVerifiedUser(t, emailAddress, 'a:b:c:d:e:f');
    expect((await logInBy(t, 'a:b:c:d:e:f')).status).toBe(200);
    expect((await logInBy(t, 'a:b:c:d:e')).status).toBe(401);
  });

  test.each([
    ['emailAddress', { emailAddress: 'ann', password }],
    ['emailAddress', { emailAddress: 'ann@example', password }],
    ['emailAddress', { emailAddress: 'ann@players.example\r\nbcc: bob@players.example', password }],
    ['emailAddress', { emailAddress: 'ann@players.example,bob@players.example', password }],
    ['emailAddress', { emailAddress: `${'a'.repeat(65)}@players.example`, password }],
    ['password', { emailAddress, password: '1234567' }],
    ['password', { emailAddress, password: 'x'.repeat(129) }],
    ['displayName', { emailAddress, password, displayName: '\u202eevil' }],
  ])('names the field %s if it is invalid: %j', async (field, body) => {
    const t = await open();
    const { status, body: answer } = await signUp(t, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field }] }],
    });
    expect(t.hashes).toBe(0);
  });

  test('requires longer passwords if the server is configured so', async () => {
    const t = await open({}, { minPasswordLength: 12 });
    expect((await signUp(t, { emailAddress, password: 'x'.repeat(11) })).status).toBe(400);
    expect((await signUp(t, { emailAddress, password: 'x'.repeat(12) })).status).toBe(200);
    await expect(open({}, { minPasswordLength: 7 })).rejects.toThrow('minPasswordLength');
  });
});

describe('nobody can find out who has signed up:', () => {
  /** An unknown address, an unverified one, and one of a player. */
  async function withStates() {
    const t = await open();
    await createVerifiedUser(t, 'player@players.example');
    await signUp(t, { emailAddress: 'waiting@players.example', password });
    await t.deliver();
    return { t, names: ['nobody', 'waiting', 'player'].map((name) => `${name}@players.example`) };
  }

  test.each([
    ['sign_up', { password: otherPassword }],
    ['resend_verification', {}],
    ['request_password_reset', {}],
  ])('%s gives the same answer for the same work', async (path, more) => {
    const { t, names } = await withStates();
    const answers: unknown[] = [];
    for (const name of names) {
      const before = t.hashes;
      const { status, body } = await ask(t, 'POST', `/platform_auth/${path}`, {
        body: { emailAddress: name, ...more },
      });
      answers.push({ status, body, hashes: t.hashes - before });
    }
    expect(answers).toEqual(names.map(() => ({ status: 200, body: {}, hashes: 0 })));
  });

  test.each([
    ['verify_email', { verificationCode: '000000' }],
    ['reset_password', { resetCode: '0'.repeat(26), newPassword: otherPassword }],
  ])('%s with a wrong code gives the same answer for the same work', async (path, more) => {
    const { t, names } = await withStates();
    for (const name of names) {
      const before = t.hashes;
      const body = { emailAddress: name, ...more };
      const { outcome } = await ask(t, 'POST', `/platform_auth/${path}`, { body });
      expect([outcome, t.hashes - before]).toEqual(['CODE_INVALID', 0]);
    }
  });

  test('a login with a wrong password gives the same answer for the same work', async () => {
    const { t, names } = await withStates();
    for (const name of names) {
      const before = t.hashes;
      const { outcome, body } = await logInBy(t, 'wrong password', '192.0.2.1', name);
      expect([outcome, t.hashes - before]).toEqual(['INVALID_CREDENTIALS', 1]);
      expect(JSON.stringify(body)).not.toContain(name);
    }
  });

  test('nothing is mailed to an address that has not signed up', async () => {
    const t = await open();
    await requestReset(t, { emailAddress });
    await resend(t, { emailAddress });
    await t.deliver();
    expect(t.mails).toEqual([]);
  });
});

describe('another sign-up', () => {
  test('with the address of a player sends them a note and changes nothing', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await signUp(t, { emailAddress, password: otherPassword, displayName: 'Eve' });
    expect(await t.mail()).toMatchObject({ to: emailAddress, kind: 'signUpRepeated' });
    expect((await t.mail()).text).not.toMatch(/\d{6}|Eve/);
    expect((await logInBy(t, otherPassword)).status).toBe(401);
    const { token } = await logInBy(t);
    expect((await t.backend.api.accounts.create({}, { session: token })).account.displayName).not.toBe('Eve');
  });

  test('with the same password sends a new code, and the one before becomes invalid', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const first = await t.code();
    await signUp(t, { emailAddress, password });
    const second = await t.code();
    expect(t.mails.map(({ kind }) => kind)).toEqual(['verification', 'verification']);
    expect((await verify(t, { emailAddress, verificationCode: first })).outcome).toBe('CODE_INVALID');
    expect((await verify(t, { emailAddress, verificationCode: second })).status).toBe(200);
    expect((await logInBy(t)).status).toBe(200);
  });

  test('with another password replaces the first one when its codes have expired', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    await t.deliver();
    await t.clock.advance(46 * 60_000);
    await signUp(t, { emailAddress, password: otherPassword });
    await verify(t, { emailAddress, verificationCode: await t.code() });
    expect((await logInBy(t, password)).status).toBe(401);
    expect((await logInBy(t, otherPassword)).status).toBe(200);
  });

  test('can be concurrent: twenty create one user with a valid code', async () => {
    const t = await open({ limits: { authMails: 100, hashesWaiting: 100 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(t, { emailAddress, password })));
    expect(countOutcomes(answers)).toEqual({ OK: 8 });
    expect(await t.storage.count(emailUsers, {})).toBe(1);
    expect((await verify(t, { emailAddress, verificationCode: await t.code() })).status).toBe(200);
    expect((await logInBy(t)).status).toBe(200);
  });
});

/**
 * Pre-hijacking: somebody signs up with the address of another person and hopes that its owner verifies it. The names of
 * the attacks are those of Sudhodanan and Paverd, "Pre-hijacked accounts" (2022).
 */
describe('a stranger who signs up with the address of another person', () => {
  const theirs = 'password of somebody else';

  test('before the owner does cannot have their password verified, whatever code the owner enters', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password: theirs }, '203.0.113.1');
    const stray = await t.code();
    await signUp(t, { emailAddress, password });
    const mail = await t.mail();
    expect(mail.kind).toBe('signUpContested');
    expect((await verify(t, { emailAddress, verificationCode: stray })).outcome).toBe('CODE_INVALID');
    expect((await logInBy(t, theirs)).status).toBe(401);
    // The code of the mail sets the password of the person who reads the mail.
    const sent = { emailAddress, resetCode: codeOf(mail), newPassword: password };
    expect((await reset(t, sent)).status).toBe(200);
    expect((await logInBy(t, theirs, '203.0.113.1')).status).toBe(401);
    expect((await logInBy(t, password)).status).toBe(200);
  });

  test('after the owner did makes the owner’s code invalid, and the mails let the owner go on', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    const own = await t.code();
    for (let time = 0; time < 3; time++) {
      await signUp(t, { emailAddress, password: theirs }, '203.0.113.1');
      expect((await t.mail()).kind).toBe('signUpContested');
    }
    await resend(t, { emailAddress });
    const mail = await t.mail();
    expect(mail.kind).toBe('signUpContested');
    expect((await verify(t, { emailAddress, verificationCode: own })).outcome).toBe('CODE_INVALID');
    expect((await logInBy(t, theirs)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await reset(t, { emailAddress, resetCode: codeOf(mail), newPassword: password })).status).toBe(
      200,
    );
    expect((await logInBy(t)).status).toBe(200);
  });

  test('while the mail waits to be sent turns that mail into a reset mail', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password: theirs }, '203.0.113.1');
    await signUp(t, { emailAddress, password });
    await t.deliver();
    expect(t.mails.map(({ kind }) => kind)).toEqual(['signUpContested', 'signUpContested']);
  });

  test('at the same moment as the owner: neither password counts', async () => {
    const t = await open();
    const both = [password, theirs].map((each) => signUp(t, { emailAddress, password: each }));
    expect(countOutcomes(await Promise.all(both))).toEqual({ OK: 2 });
    await t.deliver();
    expect(new Set(t.mails.map(({ kind }) => kind))).toEqual(new Set(['signUpContested']));
    for (const each of [password, theirs])
      expect((await logInBy(t, each)).outcome).toBe('INVALID_CREDENTIALS');
  });

  test('blocks passwords from sign-ups for one day', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password: theirs });
    await signUp(t, { emailAddress, password });
    await t.clock.advance(23 * 3_600_000);
    await signUp(t, { emailAddress, password: theirs });
    expect((await t.mail()).kind).toBe('signUpContested');
    await t.clock.advance(24 * 3_600_000);
    await signUp(t, { emailAddress, password });
    expect((await t.mail()).kind).toBe('verification');
  });

  test('has no session that could outlive the verification (unexpired session)', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password: theirs });
    const { token, outcome } = await logInBy(t, theirs);
    expect([token, outcome]).toEqual(['', 'EMAIL_NOT_VERIFIED']);
  });

  test('is not merged with an owner who logs in with another provider (classic-federated merge)', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const mine = await accountOf(t, (await logInBy(t)).token);
    const { token } = await logIn(t, 1, emailAddress.replace('@', '_'));
    expect(await accountOf(t, token)).not.toBe(mine);
  });

  test('which the owner verifies later loses everything at a reset (trojan device, remembered login)', async () => {
    const t = await open();
    await createVerifiedUser(t, emailAddress, theirs);
    const { token } = await logInBy(t, theirs);
    await accountOf(t, token);
    const api = t.backend.api.platformAuth;
    const { certificate } = await api.enrolDevice({ deviceId: 'trojan' }, { session: token });
    const { replayToken } = await api.remember({}, { session: token });
    const waiting = (await logInBy(t, theirs)).token;
    await requestReset(t, { emailAddress });
    await reset(t, { emailAddress, resetCode: await t.code(), newPassword: password });
    expect([await isLive(t, token), await isLive(t, waiting)]).toEqual([false, false]);
    expect((await logIn(t, 12, `trojan:${certificate}`)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await logIn(t, 13, replayToken)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await logInBy(t, theirs)).outcome).toBe('INVALID_CREDENTIALS');
  });
});

describe('a disabled way to log in', () => {
  test.each([
    ['POST', '/platform_auth/sign_up', { emailAddress, password }],
    ['POST', '/platform_auth/resend_verification', { emailAddress }],
    ['POST', '/platform_auth/verify_email', { emailAddress, verificationCode: '1' }],
    ['POST', '/platform_auth/request_password_reset', { emailAddress }],
    ['POST', '/platform_auth/reset_password', { emailAddress, resetCode: '1', newPassword: password }],
    ['POST', '/platform_auth/change_password', { currentPassword: password, newPassword: password }],
    ['POST', '/platform_auth/remember_me', {}],
    ['POST', '/platform_auth/devices', { deviceId: 'a' }],
  ])('is FEATURE_OFF: %s %s', async (method, path, body) => {
    const t = await open({ platformAuth: { email: false, devices: false, rememberMe: false } });
    const { token } = await t.player();
    expect((await ask(t, method, path, { session: token, body })).outcome).toBe('FEATURE_OFF');
  });

  test('is reported by its feature, and operators switch it with its provider', async () => {
    const t = await open();
    const { api } = t.backend;
    const enabled = async () => {
      const answers = ['EMAIL_SIGN_UP', 'DEVICE', 'REMEMBER_ME', 'PASSWORD_FILE'] as const;
      return Promise.all(
        answers.map(async (feature) => (await api.platformAuth.isEnabled({ feature })).enabled),
      );
    };
    expect(await enabled()).toEqual([true, true, true, false]);
    await api.authentication.adminSetProviderStatus({ provider: 14, isEnabled: false }, asHostCaller);
    await api.authentication.adminSetProviderStatus({ provider: 98, isEnabled: true }, asHostCaller);
    expect(await enabled()).toEqual([false, true, true, false]);
    expect((await signUp(t, { emailAddress, password })).outcome).toBe('FEATURE_OFF');
    expect((await logInBy(t)).outcome).toBe('PROVIDER_DISABLED');
    expect((await ask(t, 'GET', '/platform_auth/is_enabled/4')).status).toBe(400);
    expect((await ask(t, 'GET', '/platform_auth/is_enabled/1')).body).toEqual({ enabled: true });
  });

  test('is sign-up by e-mail in production without a mailer, so that no code is written to the log', async () => {
    const lines: unknown[] = [];
    const write = (facts: object, message: string): void => void lines.push([message, facts]);
    const log = { debug: write, info: write, warn: write, error: write, fatal: write };
    const inProduction = await open({ production: true, log, platformAuth: { email: true } });
    expect(await inProduction.backend.api.platformAuth.isEnabled({ feature: 0 })).toEqual({ enabled: false });
    expect((await signUp(inProduction, { emailAddress, password })).outcome).toBe('FEATURE_OFF');
    expect(JSON.stringify(lines)).toContain('requires platformAuth.email.sendMail');

    lines.length = 0;
    const inDevelopment = await open({ log, platformAuth: { email: true } });
    await signUp(inDevelopment, { emailAddress, password });
    await inDevelopment.deliver();
    const code = /ode: (\d{6})/.exec(JSON.stringify(lines))![1]!;
    expect((await verify(inDevelopment, { emailAddress, verificationCode: code })).status).toBe(200);
  });
});

const asHostCaller = { system: true } as const;
