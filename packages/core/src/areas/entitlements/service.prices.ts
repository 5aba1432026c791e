import type { z } from 'zod';
import type { Handlers } from '../../http/contract.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { lockItem, readItem } from './catalog.ts';
import type { catalogRoutes } from './contract.catalog.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import type { PriceKey } from './schemas.ts';
import { priceTypes } from './states.ts';
import { catalogPrices } from './tables.ts';
import { priceOf } from './views.ts';

type Operations = Pick<
  Handlers<typeof catalogRoutes>,
  'addPrice' | 'updatePrice' | 'deletePrice' | 'listPrices'
>;

/** Creates the operations on prices. Each locks the item, so prices of a deleted item cannot appear. */
export function createPrices({ atomically, limits }: EntitlementsContext): Operations {
  function checkAmount(amount: bigint): void {
    if (amount > BigInt(limits.maxPriceAmount))
      throw invalidField('amount', `must be at most ${limits.maxPriceAmount}`);
  }

  async function insert(unit: Unit, key: PriceRowKey, amount: bigint): Promise<void> {
    const inserted = await unit.insert(catalogPrices, { ...key, amount }, { ifAbsent: true });
    if (inserted.length === 0) throw errors.PRICE_EXISTS();
  }

  return {
    async addPrice(call, { priceKey, amount }) {
      checkAmount(amount);
      const key = rowKeyOf(priceKey);
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: key.itemId });
        await lockItem(unit, key.itemId);
        await insert(unit, key, amount);
        if ((await unit.count(catalogPrices, { itemId: key.itemId })) > limits.catalogPrices)
          throw errors.PRICE_LIMIT({ metadata: { limit: String(limits.catalogPrices) } });
      });
      return {};
    },

    async updatePrice(call, { priceKey, amount, existingAmount, updatedPriceKey }) {
      checkAmount(amount);
      const key = rowKeyOf(priceKey);
      const updated = updatedPriceKey ? rowKeyOf(updatedPriceKey) : key;
      if (updated.itemId !== key.itemId)
        throw invalidField('updatedPriceKey.catalogItemId', 'must be the same item');
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: key.itemId });
        await lockItem(unit, key.itemId);
        if (isSameKey(key, updated)) {
          const changed = await unit.update(catalogPrices, { ...key, amount: existingAmount }, { amount });
          if (changed.length === 0) throw await missing(unit, key);
          return;
        }
        const removed = await unit.delete(catalogPrices, { ...key, amount: existingAmount });
        if (removed.length === 0) throw await missing(unit, key);
        await insert(unit, updated, amount);
      });
      return {};
    },

    async deletePrice(call, { priceKey, amount }) {
      const key = rowKeyOf(priceKey);
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: key.itemId });
        await lockItem(unit, key.itemId);
        const removed = await unit.delete(catalogPrices, { ...key, amount });
        if (removed.length === 0) throw await missing(unit, key);
      });
      return {};
    },

    async listPrices(call, { catalogItemId, type }) {
      const item = await readItem(call.db, catalogItemId!);
      const rows = await call.db.find(catalogPrices, { where: { itemId: item.id } });
      const wanted = type || priceTypes.PURCHASE;
      const typeOf = ({ intervalUnit }: { readonly intervalUnit: number }): number =>
        intervalUnit === 0 ? priceTypes.PURCHASE : priceTypes.SUBSCRIPTION;
      return { prices: rows.filter((row) => (typeOf(row) & wanted) !== 0).map(priceOf) };
    },
  };
}

interface PriceRowKey {
  readonly itemId: string;
  readonly currency: string;
  readonly provider: string;
  readonly quantity: number;
  readonly intervalUnit: number;
  readonly intervalCount: number;
}

const rowKeyOf = (key: z.output<typeof PriceKey>): PriceRowKey => ({
  itemId: key.catalogItemId,
  currency: key.currency,
  provider: key.provider ?? '',
  quantity: key.quantity,
  intervalUnit: key.subscriptionInterval?.unit ?? 0,
  intervalCount: key.subscriptionInterval?.count ?? 0,
});

const isSameKey = (left: PriceRowKey, right: PriceRowKey): boolean =>
  Object.entries(left).every(([name, value]) => right[name as keyof PriceRowKey] === value);

/** Returns why a price with an expected amount was not found. */
async function missing(unit: Unit, key: PriceRowKey): Promise<Error> {
  const price = await unit.get(catalogPrices, key);
  if (price === null) return errors.PRICE_NOT_FOUND();
  return errors.PRICE_CHANGED({ metadata: { amount: String(price.amount) } });
}
