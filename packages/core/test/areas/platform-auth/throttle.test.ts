import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { authAttempts, familiarOrigins } from '../../../src/areas/platform-auth/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import {
  addresses,
  ask,
  countOutcomes,
  createVerifiedUser,
  emailAddress,
  logIn,
  logInBy,
  open,
  otherPassword,
  type PlayerWorld,
  password,
  requestReset,
  reset,
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
  const limits = { authFailuresPerName: 10 };

  test('is stopped after the daily number of wrong passwords (here ten)', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    const answers: Awaited<ReturnType<typeof logInBy>>[] = [];
    for (const address of addresses(12)) answers.push(await logInBy(t, wrong, address));
    expect(countOutcomes(answers)).toEqual({ INVALID_CREDENTIALS: 10, RATE_LIMITED: 2 });
    expect(answers.at(-1)!.retryAfter).toBeGreaterThan(86_000);
    expect((await logInBy(t, password, '203.0.113.1')).outcome).toBe('RATE_LIMITED');
    await t.clock.advance(86_400_000);
    expect((await logInBy(t, password, '203.0.113.1')).status).toBe(200);
  });

  test('cannot lock out a player at an address from which they have logged in before', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await logInBy(t, password, '203.0.113.1');
    for (const address of addresses(12)) await logInBy(t, wrong, address);
    expect((await logInBy(t, password, '198.51.100.99')).status).toBe(429);
    expect((await logInBy(t, password, '203.0.113.1')).status).toBe(200);
    // This holds as long as the attack goes on: the address stays familiar for 90 days.
    for (let day = 0; day < 3; day++) {
      await t.clock.advance(86_400_000);
      for (const address of addresses(12)) await logInBy(t, wrong, address);
      expect((await logInBy(t, password, '203.0.113.1')).status).toBe(200);
    }
  });

  test('cannot lock out a player at an address from which they set a new password', async () => {
    const t = await open({ limits });
    await createVerifiedUser(t);
    await requestReset(t, { emailAddress });
    const resetCode = await t.code();
    for (const address of addresses(12)) await logInBy(t, wrong, address);
    expect((await logInBy(t, password, '203.0.113.1')).status).toBe(429);
    const sent = { emailAddress, resetCode, newPassword: otherPassword };
    expect((await reset(t, sent, '203.0.113.1')).status).toBe(200);
    expect((await logInBy(t, otherPassword, '203.0.113.1')).status).toBe(200);
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
    expect(t.hashes).toBe(2);
    expect((await requestReset(t, { emailAddress }, '192.0.2.2')).status).toBe(200);
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
