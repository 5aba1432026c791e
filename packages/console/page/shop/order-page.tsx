import { writePlace } from '../address.ts';
import type { Row } from '../answer.ts';
import { type DeedDefinition, Deeds } from '../deed.tsx';
import { type ApiDocument, resolveSchema, type Schema } from '../schema.ts';
import { fieldColumns, type SectionDefinition, Sections } from '../section.tsx';
import type { Session } from '../state.ts';
import { Table } from '../table.tsx';
import { Fields } from '../value.tsx';
import { moneyOf } from './money.ts';

interface OrderProps {
  readonly session: Session;
  readonly orderId: string;
}

interface Order extends Row {
  readonly granteeId: string;
  readonly currency: string;
  readonly lines: readonly (Row & {
    readonly itemId: string;
    readonly description: string;
    readonly count: number | bigint;
    readonly amount: number | bigint;
  })[];
  readonly history: readonly Row[];
}

/** An order: what was bought, what happened to it, and what can be mended. */
export function OrderPage({ session, orderId }: OrderProps) {
  const section: SectionDefinition = {
    id: 'entitlements.adminReadOrder',
    title: 'Order',
    input: { orderId },
    view: (answer, { answer: schema }) => (
      <>
        <Deeds session={session} deeds={deeds} row={answer} list="orders" />
        <Shown document={session.document} schema={schema ?? {}} order={answer as Order} />
      </>
    ),
  };
  return (
    <>
      <p class="trail">
        <a href={writePlace(['shop'])}>Shop</a>
      </p>
      <h1 class="id">{orderId}</h1>
      <Sections session={session} sections={[section]} />
    </>
  );
}

const deeds: readonly DeedDefinition[] = [
  { id: 'entitlements.settleOrder', label: 'Settle', fits: ({ state }) => state === 11 },
  { id: 'entitlements.refundOrder', label: 'Refund', fits: ({ state }) => state === 4 || state === 8 },
];

interface ShownProps {
  readonly document: ApiDocument;
  readonly schema: Schema;
  readonly order: Order;
}

function Shown({ document, schema, order }: ShownProps) {
  const { lines, history, ...facts } = order;
  const itemOf = (name: string): Schema =>
    resolveSchema(document, resolveSchema(document, schema.properties?.[name] ?? {}).items ?? {});
  return (
    <>
      <Fields document={document} schema={schema} row={facts} />
      <Table
        label="What was bought"
        rows={lines}
        keyOf={(_, index) => index}
        columns={[
          {
            title: 'Item',
            cell: ({ itemId, description }) => (
              <a href={writePlace(['shop', 'items', itemId])}>{description || itemId}</a>
            ),
          },
          { title: 'Count', isNumber: true, cell: ({ count }) => String(count) },
          { title: 'Price', isNumber: true, cell: ({ amount }) => moneyOf(amount, order.currency) },
          ...fieldColumns(document, itemOf('lines'), [['state', 'State']]),
        ]}
      />
      <h3>What happened to it</h3>
      <Table
        label="What happened to it"
        rows={history}
        keyOf={(_, index) => index}
        columns={fieldColumns(document, itemOf('history'), [
          ['timestamp', 'When'],
          ['state', 'State'],
          ['message', 'Why'],
        ])}
      />
    </>
  );
}
