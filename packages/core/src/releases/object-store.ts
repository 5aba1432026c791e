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
}

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
}
