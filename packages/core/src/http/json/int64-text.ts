import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import { ownJsonLimits, parseJson, writeJson } from './parse-json.ts';

type Schema = z.core.$ZodType;

/** The parts of a schema that contain other schemas. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly in?: Schema;
  readonly out?: Schema;
  readonly getter?: () => Schema;
}

interface Meta {
  readonly override?: { readonly type?: string; readonly format?: string };
  readonly valueSchema?: Schema;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as never;
const metaOf = (schema: Schema): Meta => (schema as { meta?: () => Meta | undefined }).meta?.() ?? {};

/**
 * Returns the JSON text of an answer, with each integer as text that the document calls an `int64`. For clients whose
 * numbers are doubles.
 */
export const withInt64AsText = (schema: Schema, json: string): string =>
  writeJson(asText(schema, parseJson(Buffer.from(json), ownJsonLimits)));

function asText(schema: Schema, value: unknown): unknown {
  if (
    value === null ||
    !(typeof value === 'object' || typeof value === 'number' || typeof value === 'bigint')
  )
    return value;
  const { override, valueSchema } = metaOf(schema);
  if (valueSchema !== undefined) return members(value, () => valueSchema);
  if (override?.type !== undefined) return override.format === 'int64' ? String(value) : value;
  const def = definitionOf(schema);
  switch (def.type) {
    case 'number':
    case 'bigint':
      return hasInt64Range(schema) ? String(value) : value;
    case 'object':
      return members(value, (name) => (Object.hasOwn(def.shape!, name) ? def.shape![name] : def.catchall));
    case 'record':
      return members(value, () => def.valueType);
    case 'array':
      return (value as unknown[]).map((item) => asText(def.element!, item));
    case 'union': {
      const option = def.options!.find((one) => (one as z.ZodType).safeParse(value).success);
      return option === undefined ? value : asText(option, value);
    }
    default: {
      const inner = innerOf(def);
      return inner === undefined ? value : asText(inner, value);
    }
  }
}

function members(value: unknown, schemaOf: (name: string) => Schema | undefined): unknown {
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => {
      const schema = schemaOf(name);
      return [name, schema === undefined ? member : asText(schema, member)];
    }),
  );
}

/** Returns the schema of what a wrapper contains, or of what a pipe answers. A transform does not say what it returns. */
const innerOf = ({ innerType, in: source, out, getter }: Definition): Schema | undefined =>
  innerType ?? (out && definitionOf(out).type !== 'transform' ? out : source) ?? getter?.();

/** The document gives an integer 32 bits if its bounds say so (`document/schema-objects.ts`). */
function hasInt64Range(schema: Schema): boolean {
  if (definitionOf(schema).type === 'bigint') return true;
  const { isInt, minValue, maxValue } = schema as z.ZodNumber;
  return isInt && !(minValue! >= -(2 ** 31) && maxValue! < 2 ** 31);
}

const known = new WeakMap<Schema, boolean>();

/** Returns whether answers of a schema may have integers that `withInt64AsText` changes. */
export function mayHaveInt64(schema: Schema): boolean {
  let answer = known.get(schema);
  if (answer === undefined) {
    answer = search(schema, new Set());
    known.set(schema, answer);
  }
  return answer;
}

function search(schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { override, valueSchema } = metaOf(schema);
  if (valueSchema !== undefined) return search(valueSchema, seen);
  if (override?.type !== undefined) return override.format === 'int64';
  const def = definitionOf(schema);
  if (def.type === 'number' || def.type === 'bigint') return hasInt64Range(schema);
  const inner = [
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    def.catchall,
    def.element,
    def.valueType,
    innerOf(def),
  ];
  return inner.some((part) => part !== undefined && search(part, seen));
}
