import type { z } from 'zod';

/**
 * What a schema of `schemas.ts` does, told in data. To zod such a schema is a chain of unions and functions, which it can
 * only run, and an answer may have hundreds of them.
 */
export type Shortcut =
  | { readonly kind: 'int64' }
  | { readonly kind: 'int53'; readonly min: number; readonly max: number }
  | { readonly kind: 'enumeration'; readonly byName: ReadonlyMap<unknown, number> }
  | { readonly kind: 'maybe'; readonly inner: z.core.$ZodType }
  | { readonly kind: 'default'; readonly inner: z.core.$ZodType; readonly value: unknown };

/** By definition, which a schema shares with its copies that only have other descriptions. */
const shortcuts = new WeakMap<object, Shortcut>();

/** Returns the schema, after it has noted what the schema does. A schema that is refined later has no shortcut. */
export function withShortcut<S extends z.ZodType>(schema: S, shortcut: Shortcut): S {
  shortcuts.set(schema._zod.def, shortcut);
  return schema;
}

/** Returns what a schema does, if it is known. */
export const shortcutOf = (schema: z.core.$ZodType): Shortcut | undefined => shortcuts.get(schema._zod.def);
