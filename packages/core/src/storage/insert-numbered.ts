import type { NumberedRows, UnitOperations } from './storage.ts';
import type { NewRow, Patch, Row, Table, Where } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Adds to counters and inserts rows that they number, and returns the counters with their new numbers. See
 * `NumberedRows`. The counters stay locked until the unit ends.
 *
 * Needs two or more statements unless the storage has its own `insertNumbered`.
 */
export async function insertNumbered<C extends Table, R extends Table>(
  unit: UnitOperations,
  input: NumberedRows<C, R>,
): Promise<Row<C>[]> {
  if (unit.insertNumbered) return unit.insertNumbered(input);
  const { counters, rows, numbered, number } = input;
  const keyName = counters.key[0]!;
  const added = await addToCounters(unit, input);
  if (numbered.length === 0) return added;
  const last = new Map(added.map((row) => [(row as Values)[keyName], (row as Values)[number] as number]));
  await unit.insert(
    rows,
    (numbered as readonly Values[]).map(
      (row) => ({ ...row, [number]: last.get(row[keyName])! - (row[number] as number) }) as NewRow<R>,
    ),
  );
  return added;
}

/**
 * Counters to which the same is added form a group. Nearly always there is one group, which takes one statement. If there
 * are several, the first statement adds 1 to every counter and so locks all of them in one order; after that, the order
 * of the other statements does not matter.
 */
async function addToCounters<C extends Table, R extends Table>(
  unit: UnitOperations,
  { counters, added, number }: NumberedRows<C, R>,
): Promise<Row<C>[]> {
  if (added.length === 1) {
    const [only] = added as readonly [NewRow<C>];
    const { [counters.key[0]!]: _, [number]: step, ...others } = only as Values;
    return unit.insert(counters, only, { orUpdate: { ...others, [number]: { add: step } } as Patch<C> });
  }
  const keyName = counters.key[0]!;
  const groups = new Map<string, { readonly values: Values; readonly keys: unknown[] }>();
  for (const { [keyName]: key, ...values } of added as readonly Values[]) {
    const name = JSON.stringify(values);
    const group = groups.get(name);
    if (group) group.keys.push(key);
    else groups.set(name, { values, keys: [key] });
  }
  const [first] = groups.values();
  if (first === undefined) return [];
  const { [number]: count, ...others } = first.values;
  const step = groups.size === 1 ? (count as number) : 1;
  const changed = (await unit.insert(
    counters,
    (added as readonly Values[]).map(
      (row) => ({ ...row, ...others, [number]: step }) as unknown as NewRow<C>,
    ),
    { orUpdate: { ...others, [number]: { add: step } } as Patch<C> },
  )) as Values[];
  if (groups.size === 1) return changed as Row<C>[];
  const byKey = new Map(changed.map((row) => [row[keyName], row]));
  for (const { values, keys } of groups.values()) {
    const { [number]: total, ...rest } = values;
    const patch = { ...rest, [number]: { add: (total as number) - 1 } } as Patch<C>;
    for (const row of await unit.update(counters, { [keyName]: { in: keys } } as unknown as Where<C>, patch))
      byKey.set((row as Values)[keyName], row);
  }
  return [...byKey.values()] as Row<C>[];
}
