import { describe, expect, test } from 'vitest';
import { identities } from '../../../src/areas/accounts/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { commonErrors } from '../../../src/kernel/errors.ts';
import { asHost } from './entitlements-world.ts';
import { createShopWorld } from './shop-world.ts';

async function openShop(options: Partial<BackendOptions> = {}) {
  const t = await createShopWorld(options);
  const itemId = await t.item('Gold');
  return {
    ...t,
    /** Orders for an account as a caller. Returns the reason of a refusal, or nothing. */
    async order(granteeId: string, caller: { key: string } | { session: string }) {
      const items = [{ itemId, currency: 'EUR', pricePerItem: 1, count: 1 }];
      const body = { provider: 6, order: { granteeId, items } };
      const answer = await t.http('POST', '/entitlements/admin/order/place', { ...caller, body });
      const { details, orderId } = answer.body as { details?: [{ reason: string }]; orderId?: string };
      return details ? details[0].reason : (await t.api.adminReadOrder({ orderId: orderId! }, asHost)).state;
    },
    /** Returns the ids of an account at the store. */
    async storeIds(accountId: string): Promise<readonly string[]> {
      const rows = await t.storage.find(identities, { where: { accountId, platform: 6, issuer: 'store' } });
      return rows.map(({ subject }) => subject);
    },
    link: (accountId: string, platform: number, issuer: string, id: string) =>
      t.backend.api.accounts.serverLink(
        { accountId, platformAccountId: { platform: platform as 6, issuer, id } },
        asHost,
      ),
  };
}

const AWAITING_APPROVAL = 2;

describe('an order of an account without an identity of the store', () => {
  test('makes one at a simulated store and links it, once', async () => {
    const { backend, key, order, player, store, storeIds } = await openShop();
    const { accountId } = await player();
    const seller = { key: await key(['orders.manage']) };
    expect(await order(accountId, seller)).toBe(AWAITING_APPROVAL);
    expect(await storeIds(accountId)).toEqual([String(store.createStoreId!(accountId))]);
    const { account } = await backend.api.accounts.adminGet({ accountId }, asHost);
    expect(account.platforms).toEqual([1, 6]);
    expect(await order(accountId, seller)).toBe(AWAITING_APPROVAL);
    expect(await storeIds(accountId)).toHaveLength(1);
    const [first, second] = [...store.transactions.values()];
    expect(first!.storeId).toBe(second!.storeId);
  });

  test('of a role that the caller does not cover is placed without a link', async () => {
    const { admin, key, order, rootKey, storeIds } = await openShop({ roles: { seller: ['orders.manage'] } });
    const officer = await admin('officer');
    expect(await order(officer.accountId, { key: await key(['orders.manage']) })).toBe(AWAITING_APPROVAL);
    expect(await storeIds(officer.accountId)).toEqual([]);
    const seller = await admin('seller', 'seller');
    expect(await order(officer.accountId, { session: seller.token })).toBe(AWAITING_APPROVAL);
    expect(await storeIds(officer.accountId)).toEqual([]);
    expect(await order(officer.accountId, { key: rootKey })).toBe(AWAITING_APPROVAL);
    expect(await storeIds(officer.accountId)).toHaveLength(1);
  });

  test('that the account itself places links the identity', async () => {
    const { admin, order, storeIds } = await openShop({ roles: { seller: ['orders.manage'] } });
    for (const role of ['admin', 'seller']) {
      const { accountId, token } = await admin(role, role);
      expect(await order(accountId, { session: token })).toBe(AWAITING_APPROVAL);
      expect(await storeIds(accountId)).toHaveLength(1);
    }
  });

  test('that has the login of a configured administrator links it only for callers who cover that role', async () => {
    const bootstrapAdmins = [{ provider: 'UNSAFE', platformAccountId: 'chief' }] as const;
    const { backend, key, link, order, rootKey, storeIds } = await openShop({ bootstrapAdmins });
    // The administrator has not logged in yet, so the account has the role of a player.
    const { account } = await backend.api.accounts.adminCreate({}, asHost);
    await link(account.id, 1, 'unsafe', 'chief');
    expect(await order(account.id, { key: await key(['orders.manage']) })).toBe(AWAITING_APPROVAL);
    expect(await storeIds(account.id)).toEqual([]);
    expect(await order(account.id, { key: rootKey })).toBe(AWAITING_APPROVAL);
    expect(await storeIds(account.id)).toHaveLength(1);
  });

  test('is placed although a hook refuses the link, and although another account has that identity', async () => {
    const refuse = () => Promise.reject(commonErrors.SESSION_REQUIRED());
    const refusing = await openShop({ hooks: { before: { 'accounts.serverLink': refuse } } });
    const { accountId } = await refusing.player();
    expect(await refusing.order(accountId, { key: refusing.rootKey })).toBe(AWAITING_APPROVAL);
    expect(await refusing.storeIds(accountId)).toEqual([]);

    const { link, order, player, rootKey, store, storeIds } = await openShop();
    const [buyer, other] = [await player(), await player()];
    await link(other.accountId, 6, 'store', String(store.createStoreId!(buyer.accountId)));
    expect(await order(buyer.accountId, { key: rootKey })).toBe(AWAITING_APPROVAL);
    expect([await storeIds(buyer.accountId), await storeIds(other.accountId)]).toEqual([
      [],
      [String(store.createStoreId!(buyer.accountId))],
    ]);
  });

  test('that is refused for another reason links nothing', async () => {
    const { order, player, rootKey, store, storeIds } = await openShop();
    const { accountId } = await player();
    store.currency = 'USD';
    expect(await order(accountId, { key: rootKey })).toBe('BUYER_CURRENCY_DIFFERS');
    store.currency = '';
    expect(await order('account-1', { key: rootKey })).toBe('ITEM_OWNER_NOT_FOUND');
    expect(await storeIds(accountId)).toEqual([]);
  });

  test('is refused in production and at a real store with BUYER_WITHOUT_STORE_IDENTITY', async () => {
    const production = await openShop({ production: true, allowUnsafeInProduction: true });
    const { accountId } = await production.player();
    expect(await production.order(accountId, { key: production.rootKey })).toBe(
      'BUYER_WITHOUT_STORE_IDENTITY',
    );
    expect(await production.storeIds(accountId)).toEqual([]);

    const real = await openShop();
    Object.assign(real.store, { createStoreId: undefined });
    const buyer = await real.player();
    expect(await real.order(buyer.accountId, { key: real.rootKey })).toBe('BUYER_WITHOUT_STORE_IDENTITY');
    await real.link(buyer.accountId, 6, 'store', '9999999999999999999'); // more than 64 bits
    expect(await real.order(buyer.accountId, { key: real.rootKey })).toBe('BUYER_WITHOUT_STORE_IDENTITY');
  });
});
