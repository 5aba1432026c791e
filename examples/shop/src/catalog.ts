import type { Client } from '@lobbykit/client';
import { SubscriptionIntervalUnit } from '@lobbykit/client';

/** The currencies of the shop. */
export const currencies = ['USD', 'EUR'] as const;

/** An item of the catalog, with its prices in minor units: 499 is 4.99. */
interface Goods {
  readonly name: string;
  readonly customItemId: string;
  readonly prices: readonly (Readonly<Record<(typeof currencies)[number], number>> & {
    readonly quantity: number;
  })[];
}

const goods: readonly Goods[] = [
  {
    name: 'Health potion',
    customItemId: 'potion',
    prices: [
      { quantity: 1, USD: 99, EUR: 89 },
      { quantity: 5, USD: 399, EUR: 369 },
    ],
  },
  {
    name: 'Gold coin',
    customItemId: 'gold',
    prices: [
      { quantity: 100, USD: 499, EUR: 459 },
      { quantity: 1_000, USD: 3_999, EUR: 3_699 },
    ],
  },
  { name: 'Dragon skin', customItemId: 'dragon', prices: [{ quantity: 1, USD: 1_499, EUR: 1_399 }] },
];

const seasonPass = { name: 'Season pass', customItemId: 'pass', USD: 999, EUR: 899 } as const;

/** A month, as prices and orders name it. */
export const monthly = { unit: SubscriptionIntervalUnit.MONTH, count: 1 };

/** The ids of the catalog by the ids that the game uses. */
export interface Catalog {
  readonly names: ReadonlyMap<string, string>;
  /** The items that game servers consume. */
  readonly consumables: readonly string[];
  readonly seasonPass: string;
}

/** Fills the catalog, as an operator does. */
export async function fillCatalog({ admin }: Client): Promise<Catalog> {
  const { entitlements } = admin;
  const create = async ({ name, customItemId }: Pick<Goods, 'name' | 'customItemId'>): Promise<string> => {
    const { catalogItemId } = await entitlements.createItem({
      catalogItemName: name,
      catalogItemCustomItemId: customItemId,
      catalogItemPublished: true,
    });
    return catalogItemId;
  };
  const names = new Map<string, string>();
  const consumables: string[] = [];
  for (const item of goods) {
    const catalogItemId = await create(item);
    names.set(catalogItemId, item.name);
    if (item.customItemId !== 'dragon') consumables.push(catalogItemId);
    for (const { quantity, ...amounts } of item.prices)
      for (const currency of currencies)
        await entitlements.addPrice({
          priceKey: { catalogItemId, quantity, currency, provider: 'Store' },
          amount: amounts[currency],
        });
  }
  const catalogItemId = await create(seasonPass);
  names.set(catalogItemId, seasonPass.name);
  for (const currency of currencies)
    await entitlements.addPrice({
      priceKey: { catalogItemId, quantity: 1, currency, provider: 'Store', subscriptionInterval: monthly },
      amount: seasonPass[currency],
    });
  return { names, consumables, seasonPass: catalogItemId };
}
