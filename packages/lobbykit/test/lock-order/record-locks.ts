import type { Row, Storage, Table, UnitOperations } from '@lobbykit/core/storage';

/** That units lock rows of one table while they hold rows of another. */
export interface LockOrder {
  readonly first: string;
  readonly then: string;
  /** The tables of which each such unit held rows before both, as sorted lists: one for each way. */
  readonly gates: readonly (readonly string[])[];
}

/** The orders in which the units of storages lock rows. */
export interface LockRecord {
  /** Returns the storage, whose units are recorded. */
  watch(storage: Storage): Storage;
  orders(): readonly LockOrder[];
}

type AnyOperation = (table: Table, ...rest: readonly unknown[]) => Promise<Row<Table>[]>;

/**
 * Creates a record of the order in which units lock rows of different tables. What locks an existing row is `lock`, `update`,
 * `delete` and an insert that may update. A row that the unit has already, or has inserted, is no other lock.
 */
export function createLockRecord(): LockRecord {
  const found = new Map<string, { first: string; then: string; gates: Map<string, readonly string[]> }>();

  function note(held: readonly string[], then: string): void {
    for (const [at, first] of held.entries()) {
      if (first === then) continue;
      const known = found.get(`${first} ${then}`) ?? { first, then, gates: new Map() };
      const gates = held.slice(0, at).sort();
      known.gates.set(gates.join(), gates);
      found.set(`${first} ${then}`, known);
    }
  }

  function recorded(unit: UnitOperations): UnitOperations {
    const held: string[] = [];
    const rows = new Set<string>();
    const idOf = ({ name, key }: Table, row: Row<Table>): string =>
      [name, ...key.map((column) => String(row[column]))].join('\0');
    const took = (table: Table, locked: readonly Row<Table>[]): void => {
      const { name } = table;
      for (const row of locked) {
        const id = idOf(table, row);
        if (rows.has(id)) continue;
        rows.add(id);
        note(held, name);
        if (!held.includes(name)) held.push(name);
      }
    };
    const watched =
      (operation: AnyOperation, locks: (rest: readonly unknown[]) => boolean = () => true): AnyOperation =>
      async (table, ...rest) => {
        const answer = await operation(table, ...rest);
        if (locks(rest)) took(table, answer);
        else for (const row of answer) rows.add(idOf(table, row));
        return answer;
      };
    const { lock, update, delete: remove, insert } = unit as unknown as Record<string, AnyOperation>;
    const mayUpdate = ([, options]: readonly unknown[]): boolean =>
      typeof options === 'object' && options !== null && 'orUpdate' in options;
    return {
      ...unit,
      lock: watched(lock!),
      update: watched(update!),
      delete: watched(remove!),
      insert: watched(insert!, mayUpdate),
    } as unknown as UnitOperations;
  }

  return {
    watch: (storage) => ({
      ...storage,
      transaction: (work) => storage.transaction((unit) => work(recorded(unit))),
    }),
    orders: () => [...found.values()].map((order) => ({ ...order, gates: [...order.gates.values()] })),
  };
}

/** Two tables that units lock in both orders. */
export interface BothOrders {
  /** The names, sorted. */
  readonly tables: readonly [string, string];
  /**
   * The tables that keep such units apart: each of one order has rows of one of them before, as each of the other order
   * does. It is one of the two if rows of the other are reached through it alone: a member through the party. Empty: two
   * units can wait for each other.
   */
  readonly gates: readonly string[];
}

/** Finds the pairs of tables that units lock in both orders. */
export function bothOrders(orders: readonly LockOrder[]): readonly BothOrders[] {
  const byPair = new Map(orders.map((order) => [`${order.first} ${order.then}`, order]));
  return orders.flatMap(({ first, then, gates }): BothOrders[] => {
    const back = byPair.get(`${then} ${first}`);
    if (!back || first > then) return [];
    const all = gates.flatMap((some) =>
      back.gates.map((others) => {
        const either = [...some, first].filter((gate) => others.includes(gate));
        return some.includes(then) ? [...either, then] : either;
      }),
    );
    const isKept = all.every((shared) => shared.length > 0);
    return [{ tables: [first, then], gates: isKept ? [...new Set(all.flat())].sort() : [] }];
  });
}

/** Returns the tables in an order that no unit contradicts, except for those that are locked in both orders. */
export function inOrder(orders: readonly LockOrder[]): readonly string[] {
  const both = new Set(bothOrders(orders).map(({ tables }) => tables.join(' ')));
  const strict = orders.filter(({ first, then }) => !both.has([first, then].sort().join(' ')));
  const left = new Set(orders.flatMap(({ first, then }) => [first, then]).sort());
  const sorted: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(
      (name) => !strict.some(({ first, then }) => then === name && left.has(first)),
    );
    // A circle of three or more tables: none of them is before the others.
    if (next === undefined) return [...sorted, ...left];
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}

/** Returns the tables of circles of three and more that `bothOrders` does not show. */
export function circles(orders: readonly LockOrder[]): readonly string[] {
  const both = new Set(bothOrders(orders).map(({ tables }) => tables.join(' ')));
  const strict = orders.filter(({ first, then }) => !both.has([first, then].sort().join(' ')));
  const place = new Map(inOrder(orders).map((name, at) => [name, at]));
  return strict
    .filter(({ first, then }) => place.get(first)! > place.get(then)!)
    .map(({ first, then }) => `${first} > ${then}`);
}
