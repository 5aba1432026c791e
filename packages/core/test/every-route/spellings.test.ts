import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Int64 } from '../../src/kernel/schemas.ts';
import { raw, writeRaw } from '../fuzz/raw-json.ts';
import { allowedCaller } from '../operations/caller.ts';
import { type Operation, operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import type { Sample } from '../operations/samples/sample.ts';
import { createWorld, type World } from '../operations/world.ts';

type Kind = 'int64' | 'integer' | 'enumeration' | 'bool';

/** A field of a body that is a number, an enumeration or a boolean. */
interface Position {
  readonly operation: Operation;
  readonly way: readonly string[];
  readonly kind: Kind;
  /** The names of the value 1 in an enumeration. */
  readonly names: readonly string[];
}

/** The metadata of the schemas of single values. */
interface Meta {
  readonly kind?: Kind;
  readonly id?: string;
  readonly override?: { readonly description?: string };
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}

/** `1 UNSAFE` of the enumeration `Provider` is `UNSAFE` and `PROVIDER_UNSAFE`. */
function namesOf({ id = '', override }: Meta): readonly string[] {
  const name = /\b1 ([A-Z_]+)/.exec(override?.description ?? '')?.[1];
  const prefix = id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return name === undefined ? [] : [`"${name}"`, `"${prefix}_${name}"`];
}

function* positionsIn(
  schema: z.ZodType,
  way: readonly string[] = [],
): Generator<Omit<Position, 'operation'>> {
  const meta = (schema.meta?.() ?? {}) as Meta;
  if (meta.kind) {
    const kind = (schema as unknown) === Int64 ? 'int64' : meta.kind;
    yield { way, kind, names: kind === 'enumeration' ? namesOf(meta) : [] };
    return;
  }
  const { innerType, in: source, shape } = schema.def as unknown as Definition;
  const inner = innerType ?? source;
  if (inner) yield* positionsIn(inner, way);
  for (const [name, member] of Object.entries(shape ?? {})) yield* positionsIn(member, [...way, name]);
}

/** Skips fields that are also in the path, because there the path decides. */
const positions: readonly Position[] = operations.flatMap((operation) =>
  operation.route.body
    ? [...positionsIn(operation.route.body)]
        .filter(({ way }) => !(way[0]! in (operation.route.params?.shape ?? {})))
        .map((position) => ({ operation, ...position }))
    : [],
);

/** JSON text that each kind accepts, and that it refuses. */
const spellings: Readonly<Record<Kind, readonly [taken: readonly string[], refused: readonly string[]]>> = {
  integer: [
    ['0', '5', '5.0', '0.5e1', '5E0', '50e-1', '-0'],
    [
      '5.5',
      '1e400',
      '-1e400',
      '1e-400',
      '9223372036854775808',
      '12345678901234567890123',
      '"5"',
      '"+5"',
      '""',
      'true',
      '[5]',
      '{}',
    ],
  ],
  int64: [
    [
      '0',
      '5',
      '-5',
      '5.0',
      '0.5e1',
      '"5"',
      '"-5"',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
      '"9223372036854775807"',
    ],
    [
      '5.5',
      '"5.0"',
      '"1e3"',
      '"+5"',
      '" 5"',
      '"5 "',
      '"0x10"',
      '"５"',
      '""',
      '"--5"',
      '"1_000"',
      '9223372036854775808',
      '-9223372036854775809',
      '"9223372036854775808"',
      '9223372036854775807.5',
      '1e400',
      '-1e400',
      '1e-400',
      '1e19',
      'true',
      '[5]',
      '{}',
    ],
  ],
  enumeration: [
    ['1', '1.0', '10e-1'],
    [
      '-1',
      '4711',
      '1.5',
      '1e400',
      '"1"',
      '""',
      '"nothing"',
      '" UNSPECIFIED"',
      '"unspecified"',
      '"__proto__"',
      '"toString"',
      'true',
      '[1]',
      '{}',
    ],
  ],
  bool: [
    ['true', 'false'],
    ['0', '1', '"true"', '"false"', '""', '[true]', '{}', '1e400'],
  ],
};

/** Returns a sample with JSON text in one place of its body. A metadata value then has no other member. */
function bodyWith(body: unknown, [name, ...rest]: readonly string[], json: string): unknown {
  if (name === undefined) return raw(json);
  if (name === 'intPayload') return { intPayload: raw(json) };
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: bodyWith(fields[name], rest, json) };
}

/** Returns whether an answer refuses that field, or its body as a whole. */
async function refuses(
  world: World,
  { operation, way }: Position,
  sample: Sample,
  credential: object,
  json: string,
): Promise<boolean> {
  const body = writeRaw(bodyWith(sample.body, way, json));
  const { status, body: answer } = await send(world, operation, sample, { ...credential, body });
  const text = JSON.stringify(answer);
  expect(status, `${operation.id} ${way.join('.')} ${json} ${text}`).toBeLessThan(500);
  return text.includes('INVALID_JSON') || text.includes(`"field":"${way.join('.')}"`);
}

test('the bodies have fields of every kind, both at the top level and nested', () => {
  const found = new Map<Kind, number>();
  for (const { kind } of positions) found.set(kind, (found.get(kind) ?? 0) + 1);
  expect(Object.fromEntries(found)).toEqual({
    bool: expect.any(Number),
    enumeration: expect.any(Number),
    int64: expect.any(Number),
    integer: expect.any(Number),
  });
  expect(positions.length).toBeGreaterThan(40);
  for (const { kind, names } of positions) expect(names).toHaveLength(kind === 'enumeration' ? 2 : 0);
  expect(Math.max(...positions.map(({ way }) => way.length))).toBeGreaterThan(2);
});

describe('every accepted spelling of a value is read, and every other one is refused, for fields of kind', () => {
  test.each(Object.keys(spellings) as Kind[])('%s', { timeout: 60_000 }, async (kind) => {
    await using world = await createWorld();
    const [taken, refused] = spellings[kind];
    const wrong: unknown[] = [];
    for (const position of positions.filter((each) => each.kind === kind)) {
      const { operation, way } = position;
      const { credential, accountId } = await allowedCaller(world, operation);
      const sample = await sampleOf(operation)(world, accountId);
      for (const json of [...taken, ...position.names])
        if (await refuses(world, position, sample, credential, json))
          wrong.push([operation.id, way.join('.'), json, 'is refused']);
      for (const json of refused)
        if (!(await refuses(world, position, sample, credential, json)))
          wrong.push([operation.id, way.join('.'), json, 'is taken']);
    }
    expect(wrong).toEqual([]);
  });
});
