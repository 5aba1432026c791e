import { expect, test } from 'vitest';
import { asHost } from '../operations/sample.ts';
import { accountBy, chiefDevice, createOfficer, detailsOf, openWorld, outcomeOf } from './rights-world.ts';

const devicePath = (deviceId: string): string => `/admin/platform_auth/devices/${deviceId}`;

test('an operator who does not cover the role of an account neither removes nor enrols a device of it', async () => {
  const world = await openWorld();
  for (const role of ['admin', 'only-audit-read']) {
    const officer = await createOfficer(world, role);
    const key = await world.key(['platform_auth.admin']);
    for (const deviceId of [officer.kiosk, officer.phone])
      expect(outcomeOf(await world.http('DELETE', devicePath(deviceId), { key }))).toBe('ROLE_NOT_HELD');
    expect(outcomeOf(await world.http('POST', devicePath(officer.kiosk), { key }))).toBe('ROLE_NOT_HELD');
    for (const [provider, payload] of officer.logins)
      expect((await accountBy(world, provider, payload))?.id).toBe(officer.accountId);
  }
});

test('an operator who covers the role of an account removes its devices', async () => {
  const world = await openWorld();
  const officer = await createOfficer(world, 'only-audit-read');
  const key = await world.key(['platform_auth.admin', 'audit.read']);
  for (const deviceId of [officer.kiosk, officer.phone])
    expect(outcomeOf(await world.http('DELETE', devicePath(deviceId), { key }))).toBe('OK');
});

test('a linked device identity without a device is enrolled by those alone who cover the role of its account', async () => {
  const world = await openWorld();
  const admin = await world.admin();
  const platformAccountId = { platform: 98, issuer: 'device', id: 'old-kiosk' } as const;
  await world.backend.api.accounts.serverLink({ accountId: admin.accountId, platformAccountId }, asHost);
  const key = await world.key(['platform_auth.admin']);
  expect(outcomeOf(await world.http('POST', devicePath('old-kiosk'), { key }))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await world.http('DELETE', devicePath('old-kiosk'), { key }))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await world.http('POST', devicePath('old-kiosk'), { key: world.rootKey }))).toBe('OK');
});

test('the device of a configured administrator is enrolled and removed by those alone who cover admin', async () => {
  const world = await openWorld();
  const key = await world.key(['platform_auth.admin']);
  for (const method of ['POST', 'DELETE'])
    expect(outcomeOf(await world.http(method, devicePath(chiefDevice), { key }))).toBe('ROLE_NOT_HELD');
  const { body } = await world.http('POST', devicePath(chiefDevice), { key: world.rootKey });
  const { certificate } = body as { readonly certificate: string };
  expect((await accountBy(world, 12, `${chiefDevice}:${certificate}`))?.authRole).toBe('admin');
});

test('a removed device frees its identity: a device of the same id is a new player', async () => {
  const world = await openWorld();
  const { platformAuth, accounts } = world.backend.api;
  const enrol = async () => (await platformAuth.adminEnrolDevice({ deviceId: 'kiosk' }, asHost)).certificate;
  const before = (await accountBy(world, 12, `kiosk:${await enrol()}`))!;
  const { replayToken } = await platformAuth.remember({}, { session: before.session });
  const own = await platformAuth.enrolDevice({ deviceId: 'tablet' }, { session: before.session });
  await platformAuth.adminRemoveDevice({ deviceId: 'kiosk' }, asHost);
  const { account } = await accounts.adminGet({ accountId: before.id }, asHost);
  expect(account.platforms).toEqual([]);
  expect(await accountBy(world, 12, `tablet:${own.certificate}`)).toBeNull();
  expect(await accountBy(world, 13, replayToken)).toBeNull();
  const after = (await accountBy(world, 12, `kiosk:${await enrol()}`))!;
  expect(after.id).not.toBe(before.id);
});

test('an operator who may not read accounts does not learn the role of the account that they may not touch', async () => {
  const world = await openWorld();
  const { kiosk } = await createOfficer(world, 'admin');
  const key = await world.key(['platform_auth.admin']);
  const blind = await world.http('DELETE', devicePath(kiosk), { key });
  expect(detailsOf(blind) ?? {}).toEqual({});
  expect(JSON.stringify(blind.body)).not.toMatch(/admin|\*/);
  const reader = await world.key(['platform_auth.admin', 'accounts.read']);
  const told = await world.http('DELETE', devicePath(kiosk), { key: reader });
  expect(detailsOf(told)).toEqual({ role: 'admin', permission: '*' });
});
