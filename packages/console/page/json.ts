type SourceReviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/**
 * Reads JSON that a person has written. Integers that a number would round become bigints. An engine that does not show
 * the digits makes such an integer an error, and never another integer.
 */
export const readExactJson = (text: string): unknown =>
  parse(text, (_, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
    const source = context?.source;
    if (source === undefined) throw new SyntaxError(`write ${value} in quotes: this browser would round it`);
    return /^-?\d+$/.test(source) ? BigInt(source) : value;
  });

const mark = '\u0000';

/** Writes a value for people: with digits in place of bigints. */
export const writeExactJson = (value: unknown): string =>
  (
    JSON.stringify(
      value,
      (_, item: unknown) => (typeof item === 'bigint' ? `${mark}${item}${mark}` : item),
      2,
    ) ?? ''
  ).replaceAll(/"\\u0000(-?\d+)\\u0000"/g, '$1');
