import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../src/storage/memory/create-memory-storage.ts';
import type { Position } from '../src/storage/storage.ts';
import { column, defineTable, type OrderBy, type Patch, type Row, type Where } from '../src/storage/table.ts';

/**
 * The memory storage against an array that is filtered and sorted, written without a look at the storage: code points
 * are compared as lists of numbers, conditions row by row, and no index is kept.
 */

const things = defineTable({
  name: 'things',
  columns: {
    place: column.text(),
    part: column.int(),
    text: column.text.nullable(),
    count: column.int.nullable(),
    big: column.int64(),
    flag: column.bool(),
  },
  key: ['place', 'part'],
  unique: [['text', 'count']],
  indexes: [['count', 'big'], ['flag']],
});
type Thing = Row<typeof things>;
type Column = keyof Thing & string;

const text = fc.constantFrom('', 'a', 'b', 'ab', 'A', '～', '～a', '😀', '😁', '\uffff', '\u{10ffff}');
const count = fc.integer({ min: -3, max: 3 });
const big = fc.constantFrom(-(2n ** 63n), -1n, 0n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n);
const values = { place: text, part: count, text, count, big, flag: fc.boolean() };
const columns = Object.keys(values) as Column[];
const isNullable = (name: Column): boolean => name === 'text' || name === 'count';

const thing: fc.Arbitrary<Thing> = fc.record({
  ...values,
  text: fc.option(text),
  count: fc.option(count),
});

/** Rows that no key or unique set keeps apart. */
const rows = fc.array(thing, { maxLength: 40 }).map((all) => {
  const kept: Thing[] = [];
  for (const row of all) {
    const same = (other: Thing): boolean =>
      (other.place === row.place && other.part === row.part) ||
      (row.text !== null && row.count !== null && other.text === row.text && other.count === row.count);
    if (!kept.some(same)) kept.push(row);
  }
  return kept;
});

const conditionOn = (name: Column): fc.Arbitrary<unknown> => {
  const value: fc.Arbitrary<unknown> = values[name];
  const orNull = isNullable(name) ? fc.option(value) : value;
  const comparison = fc.record({ lt: value, lte: value, gt: value, gte: value }, { requiredKeys: [] });
  return fc.oneof(
    orNull,
    fc.record({ in: fc.array(value, { maxLength: 4 }) }),
    fc.record({ not: fc.option(value) }),
    comparison.filter((condition) => Object.keys(condition).length > 0),
    ...(name === 'text' || name === 'place' ? [fc.record({ prefix: text })] : []),
  );
};

const where = fc.record(Object.fromEntries(columns.map((name) => [name, conditionOn(name)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Where<typeof things>>;

const orderBy = fc.array(
  fc.oneof(
    fc.constantFrom(...columns),
    fc.constantFrom(...columns).map((name) => ({ column: name, descending: true as const })),
  ),
  { maxLength: 4 },
) as fc.Arbitrary<OrderBy<typeof things>>;

function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string') {
    const a = Array.from(left, (character) => character.codePointAt(0)!);
    const b = Array.from(right as string, (character) => character.codePointAt(0)!);
    for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
      const difference = (a[at] ?? -1) - (b[at] ?? -1);
      if (difference !== 0) return difference;
    }
    return 0;
  }
  return Number((left as number) > (right as number)) - Number((left as number) < (right as number));
}

function compareRows(
  order: OrderBy<typeof things>,
  left: Position<typeof things>,
  right: Position<typeof things>,
) {
  for (const part of [...order, 'place', 'part'] as const) {
    const [name, sign] = typeof part === 'string' ? [part, 1] : [part.column, -1];
    const a = left[name]!;
    const b = right[name]!;
    if (a === null && b === null) continue;
    const difference = a === null ? 1 : b === null ? -1 : compareValues(a, b);
    if (difference !== 0) return difference * sign;
  }
  return 0;
}

function meets(row: Thing, wanted: Where<typeof things>): boolean {
  return Object.entries<unknown>(wanted).every(([name, condition]) => {
    const value = row[name as Column];
    if (condition === null || typeof condition !== 'object') return value === condition;
    if (value === null) return false;
    return Object.entries<unknown>(condition as Record<string, unknown>).every(([operator, other]) => {
      if (operator === 'in') return (other as unknown[]).some((each) => each === value);
      if (operator === 'not') return other !== value;
      if (operator === 'prefix') return (value as string).slice(0, (other as string).length) === other;
      const difference = compareValues(value, other);
      return operator === 'lt'
        ? difference < 0
        : operator === 'lte'
          ? difference <= 0
          : operator === 'gt'
            ? difference > 0
            : difference >= 0;
    });
  });
}

async function storageWith(all: readonly Thing[]) {
  const storage = createMemoryStorage();
  await storage.migrate([things]);
  await storage.insert(things, all);
  return storage;
}

const runs = { numRuns: 500 };

describe('the memory storage agrees with a filtered and sorted array', () => {
  test('for any condition, order, page and position', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        where,
        orderBy,
        fc.option(fc.nat(12), { nil: undefined }),
        fc.nat(5),
        fc.option(thing, { nil: undefined }),
        async (all, wanted, order, limit, offset, after) => {
          const storage = await storageWith(all);
          const found = await storage.find(things, {
            where: wanted,
            orderBy: order,
            offset,
            ...(limit === undefined ? {} : { limit }),
            ...(after === undefined ? {} : { after }),
          });
          const expected = all
            .filter((row) => meets(row, wanted))
            .sort((left, right) => compareRows(order, left, right))
            .filter((row) => after === undefined || compareRows(order, row, after) > 0)
            .slice(offset, limit === undefined ? undefined : offset + limit);
          expect(found).toEqual(expected);
        },
      ),
      runs,
    );
  });

  test('in counts of all rows and of those before a position', async () => {
    await fc.assert(
      fc.asyncProperty(rows, where, orderBy, thing, async (all, wanted, order, before) => {
        const storage = await storageWith(all);
        const matching = all.filter((row) => meets(row, wanted));
        expect(await storage.count(things, wanted)).toBe(matching.length);
        const ahead = matching.filter((row) => compareRows(order, row, before) < 0);
        expect(await storage.count(things, wanted, { orderBy: order, before })).toBe(ahead.length);
      }),
      runs,
    );
  });

  test('after changes, claims and units that were rolled back', async () => {
    const patch: fc.Arbitrary<Patch<typeof things>> = fc.oneof(
      fc.record({ count: fc.constant(null), big, flag: fc.boolean() }),
      fc.record({ text: fc.constant(null), count: fc.record({ add: count }) }),
      fc.record({ text: fc.constant(null), count: fc.option(count) }),
    );
    const step = fc.record({
      kind: fc.constantFrom('update' as const, 'delete' as const, 'unit taken back' as const),
      where: where.filter((wanted) => Object.keys(wanted).length > 0),
      patch,
      orderBy,
      limit: fc.nat(6),
    });
    await fc.assert(
      fc.asyncProperty(rows, fc.array(step, { maxLength: 6 }), where, async (all, steps, wanted) => {
        const storage = await storageWith(all);
        let model = all;
        for (const { kind, where: guard, patch: change, orderBy: order, limit } of steps) {
          const chosen = model
            .filter((row) => meets(row, guard))
            .sort((left, right) => compareRows(order, left, right))
            .slice(0, limit);
          const options = { orderBy: order, limit };
          if (kind === 'unit taken back') {
            const unit = storage.transaction(async (operations) => {
              await operations.update(things, guard, change, options);
              await operations.delete(things, guard);
              throw new Error('taken back');
            });
            await expect(unit).rejects.toThrow('taken back');
          } else if (kind === 'delete') {
            expect(await storage.delete(things, guard, options)).toEqual(chosen);
            model = model.filter((row) => !chosen.includes(row));
          } else {
            const changed = new Map(chosen.map((row) => [row, patched(row, change)]));
            expect(await storage.update(things, guard, change, options)).toEqual([...changed.values()]);
            model = model.map((row) => changed.get(row) ?? row);
          }
        }
        const expected = model.filter((row) => meets(row, wanted));
        const found = await storage.find(things, { where: wanted });
        expect(found).toEqual(expected.sort((left, right) => compareRows([], left, right)));
        expect(await storage.count(things, {})).toBe(model.length);
      }),
      runs,
    );
  });
});

function patched(row: Thing, patch: Patch<typeof things>): Thing {
  const next: Record<string, unknown> = { ...row };
  for (const [name, value] of Object.entries<unknown>(patch)) {
    const isAdd = typeof value === 'object' && value !== null;
    const before = next[name] as number | null;
    next[name] = isAdd ? (before === null ? null : before + (value as { add: number }).add) : value;
  }
  return next as Thing;
}
