import { describe, expect, test } from 'vitest';
import { devices } from '../../../src/areas/platform-auth/tables.ts';
import {
  accountOf,
  asHost,
  ask,
  countOutcomes,
  isLive,
  logIn,
  logInBy,
  open,
  outcomeOf,
  type PlayerWorld,
  player,
} from './player-world.ts';

const enrol = (t: PlayerWorld, session: string, deviceId: string) =>
  ask(t, 'POST', '/platform_auth/devices', { session, body: { deviceId } });

const enrolled = async (t: PlayerWorld, session: string, deviceId: string): Promise<string> =>
  (await enrol(t, session, deviceId)).body.certificate as string;

const atAdmin = (t: PlayerWorld, method: string, deviceId: string) =>
  ask(t, method, `/admin/platform_auth/devices/${deviceId}`, { key: t.rootKey });

const byOperator = async (t: PlayerWorld, deviceId: string): Promise<string> =>
  (await t.backend.api.platformAuth.adminEnrolDevice({ deviceId }, asHost)).certificate;

describe('a device that an operator enrolled', () => {
  test('logs in with its certificate, which is shown once, as an identity of its own', async () => {
    const t = await open();
    const { body } = await atAdmin(t, 'POST', 'kiosk-1:A');
    const certificate = body.certificate as string;
    expect(certificate).toMatch(/^gd_[0-9A-Za-z]{43}$/);
    const { token } = await logIn(t, 12, `kiosk-1:A:${certificate}`);
    const accountId = await accountOf(t, token);
    expect(await accountOf(t, (await logIn(t, 12, `kiosk-1:A:${certificate}`)).token)).toBe(accountId);
    expect(JSON.stringify(await t.storage.find(devices, {}))).not.toContain(certificate);
    const { session } = await t.backend.api.sessions.current({}, { session: token });
    expect([session.provider, session.platform]).toEqual([12, 98]);
  });

  test('can be checked by status, and can be enrolled only once', async () => {
    const t = await open();
    expect((await atAdmin(t, 'HEAD', 'kiosk')).status).toBe(404);
    const certificate = await byOperator(t, 'kiosk');
    expect((await atAdmin(t, 'HEAD', 'kiosk')).status).toBe(200);
    expect((await atAdmin(t, 'POST', 'kiosk')).outcome).toBe('DEVICE_EXISTS');
    expect((await logIn(t, 12, `kiosk:${certificate}`)).status).toBe(200);
    expect((await atAdmin(t, 'DELETE', 'kiosk')).body).toEqual({});
    expect((await atAdmin(t, 'DELETE', 'kiosk')).body).toEqual({});
    expect((await atAdmin(t, 'HEAD', 'kiosk')).status).toBe(404);
  });

  test('loses its sessions when it is removed, and is another player when it is enrolled again', async () => {
    const t = await open();
    const first = await byOperator(t, 'kiosk');
    const { token } = await logIn(t, 12, `kiosk:${first}`);
    const accountId = await accountOf(t, token);
    const unclaimed = (await logIn(t, 12, `kiosk:${first}`)).token;
    await atAdmin(t, 'DELETE', 'kiosk');
    expect([await isLive(t, token), await isLive(t, unclaimed)]).toEqual([false, false]);
    expect((await logIn(t, 12, `kiosk:${first}`)).outcome).toBe('INVALID_CREDENTIALS');
    const second = await byOperator(t, 'kiosk');
    expect((await logIn(t, 12, `kiosk:${first}`)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await accountOf(t, (await logIn(t, 12, `kiosk:${second}`)).token)).not.toBe(accountId);
  });

  test('is removed with its account', async () => {
    const t = await open();
    const certificate = await byOperator(t, 'kiosk');
    const accountId = await accountOf(t, (await logIn(t, 12, `kiosk:${certificate}`)).token);
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    expect((await logIn(t, 12, `kiosk:${certificate}`)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await t.storage.count(devices, {})).toBe(0);
  });

  test('is enrolled once by concurrent calls', async () => {
    const t = await open();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => atAdmin(t, 'POST', 'kiosk')));
    expect(countOutcomes(answers)).toEqual({ OK: 1, DEVICE_EXISTS: 4 });
  });

  test.each(['search', '.', '..', 'a b', 'ä', 'x'.repeat(129), '<script>'])(
    'cannot have the id %.20j',
    async (deviceId) => {
      const t = await open();
      const call = t.backend.api.platformAuth.adminEnrolDevice({ deviceId }, asHost);
      expect(await outcomeOf(call)).toBe('INVALID_FIELD');
    },
  );
});

describe('a device that a player enrolled', () => {
  test('logs in to their account, which can have several devices', async () => {
    const t = await open();
    const { token, accountId } = await player(t);
    for (const deviceId of ['phone', 'tablet']) {
      const certificate = await enrolled(t, token, deviceId);
      const session = await logIn(t, 12, `${deviceId}:${certificate}`);
      expect(await accountOf(t, session.token)).toBe(accountId);
    }
    // The device is no identity of its own: it logs in with the player's identity.
    const { account } = await t.backend.api.accounts.adminGet({ accountId }, asHost);
    expect(account.platforms).toEqual([98]);
  });

  test('gets a new certificate when it is enrolled again, and its sessions end', async () => {
    const t = await open();
    const { token } = await t.player('alice');
    const first = await enrolled(t, token, 'phone');
    const session = (await logIn(t, 12, `phone:${first}`)).token;
    await accountOf(t, session);
    const second = await enrolled(t, token, 'phone');
    expect([await isLive(t, session), await isLive(t, token)]).toEqual([false, true]);
    expect((await logIn(t, 12, `phone:${first}`)).status).toBe(401);
    expect((await logIn(t, 12, `phone:${second}`)).status).toBe(200);
  });

  test('can have the same id as devices of other players and of operators', async () => {
    const t = await open();
    const [ann, bob] = [await t.player('ann'), await t.player('bob')];
    const certificates = [
      await enrolled(t, ann.token, 'phone'),
      await enrolled(t, bob.token, 'phone'),
      await byOperator(t, 'phone'),
    ];
    const accounts: string[] = [];
    for (const certificate of certificates)
      accounts.push(await accountOf(t, (await logIn(t, 12, `phone:${certificate}`)).token));
    expect(accounts.slice(0, 2)).toEqual([ann.accountId, bob.accountId]);
    expect(new Set(accounts).size).toBe(3);
    // The certificate of one device does not work with another id.
    expect((await logIn(t, 12, `tablet:${certificates[0]}`)).status).toBe(401);
    await atAdmin(t, 'DELETE', 'phone');
    for (const certificate of certificates)
      expect((await logIn(t, 12, `phone:${certificate}`)).status).toBe(401);
  });

  test('is removed with the account', async () => {
    const t = await open();
    const { token, accountId } = await t.player('alice');
    const certificate = await enrolled(t, token, 'phone');
    const unclaimed = (await logIn(t, 12, `phone:${certificate}`)).token;
    await t.backend.api.accounts.adminDelete({ accountId }, asHost);
    expect(await isLive(t, unclaimed)).toBe(false);
    expect((await logIn(t, 12, `phone:${certificate}`)).outcome).toBe('INVALID_CREDENTIALS');
    expect(await t.storage.count(devices, {})).toBe(0);
  });

  test('is refused if only operators can enrol devices', async () => {
    const t = await open({ platformAuth: { devices: true } });
    const { token } = await t.player('alice');
    expect((await enrol(t, token, 'phone')).outcome).toBe('SELF_ENROL_OFF');
  });

  test('counts against an exact limit, even in concurrent calls', async () => {
    const t = await open({ limits: { devicesPerAccount: 3 } });
    const { token } = await t.player('alice');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => enrol(t, token, `phone-${at}`)));
    expect(countOutcomes(answers)).toEqual({ OK: 3, DEVICE_LIMIT: 3 });
  });
});

test('a login with a device costs no hash and does not reveal which devices exist', async () => {
  const t = await open();
  await byOperator(t, 'kiosk');
  for (const payload of ['kiosk:wrong', 'nothing:wrong', 'kiosk', ':', '', `kiosk:gd_${'A'.repeat(43)}`])
    expect((await logIn(t, 12, payload)).body).toEqual((await logInBy(t, 'x', '192.0.2.7', 'x')).body);
  expect(t.hashes).toBe(0);
});

describe('operators', () => {
  async function withDevices() {
    const t = await open();
    for (const deviceId of ['Kiosk-1', 'kiosk-2', 'KIOSK-3', 'phone']) {
      await byOperator(t, deviceId);
      await t.clock.advance(1_000);
    }
    return t;
  }

  test('list devices, oldest first, in pages', async () => {
    const t = await withDevices();
    const { platformAuth } = t.backend.api;
    const first = await platformAuth.adminListDevices({ limit: 3 }, asHost);
    expect(first.deviceIds).toEqual(['Kiosk-1', 'kiosk-2', 'KIOSK-3']);
    const { nextPageToken } = first;
    expect(await platformAuth.adminListDevices({ limit: 3, pageToken: nextPageToken }, asHost)).toEqual({
      deviceIds: ['phone'],
    });
    expect((await platformAuth.adminListDevices({ offset: 2 }, asHost)).deviceIds).toEqual([
      'KIOSK-3',
      'phone',
    ]);
  });

  test.each([
    ['kiosk', ['Kiosk-1', 'kiosk-2', 'KIOSK-3']],
    ['KIOSK-', ['Kiosk-1', 'kiosk-2', 'KIOSK-3']],
    ['iosk', []],
    ['%', []],
    ['', ['Kiosk-1', 'kiosk-2', 'KIOSK-3', 'phone']],
  ])('search devices by the beginning of their ids, ignoring case: %j', async (deviceFilter, found) => {
    const t = await withDevices();
    const { deviceIds } = await t.backend.api.platformAuth.adminSearchDevices({ deviceFilter }, asHost);
    expect(deviceIds).toEqual(found);
  });
});
