import assert from 'node:assert/strict';
import { type AllowedCaller, casesOf } from './area-case.ts';
import { definitionOf, type FieldSchema, type Operation } from './operation.ts';
import { raw, writeRaw } from './raw-json.ts';
import { type RequestParts, send } from './request.ts';
import type { AreaWorld } from './world.ts';

type Kind = 'int64' | 'integer' | 'enumeration' | 'bool';

/** A field of a body that is a number, an enumeration or a boolean. */
interface Position {
  readonly path: readonly string[];
  readonly kind: Kind;
  readonly schema: FieldSchema;
}

/** The metadata of the schemas of single values. */
interface Meta {
  readonly kind?: Exclude<Kind, 'int64'>;
  readonly id?: string;
  readonly override?: {
    readonly format?: string;
    readonly enum?: readonly number[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
  readonly enumerates?: { readonly values: Readonly<Record<string, number>> };
}

const metaOf = (schema: FieldSchema): Meta => (schema.meta?.() ?? {}) as Meta;

function* positionsIn(schema: FieldSchema, path: readonly string[] = []): Generator<Position> {
  const { kind, override } = metaOf(schema);
  if (kind) {
    yield { path, schema, kind: kind === 'integer' && override?.format === 'int64' ? 'int64' : kind };
    return;
  }
  const { innerType, in: source, shape } = definitionOf(schema);
  const inner = innerType ?? source;
  if (inner) yield* positionsIn(inner, path);
  for (const [name, member] of Object.entries(shape ?? {})) yield* positionsIn(member, [...path, name]);
}

/** Returns the positions of a body. Skips fields that are also in the path, because there the path decides. */
const positionsOf = ({ route: { params, body } }: Operation): readonly Position[] =>
  body ? [...positionsIn(body)].filter(({ path }) => !Object.hasOwn(params?.shape ?? {}, path[0]!)) : [];

/** JSON text that a field accepts, and that it refuses. */
interface Spellings {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

interface BoundCheck {
  readonly _zod: { readonly def: { readonly check: string; readonly value?: number } };
}

/** Returns an integer that a field accepts: 5, or the nearest one within its bounds. */
function integerOf(schema: FieldSchema): { readonly value: number; readonly acceptsZero: boolean } {
  const checks = ((definitionOf(schema).checks ?? []) as readonly BoundCheck[]).map(({ _zod }) => _zod.def);
  const boundsOf = (check: string): number[] =>
    checks.flatMap((each) => (each.check === check && each.value !== undefined ? [each.value] : []));
  const minimum = Math.max(-Infinity, ...boundsOf('greater_than'));
  const maximum = Math.min(Infinity, ...boundsOf('less_than'));
  return { value: Math.min(Math.max(5, minimum), maximum), acceptsZero: minimum <= 0 && maximum >= 0 };
}

/** `1 UNSAFE` of the enumeration `Provider` is `UNSAFE` and `PROVIDER_UNSAFE`. */
function enumerationOf(schema: FieldSchema): { readonly value: number; readonly names: readonly string[] } {
  const { id = '', override, enumerates } = metaOf(schema);
  const value = override?.enum?.find((each) => each === 1) ?? override?.enum?.at(-1) ?? 0;
  const prefix = id.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  const [name] = Object.entries(enumerates?.values ?? {}).find(([, each]) => each === value) ?? [];
  return { value, names: name === undefined ? [] : [`"${name}"`, `"${prefix}_${name}"`] };
}

const integerSpellings = (schema: FieldSchema): Spellings => {
  const { value, acceptsZero } = integerOf(schema);
  const zeros = acceptsZero ? ['0', '-0'] : [];
  return {
    accepted: [
      `${value}`,
      `${value}.0`,
      `${value}E0`,
      `${value}e0`,
      ...(value > 0 ? [`${value}0e-1`, `0.${value}e${String(value).length}`] : []),
      ...zeros,
    ],
    refused: [
      '5.5',
      '1e400',
      '-1e400',
      '1e-400',
      '9223372036854775808',
      '12345678901234567890123',
      `"${value}"`,
      '"+5"',
      '""',
      'true',
      `[${value}]`,
      '{}',
    ],
  };
};

const enumerationSpellings = (schema: FieldSchema): Spellings => {
  const { value, names } = enumerationOf(schema);
  return {
    accepted: [`${value}`, `${value}.0`, ...(value > 0 ? [`${value}0e-1`] : []), ...names],
    refused: [
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
      `[${value}]`,
      '{}',
    ],
  };
};

const int64Spellings: Spellings = {
  accepted: [
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
  refused: [
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
};

const hasBounds = (schema: FieldSchema): boolean => (definitionOf(schema).checks ?? []).length > 0;

function int64SpellingsOf(schema: FieldSchema): Spellings {
  const { minimum, maximum } = metaOf(schema).override ?? {};
  if (minimum !== undefined && maximum !== undefined) {
    const isWithin = (json: string): boolean => {
      const value = Number(json.replaceAll('"', ''));
      return value >= minimum && value <= maximum;
    };
    const { accepted, refused } = int64Spellings;
    return {
      accepted: accepted.filter(isWithin),
      refused: [...refused, ...accepted.filter((json) => !isWithin(json))],
    };
  }
  // If the author has other bounds, only they know what is within.
  return hasBounds(schema) ? { ...int64Spellings, accepted: [] } : int64Spellings;
}

const boolSpellings: Spellings = {
  accepted: ['true', 'false'],
  refused: ['0', '1', '"true"', '"false"', '""', '[true]', '{}', '1e400'],
};

const spellings: Readonly<Record<Kind, (schema: FieldSchema) => Spellings>> = {
  integer: integerSpellings,
  int64: int64SpellingsOf,
  enumeration: enumerationSpellings,
  bool: () => boolSpellings,
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
  world: AreaWorld,
  operation: Operation,
  { credential, request }: AllowedCaller & { readonly request: RequestParts },
  path: readonly string[],
  json: string,
): Promise<boolean> {
  const body = writeRaw(bodyWith(request.body, path, json));
  const { status, body: answer } = await send(world, operation, request, { ...credential, body });
  const text = JSON.stringify(answer);
  assert.ok(status < 500, `${path.join('.')} ${json} is answered with ${status} ${text}`);
  return text.includes('INVALID_JSON') || text.includes(`"field":"${path.join('.')}"`);
}

export const spellingCases = casesOf('spellings', [
  {
    rule: 'reads every accepted spelling of the numbers, enumerations and booleans of its body, and refuses every other one',
    applies: (operation) => positionsOf(operation).length > 0,
    async run(world, operation, { prepare }) {
      for (const { path, kind, schema } of positionsOf(operation)) {
        const prepared = await prepare(world, operation);
        const { accepted, refused } = spellings[kind](schema);
        const accepts = async (json: string): Promise<boolean> =>
          !(await refuses(world, operation, prepared, path, json));
        for (const json of accepted) assert.ok(await accepts(json), `${path.join('.')} refuses ${json}`);
        for (const json of refused) assert.ok(!(await accepts(json)), `${path.join('.')} accepts ${json}`);
      }
    },
  },
]);
