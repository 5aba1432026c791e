import { z } from 'zod';
import { invalidField } from '../kernel/errors.ts';
import { Int64, maybe, text } from '../kernel/schemas.ts';
import { column } from '../storage/table.ts';
import { isObjectKey, objectNameOf, objectOfBucketUri } from './object-names.ts';
import type { ObjectStore } from './object-store.ts';

/** The columns of what can be downloaded: releases and patches, of titles and of servers. */
export const fileColumns = {
  uri: column.text(),
  bytes: column.int64(),
  checksum: column.text.nullable(),
  checksumAlg: column.text.nullable(),
  /** The object that `uri` names in one spelling, as `objectNameOf` returns it; null if it names none. */
  objectName: column.text.nullable(),
};

const Bytes = Int64.refine((bytes) => bytes >= 0n, 'must not be negative').meta({
  kind: 'integer',
  override: { type: 'integer', format: 'int64', minimum: 0 },
  description: 'The size of the file in bytes. Its type may change.',
});

/** What operators register of a file: where it is, and how a client can verify it. */
export const fileFields = {
  uri: text(2_048, 1).meta({
    description:
      'Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address.',
  }),
  bytes: Bytes,
  checksum: maybe(text(128)).meta({
    description: 'The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`.',
  }),
  checksumAlg: maybe(text(16)).meta({ description: '`sha256`, `sha512`, `md5` or `crc32c`.' }),
} as const;

const fileAnswer = {
  id: z.string(),
  uri: z.string(),
  bytes: Int64,
  checksum: z.string().nullable(),
  checksumAlg: z.string().nullable(),
} as const;

const Patch = z
  .object(fileAnswer)
  .meta({ id: 'ReleasePatch', description: 'A file that changes a release to a later version.' });

/** What manifests say of each release. */
export const releaseAnswer = {
  ...fileAnswer,
  patches: z.array(Patch).meta({ description: 'In the order in which a client must apply them.' }),
} as const;

/** A file as operators describe it. */
export interface FileInput {
  readonly uri: string;
  readonly bytes: bigint;
  readonly checksum?: string | undefined;
  readonly checksumAlg?: string | undefined;
}

/** What is stored of a file. */
export interface StoredFile {
  readonly uri: string;
  readonly bytes: bigint;
  readonly checksum: string | null;
  readonly checksumAlg: string | null;
  readonly objectName: string | null;
}

/** Hexadecimal digits of the checksums that clients can verify. */
const checksumDigits: Readonly<Record<string, number>> = { sha256: 64, sha512: 128, md5: 32, crc32c: 8 };

/** Returns the checksum of a file as it is stored. Throws INVALID_FIELD if it has not the form of its algorithm. */
function checkChecksum({ checksum = '', checksumAlg = '' }: FileInput): {
  readonly checksum: string | null;
  readonly checksumAlg: string | null;
} {
  if (checksum === '' && checksumAlg === '') return { checksum: null, checksumAlg: null };
  const digits = Object.hasOwn(checksumDigits, checksumAlg) ? checksumDigits[checksumAlg] : undefined;
  if (digits === undefined)
    throw invalidField('checksumAlg', `must be one of ${Object.keys(checksumDigits).join(', ')}`);
  if (checksum.length !== digits || !/^[0-9a-f]+$/.test(checksum))
    throw invalidField('checksum', `must be ${digits} lower-case hexadecimal digits`);
  return { checksum, checksumAlg };
}

const webAddress = /^https?:\/\/[^\s/?#\\@]+(?:[/?#][^\s\\]*)?$/u;

/** Throws INVALID_FIELD if a release cannot be at this URI: an object of a bucket, a key, or a web address without user. */
function checkUri(uri: string): void {
  const isValid = uri.includes('://')
    ? objectOfBucketUri(uri) !== null || (webAddress.test(uri) && URL.canParse(uri))
    : isObjectKey(uri);
  if (!isValid)
    throw invalidField('uri', 'must be s3://bucket/key, the key of an object, or an http or https address');
}

/** Returns what is stored of a file. Throws INVALID_FIELD. */
export function readFile(input: FileInput, store: ObjectStore | undefined): StoredFile {
  const { uri, bytes } = input;
  checkUri(uri);
  return { uri, bytes, ...checkChecksum(input), objectName: objectNameOf(uri, store) };
}

/** Returns what manifests say of a file. */
export const fileOf = ({
  uri,
  bytes,
  checksum,
  checksumAlg,
}: StoredFile): Omit<StoredFile, 'objectName'> => ({
  uri,
  bytes,
  checksum,
  checksumAlg,
});
