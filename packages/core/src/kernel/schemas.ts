import { z } from 'zod';
import { int64Range } from '../storage/value.ts';
import { withShortcut } from './shortcuts.ts';

/**
 * The schemas that contracts are built from. Routes use these instead of new ones, which keeps the documents consistent
 * and the type checker fast.
 *
 * `kind` says how the text of a path or query parameter becomes a value (see `http/input/query.ts`).
 */
declare module 'zod' {
  interface GlobalMeta {
    kind?: 'integer' | 'bool' | 'enumeration';
    /**
     * An `Enumeration`: generated types offer its names in an editor. Declared as `unknown`, because zod expands a
     * structured type for every schema (10,000 instantiations).
     */
    enumerates?: unknown;
    /** The schema of each value of a map that a custom schema checks. */
    valueSchema?: unknown;
  }
}

const notInt64 = 'must be an integer of 64 bits';

/**
 * A signed 64-bit integer: a bigint in services, exact digits on the wire.
 *
 * Accepts a JSON integer or a decimal string. Refuses fractions and values out of range; never rounds.
 */
export const Int64 = withShortcut(
  z
    .union([z.bigint(), z.number(), z.string().regex(/^-?\d{1,19}$/, notInt64)], {
      error: ({ input }) => (input === undefined ? 'is required' : notInt64),
    })
    .transform((value, context) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) {
        context.addIssue({ code: 'custom', message: 'must be an integer with exact digits' });
        return z.NEVER;
      }
      const exact = BigInt(value);
      if (exact < int64Range.min || exact > int64Range.max) {
        context.addIssue({ code: 'custom', message: notInt64 });
        return z.NEVER;
      }
      return exact;
    })
    .meta({ kind: 'integer', override: { type: 'integer', format: 'int64' } }),
  { kind: 'int64' },
);

/** Returns the schema of a 32-bit integer within bounds. */
export const int32 = (bounds: { readonly min?: number; readonly max?: number } = {}) =>
  z
    .int()
    .min(bounds.min ?? -(2 ** 31))
    .max(bounds.max ?? 2 ** 31 - 1)
    .meta({ kind: 'integer' });

/**
 * Returns the schema of an integer of at most 2^53 - 1: a number in services, accepted in the spellings of an `Int64`, because
 * a client may have read it as text.
 */
export const int53 = (bounds: { readonly min: number; readonly max?: number }) => {
  const { min, max = Number.MAX_SAFE_INTEGER } = bounds;
  const schema = Int64.refine(
    (value) => value >= min && value <= max,
    `must be an integer from ${min} to ${max}`,
  )
    .transform(Number)
    .meta({ kind: 'integer', override: { type: 'integer', format: 'int64', minimum: min, maximum: max } });
  return withShortcut(schema, { kind: 'int53', min, max });
};

/** Unix time in whole seconds. */
export const TimestampSeconds = z.int().meta({ kind: 'integer', description: 'Unix time in seconds' });

/** An RFC 3339 time. */
export const TimeText = z.string().meta({ description: 'RFC 3339 time' });

export const Bool = z.boolean().meta({ kind: 'bool' });

/** Returns the schema of a text of `min` to `max` UTF-16 units. */
export const text = (max: number, min = 0) => z.string().min(min).max(max);

/**
 * All fields that another server or a page sends: every parameter of a query, or every field of a posted form. Ignores
 * fields whose name is not plain, and fields given twice, because it is unclear which value is meant.
 */
export const Fields = z
  .record(z.string().regex(/^[\w.:-]{1,64}$/), text(16_384))
  .refine((fields) => Object.keys(fields).length <= 64, 'has more than 64 fields');

/** Texts by name, at most 64 plain names. In a query: `requirements.region=eu`. */
export const TextMap = z
  .record(z.string().regex(/^[\w.:-]{1,64}$/, 'must have plain names'), text(1_024))
  .refine((map) => Object.keys(map).length <= 64, 'has more than 64 names');

/**
 * Returns whether a path can contain a text that has no other special characters. Not a part of patterns, because many
 * languages have no negative lookahead.
 */
export const fitsPath = (name: string): boolean => name !== '.' && name !== '..';
export const unfitForPath = 'must not be . or ..';

/** An id: created by the server, or a player id of a platform. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,128}$/, 'must be an id')
  .refine(fitsPath, unfitForPath);

/**
 * Returns whether a text has no control, bidi or zero-width characters, except those that join emoji, and no letters that
 * are drawn as blanks (Hangul fillers, the empty Braille pattern).
 */
const isReadable = (text: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u.test(
    text.replace(/(?<=\p{Emoji})\u200d(?=\p{Emoji})|\ufe0f/gu, ''),
  );
const unreadable = 'must have no control, formatting or unassigned characters';

/**
 * Returns the schema of one line that other players see: NFC, `min` to `max` UTF-16 units, no control, bidi or zero-width
 * characters.
 */
export const displayText = (max: number, min = 0) =>
  text(max, min)
    .transform((line) => line.normalize('NFC'))
    .refine(isReadable, unreadable);

/**
 * Returns the schema of a name that people read, of at most `max` UTF-16 units: NFC, no control, bidi or zero-width
 * characters. Removes blanks at the ends, so that two names that look alike are one, and refuses what is blank.
 */
export const nameText = (max: number) =>
  text(max, 1)
    .refine(isReadable, unreadable)
    .transform((name) => name.normalize('NFC').trim())
    .refine((name) => name !== '', 'must not be blank');

/** The name of a player: 1 to 64 code points. Blanks at the ends are removed. */
export const DisplayName = nameText(256)
  .refine((name) => [...name].length <= 64, 'must be 1 to 64 characters')
  .meta({ override: { type: 'string', minLength: 1, maxLength: 64 } });

interface MaybeInternals<Output, Input> extends z.core.$ZodTypeInternals<Output, Input> {
  optin: 'optional';
}

/** A field that may be absent or null. The type names no inner schema: that costs the type checker 6,000 instantiations. */
export interface Maybe<Output, Input>
  extends z.ZodType<
    Output | undefined,
    Input | null | undefined,
    MaybeInternals<Output | undefined, Input | null | undefined>
  > {}

/** Makes a field optional. Null counts as absent, as in the JSON form of protocol buffers. */
export const maybe = <S extends z.ZodType>(schema: S): Maybe<z.output<S>, z.input<S>> =>
  withShortcut(
    schema
      .nullable()
      .optional()
      .transform((value) => value ?? undefined),
    { kind: 'maybe', inner: schema },
  ) as never;

/** A field that has a default. The type names no inner schema, as that of `Maybe`. */
export interface Defaulted<Output, Input>
  extends z.ZodType<Output, Input | null | undefined, MaybeInternals<Output, Input | null | undefined>> {}

/**
 * Gives a field its default: absent and null become it, so answers always have the field, as in the JSON form of protocol
 * buffers. For lists, maps, flags, texts and numbers, not for messages.
 */
export const withDefault = <S extends z.ZodType>(
  schema: S,
  value: z.output<S>,
): Defaulted<z.output<S>, z.input<S>> =>
  withShortcut(
    schema
      .nullable()
      .optional()
      .transform((given) => given ?? value)
      .meta({ default: value }),
    { kind: 'default', inner: schema, value },
  ) as never;

/** The integers of an enumeration by name. */
export interface Enumeration {
  /** The name of the enumeration, for example `Provider`. */
  readonly id: string;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Returns the schema of an enumeration. Input: the integer, or the UPPER_SNAKE name with or without its prefix. Output:
 * always the integer. The refusal of an unknown value lists the accepted ones.
 */
export function enumeration<const V extends Readonly<Record<string, number>>>(
  id: string,
  prefix: string,
  values: V,
) {
  const byName = new Map<string | number, V[keyof V]>();
  for (const [name, value] of Object.entries(values) as [string, V[keyof V]][]) {
    byName.set(value, value);
    byName.set(name, value);
    byName.set(`${prefix}_${name}`, value);
  }
  const accepted = Object.entries(values).map(([name, value]) => `${value} ${name}`);
  const message = `must be one of ${accepted.join(', ')}`;
  const schema = z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined ? 'is required' : message),
    })
    .transform((input, context): V[keyof V] => {
      const value = byName.get(input);
      if (value === undefined) {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      return value;
    })
    .meta({
      kind: 'enumeration',
      id,
      enumerates: { id, values } satisfies Enumeration,
      override: {
        type: 'integer',
        format: 'int32',
        enum: [...new Set(Object.values(values))],
        'x-enum-varnames': Object.keys(values),
        description: `${accepted.join(', ')}. The name is accepted too.`,
      },
    });
  return withShortcut(schema, { kind: 'enumeration', byName });
}

/** `limit` and `offset` of the specification, and `pageToken`, with which a deep page costs the same as the first. */
export const pageFields = {
  limit: maybe(int32({ min: 0 })),
  offset: maybe(int32({ min: 0, max: 100_000 })),
  pageToken: maybe(z.string().max(1024)),
} as const;

/** The `pageToken` of the next call. Present if more rows follow. */
export const nextPageToken = { nextPageToken: z.string().optional() } as const;

/** The output of an operation that returns nothing. */
export const Empty = z.object({});

export const ComponentHealthRecord = z
  .object({
    component: z.string(),
    healthy: z.boolean(),
    status: z.string().meta({ description: 'Detail for operators; empty for anonymous callers.' }),
  })
  .meta({ id: 'ComponentHealth', description: 'Whether one component of an area works.' });

/** The output of every health operation. */
export const HealthRecord = z
  .object({ healthy: z.boolean(), components: z.array(ComponentHealthRecord) })
  .meta({ id: 'Health', description: 'Whether an area works.' });
export type HealthRecord = z.infer<typeof HealthRecord>;
