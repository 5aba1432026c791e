/** Writes a body. 64-bit integers become decimal strings, which the server reads without rounding. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));

type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const exactIntegers: SourceReviver = (_, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;

/**
 * Reads a body. Integers that a number would round become bigints, if the JavaScript engine gives the source text of
 * numbers.
 */
export const readJson = (text: string): unknown =>
  /\d{16}/.test(text)
    ? JSON.parse(text, exactIntegers as Parameters<typeof JSON.parse>[1])
    : JSON.parse(text);
