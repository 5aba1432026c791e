import { column, defineTable, type PersonalData } from '../storage/table.ts';

/** The columns for metadata in a table of owners. Only the metadata store changes them. */
export const metadataCounters = {
  /** The number of the owner's entries. */
  metadataEntries: column.int({ default: 0 }),
  /** The sum of `reserved` over them. */
  metadataBytes: column.int({ default: 0 }),
} as const;

/** Declares the table that holds the metadata entries of one kind of owner. One of the three payloads is not null. */
export const metadataTable = <const Name extends string>(name: Name, personal: PersonalData) =>
  defineTable({
    name,
    columns: {
      ownerId: column.text(),
      entryKey: column.text(),
      stringPayload: column.text.nullable(),
      intPayload: column.int64.nullable(),
      /** Canonical JSON text: a json column would lose the order of members and the spelling of numbers. */
      jsonPayload: column.text.nullable(),
      /** The size of the value: its UTF-8 bytes, or 8 for an integer. */
      bytes: column.int(),
      /** The bytes that count for this entry in the owner's total; never fewer than `bytes`. */
      reserved: column.int(),
      /** Grows by one with every change. */
      version: column.int(),
    },
    key: ['ownerId', 'entryKey'],
    partition: 'ownerId',
    personal,
  });

export type MetadataTable = ReturnType<typeof metadataTable>;
