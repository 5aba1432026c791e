import { Buffer } from 'node:buffer';
import { int64Range } from '../../storage/value.ts';
import { defaultJsonLimits, type JsonLimits, JsonRefusal, refuseJson } from './json-refusal.ts';
import { scanJson } from './scan-json.ts';

export { checkParsed } from './check-parsed.ts';
export {
  defaultJsonLimits,
  type JsonLimits,
  JsonRefusal,
  type JsonRefusalReason,
  ownJsonLimits,
} from './json-refusal.ts';
export { canonicalJson } from './json-tree.ts';
export { writeJson } from './write-json.ts';

/**
 * Parses the bytes of a JSON body. Refuses structures above the limits before it parses.
 *
 * No bytes are `{}`. An integer above 2^53 whose digits are written out becomes an exact bigint if it fits 64 bits; every
 * other number stays a number. Refuses a fraction that a double would round to an integer, so a schema for integers
 * never sees a rounded one; with `exactDecimals` any that a double would round. Throws `JsonRefusal`.
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = defaultJsonLimits): unknown {
  if (bytes.length === 0) return {};
  const { ascii, exactNumbers } = scanJson(bytes, limits);
  const buffer = bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString(ascii ? 'latin1' : 'utf8');
  try {
    if (!exactNumbers) return JSON.parse(text);
    return JSON.parse(text, (limits.exactDecimals ? exactDecimal : exactNumber) as Reviver);
  } catch (error) {
    if (error instanceof JsonRefusal) throw error;
    throw refuseJson.syntax(text);
  }
}

/** The type of a reviver in the type library, which lacks the third argument: the source text of the number. */
type Reviver = (key: string, value: unknown) => unknown;

/** 2^53: up to here an integer may have any spelling, for example with a fraction of zeros. */
const maxInteger = 9_007_199_254_740_992;

/** Keeps exact integers that a double cannot. Used only for texts with long numbers: it makes parsing 4 times slower. */
function exactNumber(_key: string, value: unknown, { source }: { readonly source: string }): unknown {
  if (typeof value !== 'number' || (source.length < 16 && Number.isSafeInteger(value) && !/e/i.test(source)))
    return value;
  if (!Number.isFinite(value)) throw refuseJson.infinite();
  if (/^-?\d+$/.test(source)) {
    if (Number.isSafeInteger(value)) return value;
    const exact = BigInt(source);
    return exact >= int64Range.min && exact <= int64Range.max ? exact : value;
  }
  if (Math.abs(value) === maxInteger && magnitude(source) === magnitude(`${maxInteger}`))
    return BigInt(value);
  if (Number.isSafeInteger(value) && !spellsInteger(source)) throw refuseJson.rounded();
  return value;
}

/** Refuses, besides what `exactNumber` refuses, a fraction whose text has another value than the double. */
function exactDecimal(key: string, value: unknown, context: { readonly source: string }): unknown {
  const exact = exactNumber(key, value, context);
  if (
    typeof exact === 'number' &&
    !Number.isInteger(exact) &&
    magnitude(context.source) !== magnitude(`${exact}`)
  )
    throw refuseJson.rounded();
  return exact;
}

/** Returns one text for all spellings of a value without its sign: the digits from the first to the last that is not 0, and the exponent. */
function magnitude(source: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = numberForm.exec(source)!;
  const digits = (whole + fraction).replace(/0+$/, '');
  const zeros = whole.length + fraction.length - digits.length;
  return `${digits.replace(/^0+/, '')}e${Number(exponent) - fraction.length + zeros}`;
}

const numberForm = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Returns whether the digits of a JSON number are an integer: `1.50e1` is one, `1.00000000000000000001` is not. */
function spellsInteger(source: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = numberForm.exec(source)!;
  const digits = (whole + fraction).replace(/0+$/, '');
  const trailingZeros = whole.length + fraction.length - digits.length;
  return digits === '' || Number(exponent) - fraction.length + trailingZeros >= 0;
}
