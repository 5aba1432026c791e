import { describe, expect, test } from 'vitest';
import { outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { asHost, createEntitlementsWorld, outcomesAtOnce } from './entitlements-world.ts';

describe('an item of the catalog', () => {
  test('is listed as it was created, and changes only in the fields that an update gives', async () => {
    const { api, item } = await createEntitlementsWorld();
    const catalogItemId = await item('Sword', {
      catalogItemDescription: 'Cuts.',
      catalogItemPublished: true,
      catalogItemTags: [{ tag: 'weapons' }, { tag: 'metal' }, { tag: 'weapons' }],
      catalogItemCustomItemId: 'sword-1',
    });
    const created = {
      catalogItemId,
      name: 'Sword',
      description: 'Cuts.',
      published: true,
      tags: [{ tag: 'metal' }, { tag: 'weapons' }],
      customItemId: 'sword-1',
    };
    expect(await api.listItems({}, asHost)).toEqual({ catalogItems: [created] });
    await api.updateItem({ catalogItemId }, asHost);
    expect(await api.listItems({}, asHost)).toEqual({ catalogItems: [created] });
    await api.updateItem(
      {
        catalogItemId,
        name: 'Long sword',
        published: false,
        tagUpdates: [
          { operation: 'REMOVE', tag: 'metal' },
          { tag: 'steel' },
          { operation: 'ADD', tag: 'steel' },
          { operation: 'REMOVE', tag: 'unknown' },
        ],
        customItemId: '',
      },
      asHost,
    );
    expect((await api.listItems({}, asHost)).catalogItems).toEqual([
      {
        ...created,
        name: 'Long sword',
        published: false,
        tags: [{ tag: 'steel' }, { tag: 'weapons' }],
        customItemId: '',
      },
    ]);
  });

  test('is found by each of its tags, on both routes and page by page', async () => {
    const { api, item, http, key } = await createEntitlementsWorld();
    const tags = (...names: string[]) => ({ catalogItemTags: names.map((tag) => ({ tag })) });
    const [first, second] = [await item('a', tags('x', 'providers')), await item('b', tags('x'))];
    const third = await item('c', tags('x'));
    const idsOf = ({ catalogItems }: { catalogItems: readonly { catalogItemId: string }[] }) =>
      catalogItems.map(({ catalogItemId }) => catalogItemId);
    expect(idsOf(await api.listItems({ tag: 'x' }, asHost))).toEqual([first, second, third]);
    const page = await api.listItemsByTag({ tag: 'x', limit: 2 }, asHost);
    expect(idsOf(page)).toEqual([first, second]);
    const rest = await api.listItemsByTag({ tag: 'x', limit: 2, pageToken: page.nextPageToken }, asHost);
    expect([idsOf(rest), rest.nextPageToken]).toEqual([[third], undefined]);
    const admin = { key: await key(['entitlements.*']) };
    const named = await http('GET', '/admin/entitlements/providers', admin);
    expect(idsOf(named.body as never)).toEqual([first]);
  });

  test('has a name and a custom id that no other item has, also if both are created at once', async () => {
    const { api, item } = await createEntitlementsWorld();
    const sword = await item('Sword', { catalogItemCustomItemId: 'one' });
    const axe = await item('Axe');
    expect(
      await outcomesOf([
        () => item('Sword'),
        () => item(' Sword '),
        () => item('Bow', { catalogItemCustomItemId: 'one' }),
        () => api.updateItem({ catalogItemId: axe, name: 'Sword' }, asHost),
        () => api.updateItem({ catalogItemId: axe, customItemId: 'one' }, asHost),
        () => api.updateItem({ catalogItemId: sword, name: 'Sword', customItemId: 'one' }, asHost),
      ]),
    ).toEqual([
      'CATALOG_NAME_TAKEN',
      'CATALOG_NAME_TAKEN',
      'CUSTOM_ITEM_ID_TAKEN',
      'CATALOG_NAME_TAKEN',
      'CUSTOM_ITEM_ID_TAKEN',
      'done',
    ]);
    const outcomes = await outcomesAtOnce(Array.from({ length: 8 }, () => item('Shield')));
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('CATALOG_NAME_TAKEN'), 'done']);
  });

  test('that is deleted is in no list or check, and its name, custom id and app are free', async () => {
    const { api, item, player, countOf, incrementsOf } = await createEntitlementsWorld();
    const { accountId } = await player();
    const catalogItemId = await item('Sword', {
      catalogItemCustomItemId: 'one',
      catalogItemTags: [{ tag: 'x' }],
    });
    const priceKey = { catalogItemId, quantity: 1, currency: 'EUR' };
    await api.addPrice({ priceKey, amount: 100 }, asHost);
    const provider = 'STORE_APP';
    await api.modifyProviderData({ catalogItemId, provider, storeApp: { appId: 480 } }, asHost);
    await api.adminIncrement({ accountId, catalogItemId, count: 2 }, asHost);
    await api.deleteItem({ catalogItemId }, asHost);

    expect((await api.listItems({}, asHost)).catalogItems).toEqual([]);
    expect((await api.listItems({ tag: 'x' }, asHost)).catalogItems).toEqual([]);
    expect((await api.adminItems({ accountId }, asHost)).catalogItems).toEqual([]);
    expect(
      await outcomesOf([
        () => countOf(accountId, catalogItemId),
        () => api.adminOwnedByCustomId({ accountId, customItemId: 'one' }, asHost),
        () => api.adminIncrement({ accountId, catalogItemId, count: 1 }, asHost),
        () => api.updateItem({ catalogItemId, name: 'Other' }, asHost),
        () => api.deleteItem({ catalogItemId }, asHost),
        () => api.addPrice({ priceKey, amount: 100 }, asHost),
        () => api.listPrices({ catalogItemId }, asHost),
        () => api.readProviderData({ catalogItemId, provider }, asHost),
      ]),
    ).toEqual(Array(8).fill('CATALOG_ITEM_NOT_FOUND'));
    expect(await incrementsOf(accountId, catalogItemId)).toEqual([2n]);

    const next = await item('Sword', { catalogItemCustomItemId: 'one' });
    await api.modifyProviderData({ catalogItemId: next, provider, storeApp: { appId: 480 } }, asHost);
    expect(await countOf(accountId, next)).toBe(0n);
  });
});

describe('a price', () => {
  const key = (catalogItemId: string, more: object = {}) => ({
    catalogItemId,
    provider: 'STORE' as const,
    quantity: 1,
    currency: 'EUR',
    ...more,
  });

  test('is unique by its whole key, and is listed by its type', async () => {
    const { api, item } = await createEntitlementsWorld();
    const catalogItemId = await item();
    const monthly = { unit: 'MONTH' as const, count: 1 };
    const add = (more: object, amount: number | bigint | string = 499) =>
      outcomeOf(api.addPrice({ priceKey: key(catalogItemId, more), amount }, asHost));
    expect([
      await add({}),
      await add({ provider: '' }, 500),
      await add({ provider: 'Store' }),
      await add({ quantity: 2 }, 900),
      await add({ currency: 'USD' }, '999999999'),
      await add({ subscriptionInterval: monthly }, 299),
      await add({ subscriptionInterval: { unit: 0, count: 0 } }),
    ]).toEqual(['done', 'done', 'PRICE_EXISTS', 'done', 'done', 'done', 'PRICE_EXISTS']);
    const list = async (type?: 0 | 1 | 2 | 'SUBSCRIPTION' | 3) =>
      (await api.listPrices({ catalogItemId, type: type as never }, asHost)).prices.map(
        ({ provider, quantity, currency, amount }) => `${provider} ${quantity} ${currency} ${amount}`,
      );
    const purchases = [' 1 EUR 500', 'Store 1 EUR 499', 'Store 2 EUR 900', 'Store 1 USD 999999999'];
    expect(await list()).toEqual(purchases);
    expect(await list(1)).toEqual(purchases);
    expect(await list('SUBSCRIPTION')).toEqual(['Store 1 EUR 299']);
    expect(await list(3)).toHaveLength(5);
    const { prices } = await api.listPrices({ catalogItemId, type: 2 as never }, asHost);
    expect(prices[0]!.subscriptionInterval).toEqual({ unit: 3, count: 1 });
  });

  test('changes only for a caller who knows its amount: of two, one succeeds', async () => {
    const { api, item } = await createEntitlementsWorld();
    const catalogItemId = await item();
    const priceKey = key(catalogItemId);
    await api.addPrice({ priceKey, amount: 100 }, asHost);
    const update = (amount: number, existingAmount: number, updatedPriceKey?: typeof priceKey) =>
      api.updatePrice({ priceKey, amount, existingAmount, updatedPriceKey }, asHost);
    const outcomes = await outcomesAtOnce([update(110, 100), update(120, 100), update(130, 100)]);
    expect(outcomes.toSorted()).toEqual(['PRICE_CHANGED', 'PRICE_CHANGED', 'done']);
    const current = Number((await api.listPrices({ catalogItemId }, asHost)).prices[0]!.amount);
    const twice = key(catalogItemId, { quantity: 2 });
    await api.addPrice({ priceKey: twice, amount: 5 }, asHost);
    const thrice = key(catalogItemId, { quantity: 3 });
    const other = await item();
    expect(
      await outcomesOf([
        () => update(200, current, twice),
        () => update(200, current + 1, thrice),
        () => update(200, current, key(other)),
        () => update(200, current, thrice),
        () => update(1, 1),
        () => api.deletePrice({ priceKey: thrice, amount: 201 }, asHost),
        () => api.deletePrice({ priceKey, amount: 201 }, asHost),
        () => api.deletePrice({ priceKey: thrice, amount: 200 }, asHost),
      ]),
    ).toEqual([
      'PRICE_EXISTS',
      'PRICE_CHANGED',
      'INVALID_FIELD',
      'done',
      'PRICE_NOT_FOUND',
      'PRICE_CHANGED',
      'PRICE_NOT_FOUND',
      'done',
    ]);
    expect((await api.listPrices({ catalogItemId }, asHost)).prices).toHaveLength(1);
  });

  test.each([0, -1, '1.5', 4.99, 1_000_000_001, '9223372036854775807'])(
    'cannot have the amount %s',
    async (amount) => {
      const { item, http, key: keyOf } = await createEntitlementsWorld();
      const body = { priceKey: key(await item()), amount };
      const { status } = await http('POST', '/admin/entitlements/price/add', {
        key: await keyOf(['entitlements.*']),
        body,
      });
      expect(status).toBe(400);
    },
  );
});

describe('the app of an item', () => {
  const provider = 'STORE_APP' as const;

  test('is replaced by SET, changed in part by UPDATE, and belongs to one item', async () => {
    const { api, item } = await createEntitlementsWorld();
    const [one, two] = [await item(), await item()];
    const modify = (
      catalogItemId: string,
      operation: 'UNSPECIFIED' | 'SET' | 'UPDATE',
      storeApp: { appId?: number; policy?: 'ANY' | 'PERMANENT_ONLY' },
    ) => outcomeOf(api.serverModifyProviderData({ catalogItemId, provider, operation, storeApp }, asHost));
    const read = async (catalogItemId: string) =>
      (await api.readProviderData({ catalogItemId, provider }, asHost)).providerItemData.storeApp;
    expect(await modify(one, 'UPDATE', { appId: 1 })).toBe('PROVIDER_DATA_NOT_FOUND');
    expect(await modify(one, 'SET', { policy: 'ANY' })).toBe('INVALID_FIELD');
    expect(await modify(one, 'SET', { appId: 4_294_967_295, policy: 'PERMANENT_ONLY' })).toBe('done');
    expect(await modify(two, 'SET', { appId: 4_294_967_295 })).toBe('STORE_APP_TAKEN');
    expect(await modify(one, 'UPDATE', { appId: 480 })).toBe('done');
    expect(await read(one)).toEqual({ appId: 480, policy: 2 });
    expect(await modify(one, 'UNSPECIFIED', { appId: 481 })).toBe('done');
    expect(await read(one)).toEqual({ appId: 481, policy: 0 });
    expect(await modify(two, 'SET', { appId: 480 })).toBe('done');
    const list = (provider?: 'STORE' | 'STORE_APP') =>
      api.listProviderData({ catalogItemId: two, provider }, asHost);
    expect((await list()).providerItemData).toEqual([{ provider: 7, storeApp: { appId: 480, policy: 0 } }]);
    expect((await list('STORE')).providerItemData).toEqual([]);
    expect(await outcomeOf(api.readProviderData({ catalogItemId: two, provider: 'STORE' }, asHost))).toBe(
      'PROVIDER_DATA_NOT_FOUND',
    );
    const remove = () => api.removeProviderData({ catalogItemId: two, provider }, asHost);
    expect(await outcomesOf([remove, remove])).toEqual(['done', 'PROVIDER_DATA_NOT_FOUND']);
    const serverRemove = () => api.serverRemoveProviderData({ catalogItemId: one, provider }, asHost);
    expect(await outcomesOf([serverRemove, serverRemove])).toEqual(['done', 'PROVIDER_DATA_NOT_FOUND']);
    expect((await api.listProviderData({ catalogItemId: one }, asHost)).providerItemData).toEqual([]);
  });
});
