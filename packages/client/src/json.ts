/** Writes a body. 64-bit integers become decimal strings, which the server reads without rounding. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));

/** Older engines pass no context to a reviver: Chrome before 114, Firefox before 135, Safari before 18.4, Node before 21. */
type SourceReviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver?: SourceReviver) => unknown;

let givesSource = false;
parse('0', (_, value, context) => {
  givesSource = context?.source === '0';
  return value;
});

const isRounded = (source: string): boolean =>
  /^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source));

const exactIntegers: SourceReviver = (_, value, context) =>
  typeof value === 'number' && context?.source !== undefined && isRounded(context.source)
    ? BigInt(context.source)
    : value;

/** Strings and numbers as they stand in a JSON text. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Reads integers exactly without the help of the engine: marks them as strings, which the reviver then recognizes. */
function parseMarked(text: string): unknown {
  const mark = `integer ${Math.random()} `;
  const marked = text.replace(tokens, (token) =>
    token[0] !== '"' && isRounded(token) ? `"${mark}${token}"` : token,
  );
  return parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Reads a body. Integers that a number would round become bigints. */
export function readJson(text: string, hasSource: boolean = givesSource): unknown {
  if (!/\d{16}/.test(text)) return parse(text);
  return hasSource ? parse(text, exactIntegers) : parseMarked(text);
}
