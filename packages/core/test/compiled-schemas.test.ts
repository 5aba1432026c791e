import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeJson } from '../src/http/json/write-json.ts';
import { compileForJson, compileSchema } from '../src/http/schema/compile-schema.ts';
import { mismatch } from '../src/http/schema/mismatch.ts';
import { Int64, int53, maybe, withDefault } from '../src/kernel/schemas.ts';
import { arbitraryOf } from './fuzz/arbitrary-of.ts';
import { operations } from './operations/operations.ts';

/** Values that schemas treat in special ways, put in place of any part of a value. */
const spoilers: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  '1',
  ' ',
  '9223372036854775807',
  '9223372036854775808',
  '-0',
  'e\u0301',
  '\ud800',
  'a"\\\n\u2028',
  0,
  -0,
  1,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  0n,
  7n,
  2n ** 63n - 1n,
  2n ** 63n,
  -(2n ** 63n),
  [],
  [undefined],
  {},
  Object.create(null),
  new Date(0),
  new Map(),
  () => 1,
  { constructor: 1 },
  JSON.parse('{"__proto__":{"a":1},"b":2}'),
  { [Symbol('a')]: 1 },
  { toString: 'x', extra: { a: 1n } },
]; // prettier-ignore

interface Spoiling {
  /** Which of the parts of a value, counted in depth, is replaced. Without a number none is. */
  readonly part: number | null;
  readonly by: number;
  /** Whether the part is removed from its object. */
  readonly removes: boolean;
}

/** Returns a copy of a value with one part replaced. */
function spoiled(value: unknown, { part, by, removes }: Spoiling): unknown {
  let count = 0;
  function copy(inner: unknown): unknown {
    if (count++ === part) return spoilers[by];
    if (Array.isArray(inner)) return inner.map(copy);
    if (typeof inner !== 'object' || inner === null) return inner;
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(inner)) {
      if (removes && count === part) count++;
      else result[name] = copy(member);
    }
    return result;
  }
  return copy(value);
}

const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  part: fc.option(fc.nat({ max: 12 })),
  by: fc.nat({ max: spoilers.length - 1 }),
  removes: fc.boolean(),
});

const attempt = (
  compiled: (value: unknown) => unknown,
  value: unknown,
): { readonly value: unknown } | null => {
  try {
    return { value: compiled(value) };
  } catch (thrown) {
    if (thrown !== mismatch) throw thrown;
    return null;
  }
};

/** Throws if a compiled schema makes something else of a value than zod. Returns whether it accepts the value as zod does. */
function compare(schema: z.ZodType, value: unknown): boolean {
  const expected = schema.safeParse(value);
  const parsed = attempt(compileSchema(schema), value);
  const written = attempt(compileForJson(schema), value);
  if (parsed) expect(expected).toStrictEqual({ success: true, data: parsed.value });
  if (written) expect(JSON.stringify(written.value)).toBe(writeJson(expected.data, true));
  return expected.success === (parsed !== null) && expected.success === (written !== null);
}

const schemasOf = operations.map(
  ({ id, route: { out, body, query, params } }) =>
    [id, Object.entries({ out, body, query, params }).filter(([, schema]) => schema !== undefined)] as const,
);

describe('a compiled schema makes of every value what zod makes of it', () => {
  test.each(schemasOf)('%s', (_id, schemas) => {
    for (const [part, schema] of schemas as [string, z.ZodType][]) {
      let known = 0;
      let all = 0;
      fc.assert(
        fc.property(arbitraryOf(schema, {}), spoiling, (value, change) => {
          all++;
          known += Number(compare(schema, spoiled(value, change)));
        }),
        { numRuns: 60 },
      );
      // What is left to zod costs time, and nothing else.
      expect(known / all, `${part}: ${known} of ${all} are decided without zod`).toBeGreaterThan(0.8);
    }
  });
});

test.each<[string, z.ZodType]>([
  [
    'an object that contains itself',
    z.object({
      id: z.string(),
      get inner() {
        return z.array(Recursive).optional();
      },
    }),
  ],
  [
    'a default inside of an optional field',
    z.object({ a: z.string().default('x').optional(), b: z.number().prefault(1) }),
  ],
  [
    'a field named as a method of objects',
    z.object({ toString: maybe(z.string()), valueOf: withDefault(z.string(), 'x') }),
  ],
  ['a field of any value', z.object({ a: z.unknown(), b: z.any().optional() })],
  ['a map of any values', z.record(z.string(), z.unknown())],
  [
    'a field that becomes null',
    z.object({
      a: withDefault(
        z.string().transform(() => null),
        'x' as never,
      ),
    }),
  ],
  ['integers of 53 bits', z.array(int53({ min: -5, max: 5 }))],
  ['other fields', z.looseObject({ a: z.string() })],
  ['other fields of one kind', z.object({ a: z.string() }).catchall(Int64)],
  ['a map with checked names', z.record(z.string().regex(/^[a-z]+$/), Int64)],
  ['a map with changed names', z.record(z.string().trim(), z.number())],
  ['a map with known names', z.record(z.enum(['a', 'b']), z.number())],
  ['a partial map', z.partialRecord(z.enum(['a', 'b']), z.number())],
  [
    'a checked object',
    z.object({ a: withDefault(z.number(), 3), b: maybe(Int64) }).refine(({ a }) => a === 3),
  ],
  [
    'a checked list',
    z
      .array(int53({ min: 0 }))
      .min(1)
      .max(2),
  ],
  [
    'texts with checks and changes',
    z.object({ a: z.string().trim().toLowerCase().min(1), b: z.email().optional() }),
  ],
  [
    'constants',
    z.object({ a: z.literal(['x', 1, null]), b: z.enum({ one: 1, two: 'zwei' }), c: z.literal(7n) }),
  ],
  [
    'unions',
    z.object({
      a: z.union([z.string(), z.object({ b: Int64 })]),
      c: z.discriminatedUnion('t', [
        z.object({ t: z.literal('a') }),
        z.object({ t: z.literal('b'), n: z.int() }),
      ]),
    }),
  ],
  [
    'numbers with bounds',
    z.object({
      a: z.number().gt(0).lt(5),
      b: z.number().multipleOf(0.5),
      c: z.int32(),
      d: z.coerce.number(),
    }),
  ],
])('%s is as with zod', (_name, schema) => {
  const value = arbitraryOf(schema, {});
  fc.assert(
    fc.property(value, spoiling, (given, change) => {
      compare(schema, spoiled(given, change));
    }),
    { numRuns: 3_000 },
  );
}); // prettier-ignore
const Recursive: z.ZodType = z.object({ id: z.string(), count: maybe(Int64) });

test('a map with a member of the name __proto__ is left to zod, and gets no other prototype', () => {
  const map = JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown;
  expect(attempt(compileSchema(z.record(z.string(), z.unknown())), map)).toBeNull();
});

test('each of the checked objects that contain each other is checked once', () => {
  let checks = 0;
  const Checked: z.ZodType = z
    .object({
      count: Int64,
      get inner() {
        return Checked.optional();
      },
    })
    .refine(() => {
      checks += 1;
      return true;
    });
  const nested = (levels: number): object =>
    levels === 1 ? { count: 1n } : { count: 1n, inner: nested(levels - 1) };
  expect(JSON.stringify(compileForJson(Checked)(nested(20))).split('count')).toHaveLength(21);
  expect(checks).toBe(20);
});
