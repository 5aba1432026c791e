import type { ObjectName, ObjectStore } from './object-store.ts';

const maxKeyLength = 512;

/**
 * Returns whether a text can be the key of an object: plain segments between single slashes.
 *
 * Refuses what some program on the way may read as another key: dot segments, backslashes, the delimiters of URLs,
 * percent-encoded characters, and characters that cannot be seen.
 */
export const isObjectKey = (key: string): boolean =>
  key.length <= maxKeyLength &&
  key.isWellFormed() &&
  !/[\\?#\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|%[0-9a-f]{2}/iu.test(key) &&
  key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');

const bucketUri = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.*)$/su;

/** Returns the object that an `s3://bucket/key` names; null if it names none. */
export function objectOfBucketUri(uri: string): ObjectName | null {
  const [, bucket, key] = bucketUri.exec(uri) ?? [];
  return bucket !== undefined && key !== undefined && isObjectKey(key) ? { bucket, key } : null;
}

/** Characters of the path of a plain address. It has no user, query or fragment, and nothing that must be normalized. */
const plainAddress = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\w!$&'()*+,;=:@%./~-]+$/u;

/** Returns the object that an https address of a bucket names; null if it is no plain address of one. */
function objectOfAddress(uri: string, { buckets }: ObjectStore): ObjectName | null {
  if (!plainAddress.test(uri)) return null;
  for (const { name, addresses = [] } of buckets)
    for (const address of addresses) {
      if (!uri.startsWith(address)) continue;
      const key = decoded(uri.slice(address.length));
      if (key !== null && isObjectKey(key)) return { bucket: name, key };
    }
  return null;
}

function decoded(text: string): string | null {
  // An encoded slash is a separator for some programs and a character for others.
  if (/%(2f|5c)/i.test(text)) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the object that a URI names in an allowed bucket; null if it names none. */
export function findObject(uri: string, store: ObjectStore): ObjectName | null {
  const object = uri.startsWith('s3://') ? objectOfBucketUri(uri) : objectOfAddress(uri, store);
  return object !== null && store.buckets.some(({ name }) => name === object.bucket) ? object : null;
}

/**
 * Returns the object that the URI of a release names, in one spelling: `s3://bucket/key`, or the key alone if the URI is a
 * key, which is in the first bucket of the store, whatever its name is. Null if it names no object.
 */
export function objectNameOf(uri: string, store: ObjectStore | undefined): string | null {
  if (!uri.includes('://')) return uri;
  if (uri.startsWith('s3://')) return uri;
  const object = store ? objectOfAddress(uri, store) : null;
  return object && `s3://${object.bucket}/${object.key}`;
}

/** Returns the spellings of an object in the column `objectName`. */
export function spellingsOf({ bucket, key }: ObjectName, { buckets }: ObjectStore): readonly string[] {
  const uri = `s3://${bucket}/${key}`;
  return buckets[0]?.name === bucket ? [key, uri] : [uri];
}
