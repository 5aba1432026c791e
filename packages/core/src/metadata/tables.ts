import { column, defineTable } from '../storage/table.ts';

/** The columns that a table of owners carries besides its own. Changed by the metadata store alone. */
export const metadataCounters = {
  /** How many entries the owner has. */
  metadataEntries: column.int({ default: 0 }),
  /** The sum of `reserved` over them. */
  metadataBytes: column.int({ default: 0 }),
} as const;

/** Declares the table that holds the metadata entries of one kind of owner. One of the three payloads is not null. */
export const metadataTable = <const Name extends string>(name: Name) =>
  defineTable({
    name,
    columns: {
      ownerId: column.text(),
      entryKey: column.text(),
      stringPayload: column.text.nullable(),
      intPayload: column.int64.nullable(),
      /** Canonical JSON text: a json column would lose the order of members and the spelling of numbers. */
      jsonPayload: column.text.nullable(),
      /** Bytes of the value: UTF-8 of a text, 8 of an integer. */
      bytes: column.int(),
      /** Bytes that the owner's total counts for this entry; never fewer than `bytes`. */
      reserved: column.int(),
      /** Grows by one with every change. */
      version: column.int(),
    },
    key: ['ownerId', 'entryKey'],
  });

export type MetadataTable = ReturnType<typeof metadataTable>;
