import { OrderState } from '@lobbykit/client';
import { currencies } from './catalog.ts';
import { sumOf, type Verification } from './verification.ts';

const states = ['FULFILLED', 'DECLINED', 'EXPIRED', 'FAILED', 'CHARGED_BACK'] as const;

/** Returns the lines of the closing tables: items, and money in each currency. */
export function closingTable({ items, orders, books }: Verification): string[] {
  return [
    ...table([
      ['item', 'bought', 'charged back', 'used', 'left'],
      ...items.map(({ name, bought, chargedBack, used, left }) =>
        [name, bought, chargedBack, used, left].map(String),
      ),
    ]),
    '',
    ...table([
      [
        'currency',
        'orders',
        ...states.map((state) => state.toLowerCase().replace('_', ' ')),
        'paid',
        'in the books',
      ],
      ...currencies.map((currency) => {
        const own = orders.filter((order) => order.currency === currency);
        const paid = sumOf(orders, currency, [OrderState.FULFILLED]);
        const balance = books.balances.find((each) => each.currency === currency);
        const booked = BigInt(balance?.paid ?? 0) - BigInt(balance?.returned ?? 0);
        return [
          currency,
          String(own.length),
          ...states.map((state) => String(own.filter((order) => order.state === OrderState[state]).length)),
          money(paid),
          money(booked),
        ];
      }),
    ]),
  ];
}

const money = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return [line(rows[0]!), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1).map(line)];
}
