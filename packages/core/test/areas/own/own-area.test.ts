import { unsafeProvider } from '@lobbykit/core';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { guilds, guildsArea } from './guilds.ts';

const open = (options: { readonly startingGold?: number } = {}) =>
  createTestBackend({ areas: [guildsArea], providers: [unsafeProvider], ...options });

test('an own area answers over HTTP and in this process, with exact 64-bit integers', async () => {
  await using t = await open();
  const player = await t.player('ada');
  const created = await t.http('POST', '/guilds', { session: player.token, body: { name: 'Owls' } });
  expect(created).toMatchObject({ status: 200, body: { chest: 100 } });
  const { guildId } = created.body as { guildId: string };
  await t.backend.api.guilds.fill({ guildId, gold: '9007199254740993' }, { apiKey: t.rootKey });
  expect(await t.backend.api.guilds.get({ guildId }, { session: player.token })).toEqual({
    guildId,
    name: 'Owls',
    chest: 9007199254741093n,
    leaderName: expect.stringMatching(/^Player-/),
  });
});

test('an option of an own area replaces its default', async () => {
  await using t = await open({ startingGold: 7 });
  const player = await t.player();
  const { chest } = await t.backend.api.guilds.create({ name: 'Owls' }, { session: player.token });
  expect(chest).toBe(7n);
});

test('an own area gets validation, access, permissions and audit rows', async () => {
  await using t = await open();
  const player = await t.player();
  const { api } = t.backend;
  const session = player.token;
  await expect(api.guilds.create({ name: '' }, { session })).rejects.toMatchObject({
    reason: 'INVALID_FIELD',
    details: { fields: [{ field: 'name' }] },
  });
  const { guildId } = await api.guilds.create({ name: 'Owls' }, { session });
  await expect(api.guilds.create({ name: 'Owls' }, { session })).rejects.toMatchObject({
    reason: 'GUILD_NAME_TAKEN',
  });
  await expect(api.guilds.fill({ guildId, gold: 1 }, { session })).rejects.toMatchObject({
    reason: 'PERMISSION_MISSING',
  });
  const manager = { apiKey: await t.key(['guilds.manage']) };
  expect(await api.guilds.fill({ guildId, gold: 1 }, manager)).toEqual({ chest: 101n });
  const { records } = await api.audit.list({ object: guildId }, { apiKey: t.rootKey });
  expect(records).toMatchObject([{ operation: 'guilds.fill', outcome: 'success' }]);
});

test('a call of an own area with an Idempotency-Key has one effect', async () => {
  await using t = await open();
  const session = (await t.player()).token;
  const caller = { session, idempotencyKey: 'once' };
  const first = await t.backend.api.guilds.create({ name: 'Owls' }, caller);
  expect(await t.backend.api.guilds.create({ name: 'Owls' }, caller)).toEqual(first);
  expect(await t.storage.count(guilds, {})).toBe(1);
});

test('a list of an own area has pages', async () => {
  await using t = await open();
  const session = (await t.player()).token;
  const { api } = t.backend;
  for (const name of ['Owls', 'Cats', 'Foxes']) await api.guilds.create({ name }, { session });
  const first = await api.guilds.list({ limit: 2 }, { session });
  const { nextPageToken: pageToken } = first;
  const second = await api.guilds.list({ limit: 2, pageToken: pageToken! }, { session });
  expect([first.guildIds.length, second.guildIds.length, second.nextPageToken]).toEqual([2, 1, undefined]);
});

test('an own area listens to moments of the areas in the box, in their unit', async () => {
  await using t = await open();
  const player = await t.player();
  await t.backend.api.guilds.create({ name: 'Owls' }, { session: player.token });
  await t.backend.api.accounts.adminDelete({ accountId: player.accountId }, { apiKey: t.rootKey });
  expect(await t.storage.count(guilds, {})).toBe(0);
  expect(t.backend.moments.get('account.deleting')).toContain('guilds');
});

test('a task of an own area runs under its lease', async () => {
  await using t = await open();
  const session = (await t.player()).token;
  const { guildId } = await t.backend.api.guilds.create({ name: 'Owls' }, { session });
  await t.clock.advance(60_000);
  await t.backend.scheduler.tick();
  expect(await t.backend.api.guilds.get({ guildId }, { session })).toMatchObject({ chest: 101n });
});

test('the operations of an own area are in the OpenAPI document and the catalogue', async () => {
  await using t = await open();
  const { body } = await t.http('GET', '/openapi.json');
  expect(Object.keys((body as { paths: object }).paths)).toContain('/api/v1/guilds/{guildId}');
  const { permissions, errors, events, tables } = t.backend.catalogue;
  expect(permissions.get('guilds.manage')).toBe('Disband guilds and fill their chests.');
  expect(errors.has('GUILD_NAME_TAKEN') && events.has('anyEvent.guilds/Founded')).toBe(true);
  expect(tables).toContain(guilds);
  await expect(
    t.backend.api.apiKeys.createPolicy({ name: 'p', permissions: ['guilds.manage'] }, { apiKey: t.rootKey }),
  ).resolves.toBeDefined();
});

test('hooks of an own area’s operations are typed by its contract', async () => {
  await using t = await createTestBackend({
    areas: [guildsArea],
    hooks: {
      before: { 'guilds.create': (_call, input) => ({ ...input, name: `The ${input.name}` }) },
      after: {
        'guilds.create': async (_call, { answer, unit }) => unit.audit({ object: answer.guildId }),
      },
    },
  });
  const session = (await t.player()).token;
  const { guildId } = await t.backend.api.guilds.create({ name: 'Owls' }, { session });
  expect(await t.backend.api.guilds.get({ guildId }, { session })).toMatchObject({ name: 'The Owls' });
  const { records } = await t.backend.api.audit.list({ object: guildId }, { apiKey: t.rootKey });
  expect(records).toHaveLength(1);
});
