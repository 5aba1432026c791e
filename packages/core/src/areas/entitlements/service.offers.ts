import type { Handlers } from '../../http/contract.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { orderRoutes } from './contract.orders.ts';
import { entitlementErrors as errors, offerPriceChanged } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import { storeName } from './order-store.ts';
import type { DraftLine } from './purchase.ts';
import { checkProvider, type Shop, shopOf } from './service.orders.ts';
import { storeOffers } from './tables.orders.ts';
import { catalogItems, catalogItemTags, catalogPrices, type PriceRow } from './tables.ts';

type Operations = Pick<Handlers<typeof orderRoutes>, 'prepareOffers' | 'executeOffers'>;

/**
 * Creates the operations on offers. An offer is a row that names account, item, currency and the digest of the prices. It
 * is used once: the unit that stores the order deletes it, and reads the prices again.
 */
export function createOffers(
  { atomically, ids, limits }: EntitlementsContext,
  existingAccounts: AccountDirectory['existing'],
  shop: Shop | null,
): Operations {
  /** Reads the items of the catalog that a filter names, at most as many as one call prepares. */
  async function readItems(db: StorageOperations, tags: readonly string[], includeUnpublished: boolean) {
    const limit = limits.preparedOffers;
    const isWanted = { deletedAt: null, ...(!includeUnpublished && { published: true }) };
    if (tags.length === 0)
      return db.find(catalogItems, { where: isWanted, orderBy: ['deletedAt', 'createdAt'], limit });
    const tagged = await db.find(catalogItemTags, { where: { tag: { in: tags } } });
    const id = { in: [...new Set(tagged.map(({ itemId }) => itemId))] };
    if (id.in.length === 0) return [];
    return db.find(catalogItems, { where: { ...isWanted, id }, orderBy: ['createdAt'], limit });
  }

  async function linesOf(
    unit: Unit,
    accountId: string,
    prepared: readonly { readonly preparedOrder: string; readonly quantity: number }[],
    now: number,
  ): Promise<readonly DraftLine[]> {
    const offerIds = prepared.map(({ preparedOrder }) => preparedOrder);
    // Sorted, because two executions may name the same offers in another order.
    const used = await unit.delete(
      storeOffers,
      { id: { in: offerIds }, accountId, expiresAt: { gt: now } },
      { orderBy: ['id'] },
    );
    if (used.length < offerIds.length) throw errors.OFFER_NOT_FOUND();
    const lines: DraftLine[] = [];
    for (const { preparedOrder, quantity } of prepared) {
      const offer = used.find(({ id }) => id === preparedOrder)!;
      const item = await unit.get(catalogItems, { id: offer.itemId });
      if (!item || item.deletedAt !== null || !item.published)
        throw errors.ITEM_NOT_FOR_SALE({ metadata: { catalogItemId: offer.itemId } });
      const prices = await pricesOf(unit, [offer.itemId], offer.currency);
      if (digestOf(prices) !== offer.pricesDigest)
        throw offerPriceChanged({ metadata: { catalogItemId: offer.itemId } });
      const price = prices.find((row) => row.quantity === quantity);
      if (!price) throw invalidField('preparedOrders.quantity', 'the offer has no price for this quantity');
      lines.push({
        itemId: item.id,
        itemNumber: item.number,
        description: item.name,
        quantity,
        amount: price.amount,
      });
    }
    if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
      throw invalidField('preparedOrders', 'must not contain an item twice');
    return lines;
  }

  return {
    async prepareOffers(call, { accountId, provider, currency, tagFilter = [], includeUnpublished = false }) {
      checkProvider(provider);
      if (!(await existingAccounts(call.db, [accountId])).has(accountId)) throw errors.ITEM_OWNER_NOT_FOUND();
      const items = await readItems(call.db, tagFilter, includeUnpublished);
      const prices = await pricesOf(
        call.db,
        items.map(({ id }) => id),
        currency,
      );
      const expiresAt = call.now + limits.offerMinutes * 60_000;
      const offers = items.flatMap((item) => {
        const own = prices.filter(({ itemId }) => itemId === item.id);
        return own.length === 0 ? [] : [{ item, own, id: ids.random('offer') }];
      });
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: accountId });
        await unit.insert(
          storeOffers,
          offers.map(({ item, own, id }) => ({
            id,
            accountId,
            itemId: item.id,
            currency,
            pricesDigest: digestOf(own),
            expiresAt,
          })),
        );
      });
      return {
        items: offers.map(({ item, own, id }) => ({
          offerId: id,
          itemId: item.id,
          currency,
          description: item.description,
          priceDetails: own.map(({ quantity, amount }) => ({ quantity, amount })),
        })),
      };
    },

    async executeOffers(call, { preparedOrders, accountId, store }) {
      const { purchase } = shopOf(shop);
      if (preparedOrders.length > limits.orderLines)
        throw invalidField('preparedOrders', `must have at most ${limits.orderLines} offers`);
      const offerIds = preparedOrders.map(({ preparedOrder }) => preparedOrder);
      if (new Set(offerIds).size < offerIds.length)
        throw invalidField('preparedOrders', 'must not contain an offer twice');
      const found = await call.db.find(storeOffers, { where: { id: { in: offerIds }, accountId } });
      const currencies = new Set(found.map(({ currency }) => currency));
      if (currencies.size > 1) throw invalidField('preparedOrders', 'must all have the same currency');
      const [currency = ''] = currencies;
      const { accepted, orderId, ...placed } = await purchase(call, {
        granteeId: accountId,
        currency,
        store,
        request: { preparedOrders, accountId, store },
        lines: (unit) => linesOf(unit, accountId, preparedOrders, call.now),
      });
      return { success: accepted, orderId, store: placed.store };
    },
  };
}

/** Reads the prices of purchases in a currency. A price for the store wins over one for any provider. */
async function pricesOf(
  db: StorageOperations,
  itemIds: readonly string[],
  currency: string,
): Promise<readonly PriceRow[]> {
  if (itemIds.length === 0) return [];
  const found = await db.find(catalogPrices, {
    where: { itemId: { in: itemIds }, currency, intervalUnit: 0 },
  });
  // Not a condition of the query: with the list of both, SQLite takes 5.3 and not 3.7 µs, and few prices are of others.
  const rows = found.filter(({ provider }) => provider === anyProvider || provider === storeName);
  const isShadowed = (row: PriceRow): boolean =>
    row.provider === anyProvider &&
    rows.some(
      (other) =>
        other.provider === storeName && other.itemId === row.itemId && other.quantity === row.quantity,
    );
  return rows.filter((row) => !isShadowed(row)).sort((left, right) => left.quantity - right.quantity);
}

/** The provider of a price that holds for each of them. */
const anyProvider = '';

const digestOf = (prices: readonly PriceRow[]): string =>
  digest(JSON.stringify(prices.map(({ quantity, amount }) => [quantity, String(amount)])));
