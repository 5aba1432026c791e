/** JSON text that no JavaScript value can represent: `1e400`, a duplicate key, an unescaped lone surrogate. */
export interface Raw {
  readonly [rawText]: string;
}

const rawText: unique symbol = Symbol('JSON text');

export const raw = (text: string): Raw => ({ [rawText]: text });

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && rawText in value;

/** Writes a value as JSON text, with its raw parts and bigints. Undefined members are omitted. */
export function writeRaw(value: unknown): string {
  if (isRaw(value)) return value[rawText];
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => writeRaw(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeRaw(member)}`).join()}}`;
}

/** Reads JSON with exact integers of any size: as a bigint if a number would round. */
export function readExact(text: string): unknown {
  const reviver = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context!.source!)
      : value;
  return JSON.parse(text, reviver) as unknown;
}
