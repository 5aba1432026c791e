import { invalidField, type MetadataValue } from '@lobbykit/core/area';

/** Entries of metadata, as the wire has them. */
export type Entries = Readonly<Record<string, MetadataValue>>;

/** Entries of metadata as a column has them: integers are texts, because JSON has no exact ones. */
export type StoredEntries = Readonly<
  Record<string, { stringPayload?: string; intPayload?: string; jsonPayload?: string }>
>;

/** Returns entries as they are stored. */
export const storedEntries = (entries: Entries): StoredEntries =>
  Object.fromEntries(
    Object.entries(entries).map(([key, { stringPayload, intPayload, jsonPayload }]) => [
      key,
      {
        ...(stringPayload !== undefined && { stringPayload }),
        ...(intPayload !== undefined && { intPayload: String(intPayload) }),
        ...(jsonPayload !== undefined && { jsonPayload }),
      },
    ]),
  );

/** Returns entries in the form of the wire. */
export const shownEntries = (stored: StoredEntries): Entries =>
  Object.fromEntries(
    Object.entries(stored).map(([key, { intPayload, ...entry }]) => [
      key,
      intPayload === undefined ? entry : { intPayload: BigInt(intPayload) },
    ]),
  );

/** Throws INVALID_FIELD if entries are more than a row may have. */
export function checkEntries(
  stored: StoredEntries,
  limit: { readonly entries: number; readonly bytes: number },
  field: string,
): void {
  if (Object.keys(stored).length > limit.entries)
    throw invalidField(field, `must have at most ${limit.entries} entries`);
  if (new TextEncoder().encode(JSON.stringify(stored)).length > limit.bytes)
    throw invalidField(field, `must have at most ${limit.bytes} bytes`);
}
