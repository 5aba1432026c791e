import { expect, test } from 'vitest';
import { ledger } from '../src/guilds/tables.ts';
import { openGame, openGuild, type TestGame } from './guild-world.ts';

const refused = (reason: string) => expect.objectContaining({ reason });
const week = 7 * 86_400_000;

const goldOf = async (t: TestGame, session: string) =>
  (await t.backend.api.wallets.get({}, { session })).gold;

test('gold moves between wallet and chest, and the ledger has an entry for each change', async () => {
  const t = await openGame();
  const { ada, bob } = await openGuild(t);
  const { api } = t.backend;
  expect(await api.guilds.deposit({ gold: 70 }, { session: bob.token })).toEqual({ chest: 70n });
  expect(await api.guilds.withdraw({ gold: 20 }, { session: ada.token })).toEqual({ chest: 50n });
  expect([await goldOf(t, ada.token), await goldOf(t, bob.token)]).toEqual([120n, 30n]);
  const { entries } = await api.guilds.listLedger({}, { session: bob.token });
  expect(entries).toMatchObject([
    { position: 2, accountId: ada.accountId, gold: -20n, chest: 50n },
    { position: 1, accountId: bob.accountId, gold: 70n, chest: 70n },
  ]);
});

test('nobody can put in more than they have, and then the ledger has no entry', async () => {
  const t = await openGame();
  const { bob } = await openGuild(t);
  const deposit = t.backend.api.guilds.deposit({ gold: 101 }, { session: bob.token });
  await expect(deposit).rejects.toEqual(refused('NOT_ENOUGH_GOLD'));
  expect(await t.storage.count(ledger, {})).toBe(0);
  expect(await goldOf(t, bob.token)).toBe(100n);
});

test('nobody can take out more than is in the chest, also if all try at the same time', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  const session = ada.token;
  await t.backend.api.guilds.deposit({ gold: 100 }, { session });
  const taken = await Promise.allSettled(
    Array.from({ length: 5 }, () => t.backend.api.guilds.withdraw({ gold: 30 }, { session })),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(taken).toContainEqual({ status: 'rejected', reason: refused('CHEST_TOO_EMPTY') });
  expect(await goldOf(t, session)).toBe(90n);
});

test('members without a rank cannot take gold out', async () => {
  const t = await openGame();
  const { bob } = await openGuild(t);
  const withdraw = t.backend.api.guilds.withdraw({ gold: 1 }, { session: bob.token });
  await expect(withdraw).rejects.toEqual(refused('GUILD_RANK_TOO_LOW'));
});

test.each([0, -5, '1000000000000000001', 1.5])('an amount of %s is refused', async (gold) => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  const deposit = t.backend.api.guilds.deposit({ gold }, { session: ada.token });
  await expect(deposit).rejects.toEqual(refused('INVALID_FIELD'));
});

test('a wallet holds more gold than a number can, with all digits, up to its limit', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  const large = 2n ** 53n + 1n;
  const caller = { apiKey: await t.key(['wallets.change']) };
  await t.backend.api.wallets.change({ accountId: ada.accountId, gold: large }, caller);
  expect(await goldOf(t, ada.token)).toBe(large + 100n);
  const full = t.backend.api.wallets.change({ accountId: ada.accountId, gold: 10n ** 18n }, caller);
  await expect(full).rejects.toEqual(refused('WALLET_FULL'));
  const unknown = t.backend.api.wallets.change({ accountId: 'nobody', gold: 1n }, caller);
  await expect(unknown).rejects.toEqual(refused('WALLET_OWNER_UNKNOWN'));
});

test('a full chest takes no more gold, and the weekly task goes on with the next guild', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  const { api } = t.backend;
  const cyd = await t.player('cyd');
  await api.guilds.create({ name: 'Cats' }, { session: cyd.token });
  await api.wallets.change({ accountId: ada.accountId, gold: 10n ** 18n - 100n }, { system: true });
  await api.guilds.deposit({ gold: 10n ** 18n }, { session: ada.token });
  const deposit = api.guilds.deposit({ gold: 1 }, { session: ada.token });
  await expect(deposit).rejects.toEqual(refused('CHEST_FULL'));
  await t.clock.advance(week);
  await t.backend.scheduler.tick();
  const { token: session } = await t.player('cyd');
  expect((await api.guilds.get({}, { session })).guild.chest).toBe(10n);
});

test('a repeated deposit with the same Idempotency-Key has one effect', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  const caller = { session: ada.token, idempotencyKey: 'deposit-1' };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await t.backend.api.guilds.deposit({ gold: 40 }, caller)).toEqual({ chest: 40n });
});

test('each week a guild gets gold for each member once, although the task runs every hour', async () => {
  const t = await openGame();
  const { ada } = await openGuild(t);
  for (let weeks = 0; weeks < 2; weeks += 1) {
    await t.clock.advance(week);
    for (let times = 0; times < 2; times += 1) await t.backend.scheduler.tick();
  }
  const { token: session } = await t.player('ada');
  const { guild } = await t.backend.api.guilds.get({}, { session });
  expect(guild.chest).toBe(40n);
  const { entries } = await t.backend.api.guilds.listLedger({}, { session });
  expect(entries.map(({ accountId, gold }) => [accountId, gold])).toEqual([
    [undefined, 20n],
    [undefined, 20n],
  ]);
  expect(ada.accountId).toBeDefined();
});

test('the wallet of a deleted account is deleted', async () => {
  const t = await openGame();
  const { accountId } = await t.player('ada');
  await t.backend.api.accounts.adminDelete({ accountId }, { system: true });
  const { wallets } = await import('../src/wallets/gold.ts');
  expect(await t.storage.count(wallets, {})).toBe(0);
});
