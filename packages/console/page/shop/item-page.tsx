import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import type { Entries } from '../form.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { moneyOf } from './money.ts';

interface ItemProps {
  readonly session: Session;
  readonly catalogItemId: string;
}

/** An item of the catalog: what it is, what it costs, and what it is in stores. */
export function ItemPage({ session, catalogItemId }: ItemProps) {
  return (
    <>
      <p class="trail">
        <a href={writePlace(['shop'])}>Shop</a>
      </p>
      <h1 class="id">{catalogItemId}</h1>
      <Sections session={session} sections={sectionsOf(catalogItemId)} />
    </>
  );
}

/** The catalog has no operation that reads one item: the console looks for it in the first items. */
const searchLimit = 200;

/** How the server names a price, as the form has it. */
function priceKeyOf(
  catalogItemId: string,
  { provider, quantity, currency, subscriptionInterval }: Row,
): Entries {
  const interval = subscriptionInterval as
    | { readonly unit: number; readonly count: number | bigint }
    | undefined;
  return {
    'priceKey.catalogItemId': catalogItemId,
    'priceKey.provider': String(provider || 'ANY'),
    'priceKey.quantity': String(quantity),
    'priceKey.currency': String(currency),
    ...(interval && {
      'priceKey.subscriptionInterval.unit': String(interval.unit),
      'priceKey.subscriptionInterval.count': String(interval.count),
    }),
  };
}

const intervals = ['', 'day', 'week', 'month', 'year'];

function sectionsOf(catalogItemId: string): SectionDefinition[] {
  return [
    {
      id: 'entitlements.listItems',
      title: 'Item',
      input: { limit: searchLimit },
      keep: (answer) => {
        const { catalogItems } = answer as { readonly catalogItems: readonly Row[] };
        return { catalogItems: catalogItems.filter((item) => item.catalogItemId === catalogItemId) };
      },
      empty: `There is no such item among the first ${searchLimit}.`,
      deeds: [
        {
          id: 'entitlements.updateItem',
          label: 'Change',
          set: { catalogItemId },
        },
        { id: 'entitlements.deleteItem', label: 'Delete', isWhole: true },
      ],
    },
    {
      id: 'entitlements.listPrices',
      title: 'Prices',
      input: { catalogItemId },
      empty: 'It cannot be bought: it has no price.',
      columns: [
        { title: 'For', cell: ({ quantity }) => `${quantity} of it` },
        {
          title: 'Price',
          isNumber: true,
          cell: ({ amount, currency }) => moneyOf(amount as bigint, String(currency)),
        },
        {
          title: 'Each',
          cell: ({ subscriptionInterval }) => {
            const interval = subscriptionInterval as
              | { readonly unit: number; readonly count: bigint }
              | undefined;
            return interval ? `${interval.count} ${intervals[interval.unit] ?? ''}` : 'once';
          },
        },
        ['provider', 'Store'],
      ],
      creates: [
        {
          id: 'entitlements.addPrice',
          label: 'Add a price',
          set: { 'priceKey.catalogItemId': catalogItemId },
        },
      ],
      deeds: [
        {
          id: 'entitlements.updatePrice',
          label: 'Change',
          set: (row) => ({ ...priceKeyOf(catalogItemId, row), existingAmount: String(row.amount) }),
        },
        {
          id: 'entitlements.deletePrice',
          label: 'Delete',
          set: (row) => ({ ...priceKeyOf(catalogItemId, row), amount: String(row.amount) }),
          isWhole: true,
        },
      ],
    },
    { id: 'entitlements.listProviderData', title: 'In stores', input: { catalogItemId } },
  ];
}
