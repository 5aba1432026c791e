import { bothOrders, inOrder, type LockOrder } from './record-locks.ts';

const code = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => names.map(code).join(', ');

/** Returns the page of the order in which units lock rows of different tables. */
export function locksPage(orders: readonly LockOrder[]): string {
  const sorted = inOrder(orders);
  const after = sorted.map((name) => ({
    name,
    firsts: orders
      .filter(({ then }) => then === name)
      .map(({ first }) => first)
      .sort(),
  }));
  const pairs = bothOrders(orders).map(({ tables, gates }) => {
    const why =
      gates.length > 0 ? `have a row of ${list(gates)}` : 'have nothing: they can wait for each other';
    return `| ${list(tables)} | ${why} |`;
  });
  return `# Order of locks

<!-- Generated from the code. -->

Two units that lock the same rows in different orders wait for each other, until the database ends one of them. This is the
order of each table among the others, recorded while every operation of the server's areas answers a request. Locks on rows
of one table are taken in the order of their keys. A row that a unit has inserted itself is not listed: nobody else sees it.

A unit that locks rows of several tables takes them from the top of this table to the bottom.

| Rows of | Are locked while a unit has rows of |
|---|---|
${after.map(({ name, firsts }) => `| ${code(name)} | ${list(firsts)} |`).join('\n')}

## In both orders

Units of both orders have a row of the same table before, so one of them waits there and the other goes on. Where that is one of
the two tables, rows of the other are reached through it alone: the members of a party through the party.

| Tables | Before, units |
|---|---|
${pairs.sort().join('\n')}
`;
}
