import { describe, expect, test } from 'vitest';
import type { AppOwnership } from '../../../src/areas/entitlements/index.ts';
import { itemRefreshes } from '../../../src/areas/entitlements/tables.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld } from './shop-world.ts';

/** A player with a store identity, an item that stands for app 480, and a provider that says what they own. */
async function openWorld(policy: 'ANY' | 'PERMANENT_ONLY' = 'ANY') {
  const apps = new Map<number, AppOwnership>();
  const asked: (readonly number[])[] = [];
  const state = { fails: false, hangs: false };
  const itemProvider = {
    async readApps({ appIds }: { readonly appIds: readonly number[] }) {
      asked.push(appIds);
      if (state.hangs) await new Promise(() => {});
      if (state.fails) throw new Error('the store cannot be reached');
      return appIds.map((appId) => apps.get(appId) ?? { appId, owned: false, permanent: false });
    },
  };
  const t = await createShopWorld({}, { itemProvider });
  const { accountId, token: session } = await t.player();
  await t.backend.api.accounts.serverLink(
    { accountId, platformAccountId: { platform: 'STORE', id: '76561190000000001', issuer: 'store' } },
    asHost,
  );
  const catalogItemId = await t.item('Game', { catalogItemCustomItemId: 'game' });
  const storeApp = { appId: 480, policy };
  await t.api.modifyProviderData({ catalogItemId, provider: 'STORE_APP', storeApp }, asHost);
  const own = (owned: boolean, permanent = true) => apps.set(480, { appId: 480, owned, permanent });
  const read = (more: object = {}) => t.api.owned({ catalogItemId, ...more }, { session });
  const minute = () => t.clock.advance(60_000);
  return { t, accountId, session, catalogItemId, own, read, minute, asked, state };
}

describe('what an account owns at the store', () => {
  test('is asked before the answer and replaces the count, with a row of the ledger', async () => {
    const { t, accountId, session, catalogItemId, own, read, minute } = await openWorld();
    own(true);
    expect(await read()).toEqual({ isOwned: true, count: 1n });
    const { record } = await t.api.adminLatestChange({ accountId, catalogItemId }, asHost);
    expect(record).toMatchObject({ agent: 'provider:StoreApp', changeType: 3, increment: 1n });
    await minute();
    own(false);
    expect((await t.api.items({}, { session })).catalogItems).toMatchObject([
      { catalogItemId, isOwned: false },
    ]);
    await minute();
    own(true);
    expect(await t.api.ownedByCustomId({ customItemId: 'game' }, { session })).toMatchObject({ count: 1n });
    expect(await t.incrementsOf(accountId, catalogItemId)).toEqual([1n, -1n, 1n]);
  });

  test('is asked at most once a minute for each account, and not if the caller cannot wait', async () => {
    const { own, read, minute, asked } = await openWorld();
    own(true);
    expect(await read({ asap: true })).toEqual({ isOwned: false, count: 0n });
    expect(asked).toEqual([]);
    await Promise.all([read(), read(), read()]);
    await read();
    expect(asked).toEqual([[480]]);
    await minute();
    await read();
    expect(asked).toHaveLength(2);
  });

  test('is asked again if who asked has died: at once in a sole process, and otherwise when its lease has ended', async () => {
    const { t, accountId, own, read, asked } = await openWorld();
    own(true);
    const checkedAt = t.clock.now();
    const dead = { accountId, checkedAt, failed: false, asksUntil: checkedAt + 5_000 };
    await t.storage.insert(itemRefreshes, dead);
    if (t.storage.listen !== undefined) {
      expect(await read()).toEqual({ isOwned: false, count: 0n });
      await t.clock.advance(5_000);
    }
    expect(await read()).toEqual({ isOwned: true, count: 1n });
    await read();
    expect(asked).toHaveLength(1);
  });

  test('counts only if it is permanent, where the item says so', async () => {
    const { own, read, minute } = await openWorld('PERMANENT_ONLY');
    own(true, false);
    expect((await read()).isOwned).toBe(false);
    await minute();
    own(true);
    expect((await read()).isOwned).toBe(true);
  });

  test('does not change a locked item', async () => {
    const { t, accountId, catalogItemId, own, read } = await openWorld();
    const lockoutFlags = { prohibitNonAdminUpdate: { value: true } };
    await t.api.adminSetExtended(
      { accountId, catalogItemId, operation: 'LOCKOUT_FLAGS_ONLY', lockoutFlags },
      asHost,
    );
    own(true);
    expect(await read()).toEqual({ isOwned: false, count: 0n });
  });

  test('is answered from what is stored if the store does not answer, with a header that says so', async () => {
    const { t, session, catalogItemId, own, read, minute, state } = await openWorld();
    own(true);
    await read();
    await minute();
    state.fails = true;
    const get = async () => {
      const { body, headers } = await t.http('GET', `/entitlements/account/item/${catalogItemId}/owned`, {
        session,
      });
      return [body, headers['x-stale']];
    };
    expect(await get()).toEqual([{ isOwned: true, count: 1 }, 'true']);
    expect(await get()).toEqual([{ isOwned: true, count: 1 }, 'true']);
    state.fails = false;
    await minute();
    expect(await get()).toEqual([{ isOwned: true, count: 1 }, undefined]);
  });

  test('keeps a caller waiting for 3 seconds at most', async () => {
    const { t, read, asked, state } = await openWorld();
    state.hangs = true;
    const answer = read();
    await expect.poll(() => asked.length).toBe(1);
    await t.clock.advance(3_000);
    expect(await answer).toEqual({ isOwned: false, count: 0n });
  });

  test('is not asked for an account without an identity of the store', async () => {
    const { t, catalogItemId, asked } = await openWorld();
    const { token: session } = await t.player();
    expect((await t.api.owned({ catalogItemId }, { session })).isOwned).toBe(false);
    expect(asked).toEqual([]);
  });
});
