import type { z } from 'zod';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import { Fields, TextMap } from '../../kernel/schemas.ts';

/** Converts the text of queries and path parameters to the values that the contract's schemas expect. */
export interface TextReader {
  /** Reads a raw query string. Ignores unknown names. Throws INVALID_FIELD for a scalar that is given twice. */
  readQuery(query: string): Record<string, unknown>;
  /** Converts decoded path parameters. */
  readParams(params: Readonly<Record<string, string>>): Record<string, unknown>;
}

type Convert = (text: string) => unknown;

const integerForm = /^-?\d+$/;

/** What a gateway of gRPC in Go takes for a boolean. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

const converters: Readonly<Record<'integer' | 'bool' | 'enumeration', Convert>> = {
  integer: (text) => (integerForm.test(text) ? integerOf(text) : text),
  bool: (text) => booleans.get(text) ?? text,
  enumeration: (text) => (integerForm.test(text) ? Number(text) : text),
};

/** Above 2^53 a number would be rounded, so it becomes a bigint, which only schemas of 64 bits accept. */
function integerOf(digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

interface Field {
  readonly convert: Convert;
  readonly repeats: boolean;
  /** The field gets all parameters of the query. */
  readonly takesAll?: true;
  /** The field gets all parameters whose name begins with its own and a dot or a bracket. */
  readonly isMap?: true;
}

const unchanged: Convert = (text) => text;

/** Finds out how to convert a field: looks inside optional, nullable, default and pipe schemas for its `kind`. */
function fieldOf(schema: z.core.$ZodType): Field {
  let current = schema as z.ZodType;
  let convert: Convert = unchanged;
  let repeats = false;
  for (;;) {
    if (current === (Fields as z.ZodType)) return { convert, repeats, takesAll: true };
    if (current === (TextMap as z.ZodType)) return { convert, repeats, isMap: true };
    const kind = current.meta?.()?.kind;
    if (kind) convert = converters[kind];
    const { def } = current as unknown as {
      def: { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
    };
    if (def.type === 'array') {
      repeats = true;
      current = def.element!;
    } else {
      const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
      if (!inner || kind) return { convert, repeats };
      current = inner;
    }
  }
}

/** Returns whether a field of a query is a map: `requirements.region=eu`. */
export const isMap = (schema: z.core.$ZodType): boolean => fieldOf(schema).isMap === true;

const hasNul = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();

const unsafeNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns whether a name is accepted for a field that the contract does not declare. */
export const isPlainName = (name: string): boolean => /^[\w.:-]{1,64}$/.test(name) && !unsafeNames.has(name);

/**
 * Reads all fields of a query or form whose names are plain and given once. Ignores the others.
 *
 * Throws INVALID_FIELD for NUL in a value, and INVALID_PATH if the text is not valid percent-encoded UTF-8.
 */
export function readFields(raw: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const pair of raw.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (!isPlainName(name)) continue;
    const text = equals < 0 ? '' : decode(pair.slice(equals + 1));
    if (hasNul(text)) throw invalidField(name, 'must not contain NUL');
    if (seen.has(name)) delete fields[name];
    else fields[name] = text;
    seen.add(name);
  }
  return fields;
}

/**
 * Returns the entries of a map in one parameter: `map.a=b`, `map[a]=b` or `map=a,b,c,d`. `rest` is what follows the name
 * of the field. A filter in any other form must not be ignored, because then it would not filter.
 */
function mapEntries(field: string, rest: string, raw: string): readonly (readonly [string, string])[] {
  const inner = /^\.(.*)$/s.exec(rest) ?? /^\[([^[\]]*)\]$/.exec(rest);
  if (inner) return [[inner[1]!, decode(raw)]];
  const parts = raw.includes(',') ? raw.split(',').map(decode) : decode(raw).split(',');
  if (rest === '' && raw === '') return [];
  if (rest !== '' || parts.length % 2 === 1)
    throw invalidField(field, `must be written as ${field}[name]=value`);
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]!] as const] : []));
}

/** Creates the reader of one operation. */
export function createTextReader(
  params: z.ZodObject | undefined,
  query: z.ZodObject | undefined,
): TextReader {
  const fields = (object: z.ZodObject | undefined): Map<string, Field> =>
    new Map(Object.entries(object?.shape ?? {}).map(([name, schema]) => [name, fieldOf(schema)]));
  const paramFields = fields(params);
  const queryFields = fields(query);

  /** Adds a parameter to the field whose name it begins with, if that is a map. */
  function addToMap(values: Record<string, unknown>, name: string, raw: string): void {
    const field = name.split(/[.[]/, 1)[0]!;
    if (!queryFields.get(field)?.isMap) return;
    const map: Record<string, string> = { ...(values[field] as Record<string, string> | undefined) };
    for (const [inner, text] of mapEntries(field, name.slice(field.length), raw)) {
      const full = `${field}.${inner}`;
      if (hasNul(text)) throw invalidField(full, 'must not contain NUL');
      if (!isPlainName(inner)) throw invalidField(field, 'must have plain names');
      if (Object.hasOwn(map, inner)) throw invalidField(full, 'is given more than once');
      map[inner] = text;
    }
    values[field] = map;
  }

  const takesAll = [...queryFields].find(([, field]) => field.takesAll)?.[0];

  return {
    readParams(params) {
      const values: Record<string, unknown> = {};
      for (const [name, field] of paramFields) {
        const text = params[name];
        if (text !== undefined) values[name] = field.convert(text);
      }
      return values;
    },
    readQuery(raw) {
      const values: Record<string, unknown> = {};
      if (raw === '' || queryFields.size === 0) return values;
      if (takesAll !== undefined) return { [takesAll]: readFields(raw) };
      for (const pair of raw.split('&')) {
        if (pair === '') continue;
        const equals = pair.indexOf('=');
        const name = decode(equals < 0 ? pair : pair.slice(0, equals));
        const field = queryFields.get(name);
        if (!field || field.isMap) {
          addToMap(values, name, equals < 0 ? '' : pair.slice(equals + 1));
          continue;
        }
        const text = equals < 0 ? '' : decode(pair.slice(equals + 1));
        if (hasNul(text)) throw invalidField(name, 'must not contain NUL');
        const value = field.convert(text);
        if (field.repeats) values[name] = [...((values[name] as unknown[] | undefined) ?? []), value];
        else if (name in values) throw invalidField(name, 'is given more than once');
        else values[name] = value;
      }
      return values;
    },
  };
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw commonErrors.INVALID_PATH({ message: 'the query is not valid percent-encoded UTF-8', cause });
  }
}
