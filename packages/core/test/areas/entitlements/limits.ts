import { expect } from 'vitest';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

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
} as const satisfies Readonly<Record<string, LimitCheck>>;
