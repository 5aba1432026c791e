import fc from 'fast-check';
import type { z } from 'zod';
import { formed, type Pools } from './fields.ts';

/** What a schema of zod says of itself, as far as values are made from it. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

/** Objects of which exactly one member is wanted: metadata values and events. */
const oneOf: readonly (readonly string[])[] = [
  ['stringPayload', 'intPayload', 'jsonPayload'],
  ['anyEvent', 'emptyEvent', 'announcementEvent'],
];

/**
 * Makes an arbitrary of values that a schema mostly accepts: derived from the schema, and from what fields of that name
 * mean where the schema cannot tell.
 */
export function arbitraryOf(schema: z.ZodType, pools: Pools, field = ''): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Definition;
  const made = (inner: z.ZodType, name = field): fc.Arbitrary<unknown> => arbitraryOf(inner, pools, name);
  if (def.type === 'optional') return fc.option(made(def.innerType!), { nil: undefined, freq: 2 });
  if (def.type === 'nullable') return fc.option(made(def.innerType!), { freq: 9 });

  const known = schema.meta?.() as { kind?: string; override?: { enum?: readonly number[] } } | undefined;
  if (known?.kind === 'enumeration') return fc.constantFrom<unknown>(...known.override!.enum!);
  const pool = Object.hasOwn(pools, field) ? pools[field] : undefined;
  if (pool && def.type !== 'array') {
    const meant = fc.constantFrom(...pool);
    return fc.oneof({ weight: 9, arbitrary: meant }, unnamed(schema, def, made));
  }
  if (Object.hasOwn(formed, field) && !holdsObject(schema)) return formed[field]!;
  return unnamed(schema, def, made);
}

/** Whether a schema is an object under whatever wraps it: a text of that name elsewhere says nothing about it. */
function holdsObject(schema: z.ZodType): boolean {
  const { type, innerType, in: source } = schema.def as unknown as Definition;
  const inner = innerType ?? source;
  return type === 'object' || (inner !== undefined && holdsObject(inner));
}

function unnamed(
  schema: z.ZodType,
  def: Definition,
  made: (inner: z.ZodType, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const bag = (schema as unknown as { readonly _zod: { readonly bag: Bag } })._zod.bag;
  switch (def.type) {
    case 'pipe':
      return made(def.in!);
    case 'union':
      return fc.oneof(...def.options!.map((option) => made(option)));
    case 'object':
      return ofShape(def.shape!, made);
    case 'array':
      return fc.array(made(def.element!), { maxLength: 3 });
    case 'record':
      return fc.dictionary(made(def.keyType!, 'entryKey') as fc.Arbitrary<string>, made(def.valueType!), {
        maxKeys: 3,
      });
    case 'boolean':
      return fc.boolean();
    case 'bigint':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    case 'number':
      return fc.integer({
        min: Math.max(bag.minimum ?? -1_000, -1_000),
        max: Math.min(bag.maximum ?? 1_000, 1_000),
      });
    case 'string':
      return ofText(bag);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofShape(
  shape: Readonly<Record<string, z.ZodType>>,
  made: (inner: z.ZodType, name?: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const names = Object.keys(shape);
  // `innerRequest.entryKey` is an entryKey.
  const member = (name: string): fc.Arbitrary<unknown> => made(shape[name]!, name.split('.').at(-1));
  const single = oneOf.find((wanted) => wanted.every((name) => names.includes(name)));
  if (!single) return fc.record(Object.fromEntries(names.map((name) => [name, member(name)])));
  const kinds = names.filter((name) => !['eventId', 'recipientId'].includes(name));
  const one = fc.constantFrom(...kinds).chain((name) =>
    member(name)
      .filter((value) => value !== undefined && value !== null)
      .map((value) => ({ [name]: value })),
  );
  const any = fc.record(Object.fromEntries(kinds.map((name) => [name, member(name)])));
  return fc.oneof({ weight: 9, arbitrary: one }, any);
}

function ofText({ minimum = 0, maximum = 40, patterns }: Bag): fc.Arbitrary<string> {
  const [pattern] = patterns ?? [];
  if (pattern) return fc.stringMatching(pattern, { size: '-1' });
  return fc.string({ minLength: minimum, maxLength: Math.min(maximum, 40) });
}
