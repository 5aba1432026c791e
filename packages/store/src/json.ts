type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Integers that a double would round become bigints. The type library lacks the source text of a number. */
const exactInteger: SourceReviver = (_, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;

/** Parses JSON and keeps all digits of integers. Throws SyntaxError. */
export const readJson = (text: string): unknown =>
  /\d{16}/.test(text) ? JSON.parse(text, exactInteger as Parameters<typeof JSON.parse>[1]) : JSON.parse(text);
