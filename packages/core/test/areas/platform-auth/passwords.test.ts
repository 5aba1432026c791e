import { describe, expect, test } from 'vitest';
import { emailUsers } from '../../../src/areas/platform-auth/tables.ts';
import {
  type AreaAnswer,
  accountOf,
  addresses,
  anotherSession,
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
  type PlayerWorld,
  password,
  player,
  remember,
  requestReset,
  reset,
  signUp,
  verify,
} from './player-world.ts';

const change = (t: PlayerWorld, session: string, body: object, headers = {}) =>
  ask(t, 'POST', '/platform_auth/change_password', { session, body, headers });

const changed = { currentPassword: password, newPassword: otherPassword };

async function resetCode(t: PlayerWorld): Promise<string> {
  await requestReset(t, { emailAddress });
  return t.code();
}

describe('a password reset', () => {
  test('sets the password with the code of the mail and notifies the player by mail', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const code = await resetCode(t);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(t.mails.at(-1)!.kind).toBe('passwordReset');
    const answer = await reset(t, { emailAddress, resetCode: code, newPassword: otherPassword });
    expect([answer.status, answer.body, answer.token]).toEqual([200, {}, '']);
    expect((await logInBy(t)).status).toBe(401);
    expect((await logInBy(t, otherPassword)).status).toBe(200);
    expect((await t.mail()).kind).toBe('passwordChanged');
    expect((await t.mail()).text).not.toContain(otherPassword);
  });

  test('ends every session and every replay token of the account, whatever its logins', async () => {
    const t = await open();
    const { token, accountId } = await player(t);
    const linked = await logIn(t, 1, 'ann');
    await t.backend.api.accounts.link({ sessionId: linked.token }, { session: token });
    const elsewhere = (await logIn(t, 1, 'ann')).token;
    expect(await accountOf(t, elsewhere)).toBe(accountId);
    const other = await anotherSession(t);
    const unclaimed = (await logInBy(t)).token;
    const replayTokens = [await remember(t, elsewhere), await remember(t, other)];
    const replayed = (await logIn(t, 13, replayTokens[0]!)).token;
    const tokens = [elsewhere, other, unclaimed, replayed];
    expect(await Promise.all(tokens.map((each) => isLive(t, each)))).toEqual([true, true, true, true]);
    await reset(t, { emailAddress, resetCode: await resetCode(t), newPassword: otherPassword });
    expect(await Promise.all(tokens.map((each) => isLive(t, each)))).toEqual([false, false, false, false]);
    for (const each of replayTokens) expect((await logIn(t, 13, each)).outcome).toBe('INVALID_CREDENTIALS');
  });

  test('ends no session and no replay token of other players', async () => {
    const t = await open();
    const { token } = await player(t, 'bob@players.example');
    const replayToken = await remember(t, token);
    await createVerifiedUser(t);
    await reset(t, { emailAddress, resetCode: await resetCode(t), newPassword: otherPassword });
    expect(await isLive(t, token)).toBe(true);
    expect((await logIn(t, 13, replayToken)).status).toBe(200);
  });

  test('publishes LOGOUT to the account', async () => {
    const t = await open();
    const { accountId } = await player(t);
    const events: unknown[] = [];
    t.backend.events.on('authenticationEvent', ({ content }) => events.push(content));
    await reset(t, { emailAddress, resetCode: await resetCode(t), newPassword: otherPassword });
    expect(events).toEqual([expect.objectContaining({ type: 0, serviceAccountId: accountId })]);
  });

  test('verifies an unverified address with the password of the person who reads the mail', async () => {
    const t = await open();
    await signUp(t, { emailAddress, password });
    await t.deliver();
    await reset(t, { emailAddress, resetCode: await resetCode(t), newPassword: otherPassword });
    expect((await logInBy(t)).status).toBe(401);
    expect((await logInBy(t, otherPassword)).status).toBe(200);
    // No mail says that the password was changed, because none was set before.
    await t.deliver();
    expect(t.mails.at(-1)!.kind).toBe('passwordReset');
  });

  test('succeeds once for concurrent calls with one code', async () => {
    const t = await open({ limits: { hashesWaiting: 100 } });
    await createVerifiedUser(t);
    const code = await resetCode(t);
    const answers = await Promise.all(
      addresses(10).map((address, at) =>
        reset(t, { emailAddress, resetCode: code, newPassword: `password number ${at}` }, address),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ OK: 1, CODE_INVALID: 9 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logInBy(t, `password number ${winner}`)).status).toBe(200);
  });

  test('uses up every other code of the address', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const [first, second] = [await resetCode(t), await resetCode(t)];
    // A request for another code does not invalidate the ones before.
    expect((await reset(t, { emailAddress, resetCode: first, newPassword: otherPassword })).status).toBe(200);
    const again = { emailAddress, resetCode: second, newPassword: password };
    expect((await reset(t, again)).outcome).toBe('CODE_INVALID');
  });

  test('accepts the code in any typed form', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const code = await resetCode(t);
    const typed = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').slice(0, 13)}-${code.slice(13)}`;
    expect((await reset(t, { emailAddress, resetCode: typed, newPassword: otherPassword })).status).toBe(200);
  });

  test('changes nothing and keeps the code if the address or the new password is wrong', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await createVerifiedUser(t, 'bob@players.example');
    const code = await resetCode(t);
    const foreign = { emailAddress: 'bob@players.example', resetCode: code, newPassword: otherPassword };
    expect((await reset(t, foreign)).outcome).toBe('CODE_INVALID');
    const short = await reset(t, { emailAddress, resetCode: code, newPassword: 'short' });
    expect(short.outcome).toBe('INVALID_FIELD');
    expect((await reset(t, { emailAddress, resetCode: code, newPassword: otherPassword })).status).toBe(200);
  });

  test('is refused after five wrong codes from one address, for that address only', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const code = await resetCode(t);
    const wrong = { emailAddress, resetCode: '0'.repeat(26), newPassword: otherPassword };
    const answers = await Promise.all(Array.from({ length: 12 }, () => reset(t, wrong)));
    expect(countOutcomes(answers)).toEqual({ CODE_INVALID: 5, RATE_LIMITED: 7 });
    const right = { emailAddress, resetCode: code, newPassword: otherPassword };
    expect((await reset(t, right)).outcome).toBe('RATE_LIMITED');
    expect((await reset(t, right, '192.0.2.2')).status).toBe(200);
  });

  test('that overtakes a login with the old password leaves that login without a session', async () => {
    const t = await open();
    await createVerifiedUser(t);
    const code = await resetCode(t);
    const release = t.holdHashes();
    const before = t.hashes;
    const late = logInBy(t);
    while (t.hashes === before) await new Promise((next) => setImmediate(next));
    const resetting = reset(t, { emailAddress, resetCode: code, newPassword: otherPassword });
    // Both wait for their hash; the login continues only after the reset.
    const [user] = await t.storage.find(emailUsers, {});
    await t.storage.update(emailUsers, { id: user!.id }, { passwordHash: 'another' });
    release();
    expect((await resetting).status).toBe(200);
    expect(['INVALID_CREDENTIALS']).toContain((await late).outcome);
  });
});

describe('a password change', () => {
  test('requires the current password, and ends the other sessions and their replay tokens', async () => {
    const t = await open();
    const { token } = await player(t);
    const other = await anotherSession(t);
    const unclaimed = (await logInBy(t)).token;
    const [own, others] = [await remember(t, token), await remember(t, other)];
    expect((await change(t, token, changed)).body).toEqual({});
    expect([await isLive(t, token), await isLive(t, other), await isLive(t, unclaimed)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await logIn(t, 13, others)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await logIn(t, 13, own)).status).toBe(200);
    expect([(await logInBy(t)).status, (await logInBy(t, otherPassword)).status]).toEqual([401, 200]);
    expect((await t.mail()).kind).toBe('passwordChanged');
  });

  test('keeps the session and the token of a caller who logged in with a replay token', async () => {
    const t = await open();
    const { token } = await player(t);
    const first = await logIn(t, 13, await remember(t, token));
    await accountOf(t, first.token);
    expect((await change(t, first.token, changed)).status).toBe(200);
    expect([await isLive(t, token), await isLive(t, first.token)]).toEqual([false, true]);
    expect((await logIn(t, 13, first.replayToken)).status).toBe(200);
  });

  test('with a wrong current password is PASSWORD_WRONG, five times from one address', async () => {
    const t = await open({ limits: { hashesWaiting: 100 } });
    const { token } = await player(t);
    const wrong = { currentPassword: 'wrong password', newPassword: otherPassword };
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(t, token, wrong)));
    expect(countOutcomes(answers)).toEqual({ PASSWORD_WRONG: 5, RATE_LIMITED: 7 });
    expect((await change(t, token, changed)).outcome).toBe('RATE_LIMITED');
    expect((await logInBy(t)).status).toBe(200);
  });

  test('is NO_PASSWORD for an account without an e-mail user', async () => {
    const t = await open();
    const { token } = await t.player('alice');
    expect((await change(t, token, changed)).outcome).toBe('NO_PASSWORD');
  });

  test('succeeds once for concurrent calls with one current password', async () => {
    const t = await open({ limits: { hashesWaiting: 100, authFailures: 100 } });
    const { token } = await player(t);
    const answers = await Promise.all(
      [0, 1, 2, 3, 4].map((at) =>
        change(t, token, { currentPassword: password, newPassword: `password number ${at}` }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ OK: 1, PASSWORD_WRONG: 4 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logInBy(t, `password number ${winner}`)).status).toBe(200);
  });

  test('happens once under an Idempotency-Key: a repetition computes no hash and gets the first answer', async () => {
    const t = await open();
    const { token } = await player(t);
    const headers = { 'idempotency-key': 'one' };
    expect((await change(t, token, changed, headers)).status).toBe(200);
    const before = t.hashes;
    expect((await change(t, token, changed, headers)).status).toBe(200);
    expect(t.hashes).toBe(before);
    expect((await change(t, token, changed)).outcome).toBe('PASSWORD_WRONG');
  });
});

describe('a stored hash', () => {
  test('of another cost is replaced when its owner logs in, and not before', async () => {
    const storageOf = await open();
    await createVerifiedUser(storageOf);
    const hashOf = async (): Promise<string> =>
      (await storageOf.storage.find(emailUsers, {}))[0]!.passwordHash!;
    const old = await hashOf();
    const { storage } = storageOf;
    const dearer = await open({
      storage: { ...storage, close: async () => {} },
      platformAuth: { passwordCost: { ln: 2, r: 1, p: 1 } },
    });
    expect((await logInBy(dearer, 'wrong password')).status).toBe(401);
    expect(await hashOf()).toBe(old);
    expect((await logInBy(dearer)).status).toBe(200);
    expect(await hashOf()).toMatch(/^\$scrypt\$ln=2,/);
    expect((await logInBy(dearer)).status).toBe(200);
    expect(dearer.hashes).toBe(4);
  });
});

describe('an overloaded server', () => {
  test('refuses logins that would wait too long, with a time to come back, and serves the others', async () => {
    const t = await open({ limits: { hashesAtOnce: 1, hashesWaiting: 2, authFailures: 6 } });
    await createVerifiedUser(t);
    const release = t.holdHashes();
    const sentAway: AreaAnswer[] = [];
    const answers = Array.from({ length: 6 }, async () => {
      const answer = await logInBy(t);
      if (answer.status !== 200) sentAway.push(answer);
      return answer;
    });
    while (sentAway.length < 3) await new Promise((next) => setImmediate(next));
    const [first] = sentAway;
    expect([first!.status, first!.outcome, first!.retryAfter]).toEqual([503, 'OVERLOADED', 2]);
    release();
    expect(countOutcomes(await Promise.all(answers))).toEqual({ OK: 3, OVERLOADED: 3 });
    // The refusal does not count as a failed attempt.
    for (let time = 0; time < 5; time++) expect((await logInBy(t, 'wrong password')).status).toBe(401);
    expect((await logInBy(t)).status).toBe(200);
  });

  test('has separate places for logins and for codes of mails, and hashes nothing at a sign-up', async () => {
    const t = await open({ limits: { hashesAtOnce: 1, hashesWaiting: 1 } });
    const { token } = await player(t);
    const names = [1, 2, 3].map((at) => `${at}@players.example`);
    const codes: string[] = [];
    for (const name of names) {
      await signUp(t, { emailAddress: name, password });
      codes.push(await t.code());
    }
    const release = t.holdHashes();
    const logins = names.map((name) => logInBy(t, password, '198.51.100.1', name));
    const verified = () =>
      names.map((name, at) => verify(t, { emailAddress: name, verificationCode: codes[at] }));
    const held = verified();
    // One hash is computed and one waits, of logins and of codes.
    expect((await Promise.race(logins)).outcome).toBe('OVERLOADED');
    expect((await Promise.race(held)).outcome).toBe('OVERLOADED');
    expect((await signUp(t, { emailAddress: 'new@players.example', password })).outcome).toBe('OK');
    // The caller is known: the hash waits in a place of its own.
    const changing = change(t, token, changed);
    release();
    expect((await changing).status).toBe(200);
    expect(countOutcomes(await Promise.all(logins))).toEqual({ EMAIL_NOT_VERIFIED: 2, OVERLOADED: 1 });
    expect(countOutcomes(await Promise.all(held))).toEqual({ OK: 2, OVERLOADED: 1 });
    // The refusal uses up neither the code nor a try.
    expect(countOutcomes(await Promise.all(verified()))).toEqual({ OK: 1, CODE_INVALID: 2 });
  });

  test('still serves players at addresses from which they have logged in before', async () => {
    const t = await open({ limits: { hashesAtOnce: 1, hashesWaiting: 1 } });
    await createVerifiedUser(t);
    const release = t.holdHashes();
    const sentAway: string[] = [];
    const strangers = addresses(4).map(async (address) => {
      const answer = await logInBy(t, 'wrong password', address);
      sentAway.push(answer.outcome);
      return answer;
    });
    // One hash is computed and one waits. The others must have been refused before the hashes go on.
    while (sentAway.length < 2) await new Promise((next) => setImmediate(next));
    expect(sentAway).toEqual(['OVERLOADED', 'OVERLOADED']);
    const familiar = logInBy(t);
    release();
    expect((await familiar).outcome).toBe('OK');
    expect(countOutcomes(await Promise.all(strangers))).toEqual({ INVALID_CREDENTIALS: 2, OVERLOADED: 2 });
  });
});

test('a reset mail says how long its code is valid, in the text of the host if there is one', async () => {
  const t = await open(
    { gameName: 'Space Game', limits: { resetSeconds: 600 } },
    {
      mailTexts: {
        verification: ({ gameName, code, displayName }) => ({
          subject: `Welcome to ${gameName}\r\nbcc: eve@players.example`,
          text: `https://play.example/verify?code=${code} ${displayName}, your code: ${code}`,
          html: '<p>hello</p>',
        }),
      },
    },
  );
  await signUp(t, { emailAddress, password, displayName: 'Ann' });
  const mail = await t.mail();
  expect(mail).toEqual({
    to: emailAddress,
    kind: 'verification',
    subject: 'Welcome to Space Game bcc: eve@players.example',
    text: `https://play.example/verify?code=${codeOf(mail)} Ann, your code: ${codeOf(mail)}`,
    html: '<p>hello</p>',
  });
  await requestReset(t, { emailAddress });
  expect((await t.mail()).text).toMatch(/Space Game[\s\S]*valid for 10 minutes/);
});
