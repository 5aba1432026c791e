import type { Row } from '../answer.ts';
import { type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { Player } from '../value.tsx';
import { ItemPage } from './item-page.tsx';
import { moneyOf } from './money.ts';
import { OrderPage } from './order-page.tsx';

interface ShopProps {
  readonly session: Session;
  readonly rest: readonly string[];
}

/** What can be had, what it costs, and what was bought. */
export function ShopPage({ session, rest: [step, id] }: ShopProps) {
  if (step === 'items' && id !== undefined) return <ItemPage session={session} catalogItemId={id} key={id} />;
  if (step === 'orders' && id !== undefined) return <OrderPage session={session} orderId={id} key={id} />;
  return (
    <>
      <h1>Shop</h1>
      <Sections session={session} sections={sections} />
    </>
  );
}

interface Line {
  readonly description: string;
  readonly count: number | bigint;
  readonly amount: number | bigint;
}

const linesOf = ({ lines }: Row): readonly Line[] => lines as readonly Line[];

const sections: readonly SectionDefinition[] = [
  {
    id: 'entitlements.listOrders',
    title: 'Orders',
    empty: 'No order is in this state.',
    choice: [
      'state',
      ['', 'All'],
      [4, 'Granted'],
      [11, 'To be granted'],
      [2, 'Not paid'],
      [7, 'Failed'],
      [9, 'Refunded'],
      [10, 'Charged back'],
    ],
    columns: [
      ['orderId', 'Order'],
      ['state', 'State'],
      { title: 'Buyer', cell: ({ granteeId }) => <Player id={String(granteeId)} /> },
      {
        title: 'What',
        cell: (row) =>
          linesOf(row)
            .map(({ description, count }) => `${count} × ${description}`)
            .join(', '),
      },
      {
        title: 'Price',
        isNumber: true,
        cell: (row) =>
          moneyOf(
            linesOf(row).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
            String(row.currency),
          ),
      },
      ['createdTimestamp', 'When'],
    ],
    link: ({ orderId }) => ['shop', 'orders', String(orderId)],
  },
  {
    id: 'entitlements.listItems',
    title: 'Catalog',
    empty: 'There is nothing to have yet: add an item.',
    columns: [
      ['name', 'Item'],
      ['description', 'Description'],
      ['published', 'Published'],
      {
        title: 'Tags',
        cell: ({ tags }) => (tags as readonly { tag: string }[]).map(({ tag }) => tag).join(', '),
      },
      ['customItemId', 'Own id'],
    ],
    link: ({ catalogItemId }) => ['shop', 'items', String(catalogItemId)],
    creates: [{ id: 'entitlements.createItem', label: 'Add an item' }],
    deeds: [
      {
        id: 'entitlements.updateItem',
        label: 'Publish',
        set: ({ catalogItemId }) => ({ catalogItemId: String(catalogItemId), published: 'true' }),
        isWhole: true,
        fits: ({ published }) => published === false,
      },
      {
        id: 'entitlements.updateItem',
        label: 'Withdraw',
        set: ({ catalogItemId }) => ({ catalogItemId: String(catalogItemId), published: 'false' }),
        isWhole: true,
        fits: ({ published }) => published === true,
      },
    ],
  },
];
