import type { BytesAnswer } from '../http/request.ts';

/** The name of an object: the bucket that contains it, and its key there. */
export interface ObjectName {
  readonly bucket: string;
  readonly key: string;
}

/** A bucket from which objects may be downloaded. */
export interface ObjectBucket {
  readonly name: string;
  /**
   * The https addresses below which its objects are, each with a slash at its end:
   * `https://builds.s3.eu-central-1.amazonaws.com/`. Default: none, so only `s3://` names its objects.
   */
  readonly addresses?: readonly string[];
}

/** What an address must allow, and for how long. */
export interface SigningTerms {
  readonly method: 'GET' | 'HEAD';
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly expiresSeconds: number;
  /** Where this backend serves what `serve` answers, with a slash at its end; null without `publicUrl`. */
  readonly servedBelow: string | null;
}

/** A request for an object that the store itself keeps. */
export interface ObjectRequest {
  readonly method: 'GET' | 'HEAD';
  readonly key: string;
  /** What the signed address has in its query. */
  readonly expires: number;
  readonly signature: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Returns a request header. The name is in lower case. */
  header(name: string): string | undefined;
}

/** What becomes of such a request: bytes with status 200, 206 or 304, or why there are none. */
export type ObjectAnswer =
  | BytesAnswer
  | { readonly refused: 'address' | 'missing' | 'changed' | 'busy' }
  | { readonly refused: 'range'; readonly size: number };

/**
 * Where the files of releases are. `@lobbykit/object-store` has one for S3-compatible stores and one for a local directory.
 *
 * The backend decides which objects a caller may download. The store only signs addresses; the backend never fetches
 * them.
 */
export interface ObjectStore {
  /** At least one. Objects that are named by their keys alone are in the first. */
  readonly buckets: readonly ObjectBucket[];
  /** What the keys of all objects begin with that may be signed. Default: empty, which allows all. */
  readonly prefix?: string;
  /** Returns an address at which anyone can download the object until it expires. Whether the object exists does not matter. */
  sign(object: ObjectName, terms: SigningTerms): Promise<string>;
  /** Answers requests at signed addresses, if the store itself keeps the objects. Then the backend needs `publicUrl`. */
  serve?(request: ObjectRequest): Promise<ObjectAnswer>;
  /** Ends the downloads under way. Called when the backend stops. */
  stop?(): void;
}
