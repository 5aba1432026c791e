import { expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import { silentLog } from '../../src/runtime/log.ts';
import { asHost, text } from '../operations/sample.ts';
import {
  accountBy,
  chief,
  createOfficer,
  detailsOf,
  openWorld,
  outcomeOf,
  reopened,
} from './rights-world.ts';

const unsafe = (id: string) => ({ platform: 1, id });
const custom = (id: string) => ({ platform: 99, id });

test('an identity of a configured administrator is put on accounts by those alone who cover admin', async () => {
  const world = await openWorld();
  const key = await world.key(['accounts.create', 'accounts.link']);
  const create = (by: string) =>
    world.http('POST', '/server/accounts', {
      key: by,
      body: { platformAccountIds: [unsafe(chief), custom('intruder')] },
    });
  expect(outcomeOf(await create(key))).toBe('ROLE_NOT_HELD');
  const { accountId } = await world.player();
  const body = { accountId, platformAccountId: { ...unsafe(chief), issuer: 'unsafe' } };
  expect(outcomeOf(await world.http('POST', '/server/accounts/link', { key, body }))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await world.http('POST', '/server/accounts/unlink', { key, body }))).toBe('ROLE_NOT_HELD');
  expect(outcomeOf(await create(world.rootKey))).toBe('OK');
  expect((await accountBy(world, 1, chief))?.authRole).toBe('admin');
});

test('an account with a login that an operator below admin linked is not promoted, and the refusal is recorded', async () => {
  // The chief becomes an administrator of the configuration after the operator has acted.
  const before = await openWorld({ bootstrapAdmins: [] });
  const key = await before.key(['accounts.create', 'accounts.link']);
  const { id: accountId } = (await accountBy(before, 1, chief))!;
  const body = { accountId, platformAccountId: custom('intruder') };
  expect(outcomeOf(await before.http('POST', '/server/accounts/link', { key, body }))).toBe('OK');
  // A login of its own does not make the foreign identity one that the player linked.
  expect((await accountBy(before, 99, 'is:intruder'))?.id).toBe(accountId);
  const warnings: string[] = [];
  const warn = (_: object, message: string): void => void warnings.push(message);
  const world = await reopened(before, { log: { ...silentLog, warn } });
  expect((await accountBy(world, 1, chief))?.authRole).toBe('user');
  const rows = await world.storage.find(auditLog, {
    where: { object: accountId, operation: 'authentication.login' },
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['PROMOTION_REFUSED']);
  expect(warnings).toContainEqual(expect.stringContaining('was not promoted'));
  await world.backend.api.accounts.serverUnlink(body, asHost);
  expect((await accountBy(world, 1, chief))?.authRole).toBe('admin');
});

test('an account whose only identity an operator linked is its player’s after their first login', async () => {
  const before = await openWorld({ bootstrapAdmins: [] });
  const key = await before.key(['accounts.create']);
  const body = { platformAccountIds: [unsafe(chief)] };
  expect(outcomeOf(await before.http('POST', '/server/accounts', { key, body }))).toBe('OK');
  const { session } = (await accountBy(before, 1, chief))!;
  const sessionId = await before.login(99, 'is:second');
  await before.backend.api.accounts.link({ sessionId }, { session });
  const world = await reopened(before);
  expect((await accountBy(world, 1, chief))?.authRole).toBe('admin');
});

test('an account to which an operator linked an administrator’s later identity is not promoted', async () => {
  const before = await openWorld({ bootstrapAdmins: [] });
  const key = await before.key(['accounts.link']);
  const intruder = (await accountBy(before, 99, 'is:intruder'))!;
  const body = { accountId: intruder.id, platformAccountId: { ...unsafe(chief), issuer: 'unsafe' } };
  expect(outcomeOf(await before.http('POST', '/server/accounts/link', { key, body }))).toBe('OK');
  const world = await reopened(before);
  expect((await accountBy(world, 1, chief))?.authRole).toBe('user');
});

test('a login is added to an existing account by those alone who may link accounts', async () => {
  const world = await openWorld();
  const { accountId, name } = await createOfficer(world, 'user');
  const create = async (permissions: string[], body: object) =>
    world.http('POST', '/server/accounts', { key: await world.key(permissions), body });
  const stolen = { accountId, platformAccountIds: [custom('intruder')] };
  const refused = await create(['accounts.create'], stolen);
  expect([outcomeOf(refused), detailsOf(refused)]).toEqual([
    'PERMISSION_MISSING',
    { permission: 'accounts.link' },
  ]);
  const byLogin = { platformAccountIds: [unsafe(name), custom('intruder')] };
  expect(outcomeOf(await create(['accounts.create'], byLogin))).toBe('PERMISSION_MISSING');
  const present = { accountId, platformAccountIds: [unsafe(name)] };
  expect(outcomeOf(await create(['accounts.create'], present))).toBe('OK');
  expect(outcomeOf(await create(['accounts.create', 'accounts.link'], stolen))).toBe('OK');
});

test('operators who may not read accounts get the public part of an account that existed before', async () => {
  const world = await openWorld();
  const { accountId, name } = await createOfficer(world, 'user');
  const metadata = { secret: text('private'), 'public.badge': text('seen') };
  await world.backend.api.accounts.adminUpdate({ accountId, account: { metadata } }, asHost);
  const requests = [
    ['POST', '/server/accounts', { accountId, platformAccountIds: [unsafe(name)] }, 'accounts.create'],
    ['POST', '/server/accounts/link', { accountId, platformAccountId: custom('more') }, 'accounts.link'],
    ['POST', '/server/accounts/unlink', { accountId, platformAccountId: custom('more') }, 'accounts.link'],
    ['PATCH', '/admin/accounts', { accountId, account: {} }, 'accounts.admin'],
  ] as const;
  for (const [method, path, body, permission] of requests) {
    const blind = await world.http(method, path, { key: await world.key([permission]), body });
    expect([path, outcomeOf(blind)]).toEqual([path, 'OK']);
    expect(blind.body).toMatchObject({ account: { metadata: { 'public.badge': text('seen') } } });
    expect(JSON.stringify(blind.body)).not.toMatch(/private|authRole/);
  }
  for (const [method, path, body, permission] of requests) {
    const reader = await world.key([permission, 'accounts.read']);
    const told = await world.http(method, path, { key: reader, body });
    expect(told.body).toMatchObject({ account: { authRole: 'user', metadata: { secret: text('private') } } });
  }
});
