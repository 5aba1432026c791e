import type { z } from 'zod';
import { int64Range } from '../../storage/value.ts';
import { type Compiled, mismatch } from './mismatch.ts';

/** Returns the compiled schema of a text, a number, a flag or a constant without its checks. Null for all others. */
export function scalar(schema: z.core.$ZodType): Compiled | null {
  const { type, coerce } = schema._zod.def as { readonly type: string; readonly coerce?: boolean };
  if (coerce) return null;
  switch (type) {
    case 'string':
      return text;
    case 'number':
      return number;
    case 'boolean':
      return flag;
    case 'literal':
    case 'enum':
      return constant(schema._zod.values!);
    default:
      return null;
  }
}

const text: Compiled = (value) => {
  if (typeof value !== 'string') throw mismatch;
  return value;
};

const number: Compiled = (value) => {
  if (!Number.isFinite(value)) throw mismatch;
  return value;
};

const flag: Compiled = (value) => {
  if (typeof value !== 'boolean') throw mismatch;
  return value;
};

const constant =
  (values: ReadonlySet<unknown>): Compiled =>
  (value) => {
    if (typeof value === 'bigint' || !values.has(value)) throw mismatch;
    return value;
  };

const int64Form = /^-?\d{1,19}$/;

/** `Int64`. */
export function int64(value: unknown): bigint {
  if (typeof value === 'bigint') {
    if (value < int64Range.min || value > int64Range.max) throw mismatch;
    return value;
  }
  if (Number.isSafeInteger(value) || (typeof value === 'string' && int64Form.test(value)))
    return int64(BigInt(value as number | string));
  throw mismatch;
}

/** What `int53` returns. */
export const int53 =
  ({ min, max }: { readonly min: number; readonly max: number }): Compiled =>
  (value) => {
    const exact = Number.isSafeInteger(value) ? (value as number) : Number(int64(value));
    if (!Number.isSafeInteger(exact) || exact < min || exact > max) throw mismatch;
    // A minus zero loses its sign, as it does in a bigint.
    return exact + 0;
  };

/** What `enumeration` returns: the integer of a name, or the integer itself. */
export const enumeration =
  (byName: ReadonlyMap<unknown, number>): Compiled =>
  (value) => {
    const integer = byName.get(value);
    if (integer === undefined) throw mismatch;
    return integer;
  };
