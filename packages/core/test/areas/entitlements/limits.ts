import { expect } from 'vitest';
import { orderStates } from '../../../src/areas/entitlements/states.orders.ts';
import { asHost, isSettled, type LimitCheck, outcomeOf, outcomesOf } from '../../limits/limit-check.ts';
import { storeOf, type World } from '../../operations/world.ts';

const api = (world: World) => world.backend.api.entitlements;

const create = (world: World, more: object = {}) =>
  api(world).createItem({ catalogItemName: `item ${world.unique()}`, ...more }, asHost);

const tags = (count: number) => Array.from({ length: count }, (_, index) => ({ tag: `tag-${index}` }));

const addPrice = (world: World, catalogItemId: string, amount: number, quantity = 1) =>
  api(world).addPrice({ priceKey: { catalogItemId, quantity, currency: 'EUR' }, amount }, asHost);

export const entitlementLimits = {
  catalogItems: {
    limits: { catalogItems: 2 },
    async check(world) {
      const { catalogItemId } = await create(world);
      expect(await outcomesOf([() => create(world), () => create(world)])).toEqual(['done', 'CATALOG_LIMIT']);
      await api(world).deleteItem({ catalogItemId }, asHost);
      expect(await outcomesOf([() => create(world)])).toEqual(['done']);
    },
  },
  catalogItemTags: {
    limits: { catalogItemTags: 2 },
    async check(world) {
      expect(
        await outcomesOf([
          () => create(world, { catalogItemTags: tags(2) }),
          () => create(world, { catalogItemTags: tags(3) }),
        ]),
      ).toEqual(['done', 'INVALID_FIELD']);
      const { catalogItemId } = await create(world, { catalogItemTags: tags(2) });
      const update = (...tagUpdates: { operation: 'ADD' | 'REMOVE'; tag: string }[]) =>
        api(world).updateItem({ catalogItemId, tagUpdates }, asHost);
      expect(
        await outcomesOf([
          () => update({ operation: 'ADD', tag: 'more' }),
          () => update({ operation: 'ADD', tag: 'more' }, { operation: 'REMOVE', tag: 'tag-0' }),
        ]),
      ).toEqual(['INVALID_FIELD', 'done']);
    },
  },
  catalogDescriptionLength: {
    limits: { catalogDescriptionLength: 5 },
    async check(world) {
      expect(
        await outcomesOf([
          () => create(world, { catalogItemDescription: '12345' }),
          () => create(world, { catalogItemDescription: '123456' }),
        ]),
      ).toEqual(['done', 'INVALID_FIELD']);
    },
  },
  catalogPrices: {
    limits: { catalogPrices: 2 },
    async check(world) {
      const { catalogItemId } = await create(world);
      expect(
        await outcomesOf([1, 2, 3].map((quantity) => () => addPrice(world, catalogItemId, 100, quantity))),
      ).toEqual(['done', 'done', 'PRICE_LIMIT']);
    },
  },
  maxPriceAmount: {
    limits: { maxPriceAmount: 500 },
    async check(world) {
      const { catalogItemId } = await create(world);
      expect(
        await outcomesOf([
          () => addPrice(world, catalogItemId, 501),
          () => addPrice(world, catalogItemId, 500),
        ]),
      ).toEqual(['INVALID_FIELD', 'done']);
    },
  },
  orderLines: {
    limits: { orderLines: 2 },
    async check(world) {
      const { accountId } = await world.player();
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) ids.push((await create(world)).catalogItemId);
      const place = (count: number) => () =>
        api(world).placeOrder(
          {
            provider: 'STORE',
            order: {
              granteeId: accountId,
              items: ids
                .slice(0, count)
                .map((itemId) => ({ itemId, currency: 'EUR', pricePerItem: 1, count: 1 })),
            },
          },
          asHost,
        );
      expect(await outcomesOf([place(3), place(2)])).toEqual(['INVALID_FIELD', 'done']);
      const execute = (count: number) => () =>
        api(world).executeOffers(
          {
            accountId,
            preparedOrders: ids.slice(0, count).map((preparedOrder) => ({ preparedOrder, quantity: 1 })),
          },
          asHost,
        );
      expect(await outcomesOf([execute(3), execute(2)])).toEqual(['INVALID_FIELD', 'OFFER_NOT_FOUND']);
    },
  },
  preparedOffers: {
    limits: { preparedOffers: 2 },
    async check(world) {
      const { accountId } = await world.player();
      const prepared = async () => {
        const { catalogItemId } = await create(world, { catalogItemPublished: true });
        await addPrice(world, catalogItemId, 100);
        return (await api(world).prepareOffers({ accountId, provider: 'STORE', currency: 'EUR' }, asHost))
          .items.length;
      };
      expect([await prepared(), await prepared(), await prepared()]).toEqual([1, 2, 2]);
    },
  },
  offerMinutes: {
    limits: { offerMinutes: 1 },
    async check(world) {
      const { accountId } = await world.player();
      const { catalogItemId } = await create(world, { catalogItemPublished: true });
      await addPrice(world, catalogItemId, 100);
      const after = async (milliseconds: number) => {
        const input = { accountId, provider: 'STORE', currency: 'EUR' } as const;
        const [offer] = (await api(world).prepareOffers(input, asHost)).items;
        await world.clock.advance(milliseconds);
        const preparedOrders = [{ preparedOrder: offer!.offerId, quantity: 1 }];
        return outcomesOf([() => api(world).executeOffers({ accountId, preparedOrders }, asHost)]);
      };
      expect(await after(59_999)).toEqual(['done']);
      expect(await after(60_000)).toEqual(['OFFER_NOT_FOUND']);
    },
  },
  orderApprovalHours: {
    limits: { orderApprovalHours: 1 },
    async check(world) {
      const { accountId } = await world.player();
      const { catalogItemId: itemId } = await create(world);
      const items = [{ itemId, currency: 'EUR', pricePerItem: 1, count: 1 }];
      const order = { granteeId: accountId, items };
      const { orderId } = await api(world).placeOrder({ provider: 'STORE', order }, asHost);
      const state = async () => (await api(world).storeReturn({ orderId }, asHost)).state;
      await world.clock.advance(3_599_999);
      expect(await state()).toBe(orderStates.AWAITING_APPROVAL);
      await world.clock.advance(1);
      expect(await state()).toBe(orderStates.EXPIRED);
    },
  },
  storeSeconds: {
    limits: { storeSeconds: 2 },
    async check(world) {
      const { accountId } = await world.player();
      const { catalogItemId: itemId } = await create(world);
      const items = [{ itemId, currency: 'EUR', pricePerItem: 1, count: 1 }];
      const order = { granteeId: accountId, items };
      const release = storeOf(world).stallNext('startOrder');
      const outcome = outcomeOf(api(world).placeOrder({ provider: 'STORE', order }, asHost));
      await release.reached;
      await world.clock.advance(1_999);
      expect(await isSettled(outcome)).toBe(false);
      await world.clock.advance(1);
      expect(await outcome).toBe('STORE_UNAVAILABLE');
      release.go();
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
