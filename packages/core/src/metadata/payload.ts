import { Buffer } from 'node:buffer';
import { canonicalJson, type JsonLimits, JsonRefusal } from '../http/json/parse-json.ts';
import { invalidField } from '../kernel/errors.ts';
import type { EngineLimits } from '../kernel/limits.ts';
import type { Row } from '../storage/table.ts';
import type { MetadataValue } from './entity-metadata.ts';
import { metadataErrors } from './errors.ts';
import type { MetadataTable } from './tables.ts';

/** The columns of a value. */
export type Payload = Pick<Row<MetadataTable>, 'stringPayload' | 'intPayload' | 'jsonPayload' | 'bytes'>;

const field = 'entryValue';

/** Returns the value of a row in the form of the wire. */
export function valueOfRow(row: Omit<Payload, 'bytes'>): MetadataValue {
  if (row.stringPayload !== null) return { stringPayload: row.stringPayload };
  if (row.jsonPayload !== null) return { jsonPayload: row.jsonPayload };
  return { intPayload: row.intPayload! };
}

/** Returns the columns for a value, with canonical JSON. Throws INVALID_FIELD or METADATA_VALUE_TOO_LARGE. */
export function payloadOf(value: MetadataValue, limits: EngineLimits): Payload {
  const { stringPayload, intPayload, jsonPayload } = value;
  if (stringPayload !== undefined) return textPayload(stringPayload, limits);
  if (jsonPayload !== undefined)
    return jsonTextPayload(
      acceptedJson(() => canonicalJson(jsonPayload, jsonLimitsOf(limits))),
      limits,
    );
  if (intPayload !== undefined) return { stringPayload: null, intPayload, jsonPayload: null, bytes: 8 };
  throw invalidField(field, 'must have exactly one of stringPayload, intPayload and jsonPayload');
}

export function textPayload(text: string, limits: EngineLimits): Payload {
  if (!text.isWellFormed() || text.includes('\0'))
    throw invalidField(`${field}.stringPayload`, 'must not have NUL or a lone surrogate');
  return { stringPayload: text, intPayload: null, jsonPayload: null, bytes: checkedBytes(text, limits) };
}

/** Returns the columns for canonical JSON text. Throws METADATA_VALUE_TOO_LARGE. */
export const jsonTextPayload = (text: string, limits: EngineLimits): Payload => ({
  stringPayload: null,
  intPayload: null,
  jsonPayload: text,
  bytes: checkedBytes(text, limits),
});

export const jsonLimitsOf = (limits: EngineLimits): JsonLimits => ({
  depth: limits.jsonDepth,
  keys: limits.jsonKeys,
  items: limits.jsonItems,
  stringBytes: limits.jsonStringBytes,
});

/** Runs a function that reads the caller's JSON, and turns its refusal into an error for the field. */
export function acceptedJson<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    throw invalidField(`${field}.jsonPayload`, error.message);
  }
}

function checkedBytes(text: string, limits: EngineLimits): number {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.metadataValueBytes)
    throw metadataErrors.METADATA_VALUE_TOO_LARGE({
      message: `a metadata value may have at most ${limits.metadataValueBytes} bytes`,
      metadata: { limit: String(limits.metadataValueBytes) },
    });
  return bytes;
}
