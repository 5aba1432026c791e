import { z } from 'zod';
import { Int64, maybe } from '../schemas.ts';

/**
 * The value of a metadata entry: exactly one of three payloads.
 *
 * `jsonPayload` is JSON text. It is stored with its member order and the spelling of its numbers, without the white
 * space between tokens; of members with one name the last stands.
 */
export const EntityMetadata = z
  .object({
    stringPayload: maybe(z.string()),
    intPayload: maybe(Int64),
    jsonPayload: maybe(z.string()),
  })
  .refine(
    (value) =>
      Number(value.stringPayload !== undefined) +
        Number(value.intPayload !== undefined) +
        Number(value.jsonPayload !== undefined) ===
      1,
    'must have exactly one of stringPayload, intPayload and jsonPayload',
  )
  .meta({ id: 'EntityMetadata' });

export type EntityMetadata = z.output<typeof EntityMetadata>;

/** A metadata map as answers carry it. */
export const MetadataMap = z.record(z.string(), EntityMetadata);
