import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { authAttempts, familiarOrigins } from '../../../src/areas/platform-auth/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import {
  type AreaAnswer,
  addresses,
  ask,
  countOutcomes,
  createVerifiedUser,
  emailAddress,
  logIn,
  logInBy,
  logInSlowly,
  open,
  otherPassword,
  type PlayerWorld,
  password,
  requestReset,
  reset,
  slowing,
} from './player-world.ts';

const wrong = 'wrong password';

/**
 * Opens a storage in which, once armed, the row of a bucket is released by another attempt and created anew by a third
 * one, right before the next attempt is counted and right before it is read.
 */
async function openChangingStorage() {
  const storage = await openTestStorage();
  const race = { armed: false };
  const transaction: Storage['transaction'] = (work) =>
    storage.transaction((unit) =>
      work({
        ...unit,
        async update(table, where, patch, options) {
          const { bucket, taken } = where as { readonly bucket?: string; readonly taken?: unknown };
          if (!race.armed || table.name !== authAttempts.name || taken === undefined)
            return unit.update(table, where, patch, options);
          race.armed = false;
          const [row] = await unit.delete(authAttempts, { bucket: bucket! });
          const changed = await unit.update(table, where, patch, options);
          await unit.insert(authAttempts, { ...row!, taken: 1 });
          return changed;
        },
      }),
    );
  return { storage: { ...storage, transaction }, race };
}

/** Tries wrong passwords one after the other. */
async function fail(t: PlayerWorld, times: number, address?: string): Promise<void> {
  for (let time = 0; time < times; time++) await logInBy(t, wrong, address);
}

describe('after five wrong passwords for a name from an address', () => {
  test('logins with the name from there are refused for the rest of 15 minutes, with the time to come back', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await fail(t, 5);
    await t.clock.advance(100_000);
    const refused = await logInBy(t);
    expect([refused.status, refused.outcome, refused.retryAfter]).toEqual([429, 'RATE_LIMITED', 800]);
    expect(refused.body).toMatchObject({
      code: 8,
      details: [{}, { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '800s' }],
    });
    await t.clock.advance(799_999);
    expect((await logInBy(t)).status).toBe(429);
    await t.clock.advance(1);
    expect((await logInBy(t)).status).toBe(200);
  });

  test('the name can log in from other addresses, and other names from this one', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await createVerifiedUser(t, 'bob@players.example');
    await fail(t, 5);
    expect((await logInBy(t)).status).toBe(429);
    expect((await logInBy(t, password, '192.0.2.2')).status).toBe(200);
    expect((await logInBy(t, password, '192.0.2.1', 'bob@players.example')).status).toBe(200);
  });

  test('an unknown name is refused too, in any spelling', async () => {
    const t = await open();
    for (const spelling of ['nobody@players.example', 'Nobody@Players.Example', 'NOBODY@players.example'])
      for (let time = 0; time < 2; time++) await logInBy(t, wrong, '192.0.2.1', spelling);
    const refused = await logInBy(t, wrong, '192.0.2.1', 'nobody@players.example');
    expect(refused.outcome).toBe('RATE_LIMITED');
    expect(t.hashes).toBe(5);
  });

  test('a whole /64 network of IPv6 counts as one address', async () => {
    const t = await open();
    await createVerifiedUser(t);
    for (let time = 0; time < 5; time++) await logInBy(t, wrong, `2001:db8::${time + 1}`);
    expect((await logInBy(t, password, '2001:db8::9')).status).toBe(429);
    expect((await logInBy(t, password, '2001:db8:0:1::1')).status).toBe(200);
  });

  test('the name is not refused if a right password came between them', async () => {
    const t = await open();
    await createVerifiedUser(t);
    for (let round = 0; round < 3; round++) {
      await fail(t, 4);
      expect((await logInBy(t)).status).toBe(200);
    }
    await fail(t, 4);
    expect((await logInBy(t)).status).toBe(200);
  });
});

describe('concurrent logins', () => {
  test('with 20 wrong passwords: five are hashed and the others refused', async () => {
    const t = await open({ limits: { hashesWaiting: 100 } });
    await createVerifiedUser(t);
    const before = t.hashes;
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInBy(t, wrong)));
    expect(countOutcomes(answers)).toEqual({ INVALID_CREDENTIALS: 5, RATE_LIMITED: 15 });
    expect(t.hashes - before).toBe(5);
  });

  test('with the right password are told to come back in one second, not in 15 minutes', async () => {
    const t = await open({ limits: { hashesWaiting: 100 } });
    await createVerifiedUser(t);
    // Requests for mails count for longer.
    const before = await t.storage.find(authAttempts, {});
    const release = t.holdHashes();
    const answers = Array.from({ length: 6 }, () => logInBy(t));
    const refused = await Promise.race(answers);
    expect([refused.outcome, refused.retryAfter]).toEqual(['RATE_LIMITED', 1]);
    release();
    expect(countOutcomes(await Promise.all(answers))).toEqual({ OK: 5, RATE_LIMITED: 1 });
    expect((await logInBy(t)).status).toBe(200);
    expect(await t.storage.find(authAttempts, {})).toEqual(before);
  });
});

describe('an attacker who guesses from many addresses', () => {
  const limits = { ...slowing, authFailuresPerName: 10 };

  /** Lets an attacker fail with a name from many addresses, until attempts from new addresses are slowed. */
  async function attack(t: PlayerWorld): Promise<void> {
    for (const address of addresses(11))
      expect((await logInSlowly(t, wrong, address))[0]).toBe('INVALID_CREDENTIALS');
  }

  test('is slowed after the daily number of wrong passwords (here ten), and the right password is not refused', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    expect(await logInSlowly(t, wrong, '203.0.113.1')).toEqual(['INVALID_CREDENTIALS', 0]);
    await attack(t);
    expect(await logInSlowly(t, wrong, '203.0.113.1')).toEqual(['INVALID_CREDENTIALS', 7]);
    expect(await logInSlowly(t, password, '203.0.113.2')).toEqual(['OK', 7]);
  });

  test('is no longer felt by others as the failures expire one by one', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await attack(t);
    await t.clock.advance(86_400_000 / 10);
    expect(await logInSlowly(t, wrong, '203.0.113.1')).toEqual(['INVALID_CREDENTIALS', 0]);
    expect(await logInSlowly(t, wrong, '203.0.113.2')).toEqual(['INVALID_CREDENTIALS', 7]);
  });

  test('does not slow a player at an address from which they have logged in before', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await logInBy(t, password, '203.0.113.1');
    await attack(t);
    expect(await logInSlowly(t, password, '203.0.113.1')).toEqual(['OK', 0]);
    // This holds as long as the attack goes on: the address stays familiar for 90 days.
    for (let day = 0; day < 3; day++) {
      await t.clock.advance(86_400_000);
      await attack(t);
      expect(await logInSlowly(t, password, '203.0.113.1')).toEqual(['OK', 0]);
    }
  });

  test('does not slow a player at an address from which they set a new password', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await requestReset(t, { emailAddress });
    const resetCode = await t.code();
    await attack(t);
    expect(await logInSlowly(t, password, '203.0.113.1')).toEqual(['OK', 7]);
    const sent = { emailAddress, resetCode, newPassword: otherPassword };
    expect((await reset(t, sent, '203.0.113.2')).status).toBe(200);
    expect(await logInSlowly(t, otherPassword, '203.0.113.2')).toEqual(['OK', 0]);
  });

  test('from one IPv6 line has twenty tries in its /56 and eighty in its /48', async () => {
    const t = await open({ limits: { authFailuresPerName: 10_000 } });
    await createVerifiedUser(t);
    const fail = async (count: number, prefix: (at: number) => string) => {
      const answers: AreaAnswer[] = [];
      for (let at = 0; at < count; at++) answers.push(await logInBy(t, wrong, `${prefix(at)}::1`));
      return countOutcomes(answers);
    };
    const line = (at: number) => `2001:db8:1:${(0x100 + at).toString(16)}`;
    expect(await fail(21, line)).toEqual({ INVALID_CREDENTIALS: 20, RATE_LIMITED: 1 });
    const site = (at: number) => `2001:DB8:1:${(0x1000 + at * 256).toString(16)}`;
    expect(await fail(61, site)).toEqual({ INVALID_CREDENTIALS: 60, RATE_LIMITED: 1 });
    expect((await logInBy(t, password, '2001:db8:2::1')).status).toBe(200);
  });

  test('has only five tries at a familiar address too', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await logInBy(t, password, '203.0.113.1');
    await fail(t, 5, '203.0.113.1');
    expect((await logInBy(t, password, '203.0.113.1')).status).toBe(429);
  });

  test('cannot make an address familiar by a sign-up', async () => {
    const t = await open();
    await ask(t, 'POST', '/platform_auth/sign_up', { body: { emailAddress, password } });
    expect((await logInBy(t)).outcome).toBe('EMAIL_NOT_VERIFIED');
    expect(await t.storage.count(familiarOrigins, {})).toBe(0);
    // A login that is refused as EMAIL_NOT_VERIFIED does not count as a failure either.
    for (let time = 0; time < 10; time++) expect((await logInBy(t)).outcome).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('counted attempts', () => {
  test('are stored without names and addresses, and are removed when they expire', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await fail(t, 2, '203.0.113.77');
    await logInBy(t, password, '203.0.113.78');
    const rows = [
      ...(await t.storage.find(authAttempts, {})),
      ...(await t.storage.find(familiarOrigins, {})),
    ];
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/ann|players|203\.0/);
    await t.clock.advance(91 * 86_400_000);
    await t.backend.scheduler.tick();
    expect(await t.storage.count(authAttempts, {})).toBe(0);
    expect(await t.storage.count(familiarOrigins, {})).toBe(0);
  });

  test('are shared by all nodes', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await fail(t, 3);
    const { storage } = t;
    const other = await open({ storage: { ...storage, close: async () => {} } });
    await fail(other, 2);
    for (const node of [t, other]) expect((await logInBy(node)).outcome).toBe('RATE_LIMITED');
  });

  test('include wrong certificates of a device', async () => {
    const t = await open();
    const { certificate } = await t.backend.api.platformAuth.adminEnrolDevice(
      { deviceId: 'kiosk' },
      { system: true },
    );
    for (let time = 0; time < 5; time++)
      expect((await logIn(t, 12, `kiosk:gd_${'A'.repeat(43)}`)).outcome).toBe('INVALID_CREDENTIALS');
    expect((await logIn(t, 12, `kiosk:${certificate}`)).outcome).toBe('RATE_LIMITED');
    expect((await logIn(t, 12, `kiosk:${certificate}`, '192.0.2.2')).status).toBe(200);
  });

  test('include mails: five an hour to one e-mail address from one address, whatever requests them', async () => {
    const t = await open();
    const paths = ['sign_up', 'resend_verification', 'request_password_reset'];
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (let time = 0; time < 7; time++)
      answers.push(
        await ask(t, 'POST', `/platform_auth/${paths[time % 3]}`, { body: { emailAddress, password } }),
      );
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      ...Array.from({ length: 5 }, () => 'OK'),
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
    expect(answers.at(-1)!.retryAfter).toBe(3_600);
    expect(t.hashes).toBe(0);
    expect((await requestReset(t, { emailAddress }, '192.0.2.2')).status).toBe(200);
  });

  test('of strangers who request mails keep nobody out of signing up for more than an hour', async () => {
    const t = await open();
    for (const address of addresses(22)) await requestReset(t, { emailAddress }, address);
    const refused = await ask(t, 'POST', '/platform_auth/sign_up', { body: { emailAddress, password } });
    expect([refused.outcome, refused.retryAfter]).toEqual(['RATE_LIMITED', 3_600]);
    await t.clock.advance(3_600_000);
    await createVerifiedUser(t);
    expect((await logInBy(t)).status).toBe(200);
  });
});

describe('wrong codes of strangers', () => {
  test('use up no try of the player who requested the code, and none keeps them out', async () => {
    const t = await open();
    await ask(t, 'POST', '/platform_auth/sign_up', {
      body: { emailAddress, password },
      address: '203.0.113.1',
    });
    const verificationCode = await t.code();
    const verifyFrom = async (code: string, address: string) =>
      (
        await ask(t, 'POST', '/platform_auth/verify_email', {
          body: { emailAddress, verificationCode: code },
          address,
        })
      ).outcome;
    const other = verificationCode === '000000' ? '000001' : '000000';
    for (const address of addresses(100)) expect(await verifyFrom(other, address)).toBe('CODE_INVALID');
    // All strangers together have five tries, so even the right code is refused to one more.
    expect(await verifyFrom(verificationCode, '198.51.100.250')).toBe('CODE_INVALID');
    for (let time = 0; time < 4; time++) expect(await verifyFrom(other, '203.0.113.1')).toBe('CODE_INVALID');
    expect(await verifyFrom(verificationCode, '203.0.113.1')).toBe('OK');
  });

  test('leave the player five tries for each code, and no more', async () => {
    const t = await open({ limits: { authFailures: 100 } });
    await ask(t, 'POST', '/platform_auth/sign_up', { body: { emailAddress, password } });
    const verificationCode = await t.code();
    const other = verificationCode === '000000' ? '000001' : '000000';
    const verify = async (code: string) =>
      (
        await ask(t, 'POST', '/platform_auth/verify_email', {
          body: { emailAddress, verificationCode: code },
        })
      ).outcome;
    await Promise.all(Array.from({ length: 20 }, () => verify(other)));
    expect(await verify(verificationCode)).toBe('CODE_INVALID');
    await ask(t, 'POST', '/platform_auth/resend_verification', { body: { emailAddress } });
    expect(await verify(await t.code())).toBe('OK');
  });
});

describe('an operator', () => {
  const clear = (t: PlayerWorld, provider: number, name: string, key = t.rootKey) =>
    ask(t, 'POST', '/admin/platform_auth/attempts/clear', { key, body: { provider, name } });

  test('clears a name in any spelling: all its addresses may try again at once, and other names stay', async () => {
    const t = await open();
    await createVerifiedUser(t);
    await createVerifiedUser(t, 'bob@players.example');
    for (const email of [emailAddress, 'bob@players.example'])
      for (const address of ['198.51.100.1', '198.51.100.2'])
        for (let time = 0; time < 5; time++) await logInBy(t, wrong, address, email);
    for (const address of addresses(30)) await requestReset(t, { emailAddress }, address);
    expect((await logInBy(t, password, '198.51.100.1')).outcome).toBe('RATE_LIMITED');
    expect((await clear(t, 14, emailAddress.toUpperCase())).body).toEqual({ attemptsCleared: true });
    for (const address of ['198.51.100.1', '198.51.100.2'])
      expect((await logInBy(t, password, address)).status).toBe(200);
    expect((await requestReset(t, { emailAddress }, '203.0.113.9')).status).toBe(200);
    const bob = await logInBy(t, password, '198.51.100.1', 'bob@players.example');
    expect(bob.outcome).toBe('RATE_LIMITED');
    expect((await clear(t, 14, 'nobody@players.example')).body).toEqual({ attemptsCleared: false });
  });

  test('clears a device too, and nothing of other providers', async () => {
    const t = await open();
    for (let time = 0; time < 6; time++) await logIn(t, 12, `kiosk:gd_${'A'.repeat(43)}`);
    expect((await logIn(t, 12, 'kiosk:x')).outcome).toBe('RATE_LIMITED');
    expect((await clear(t, 98, 'kiosk')).body).toEqual({ attemptsCleared: false });
    expect((await clear(t, 12, 'kiosk')).body).toEqual({ attemptsCleared: true });
    expect((await logIn(t, 12, 'kiosk:x')).outcome).toBe('INVALID_CREDENTIALS');
    expect((await clear(t, 1, 'kiosk')).body).toEqual({ attemptsCleared: false });
    expect((await clear(t, 14, 'kiosk')).body).toMatchObject({
      details: [{ reason: 'INVALID_FIELD' }, { fieldViolations: [{ field: 'name' }] }],
    });
  });

  test('needs the permission platform_auth.admin, and the audit does not store the name', async () => {
    const t = await open();
    const refused = await clear(t, 14, emailAddress, await t.key(['accounts.read']));
    expect(refused.outcome).toBe('PERMISSION_MISSING');
    expect((await clear(t, 14, emailAddress, await t.key(['platform_auth.admin']))).status).toBe(200);
    const where = { operation: 'platformAuth.adminClearAttempts', outcome: 'success' };
    const rows = await t.storage.find(auditLog, { where });
    expect(rows.map(({ object }) => object)).toEqual(['provider:14']);
  });
});

test('an attempt is counted, not refused, if another one is released while it is counted', async () => {
  const { storage, race } = await openChangingStorage();
  const t = await open({ storage });
  await createVerifiedUser(t);
  await fail(t, 1);
  race.armed = true;
  expect((await logInBy(t)).outcome).toBe('OK');
  expect(race.armed).toBe(false);
});
