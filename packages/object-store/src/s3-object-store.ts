import type { ObjectName, ObjectStore } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { AwsV4Signer } from 'aws4fetch';

/** What signs requests to a store. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Only with temporary credentials. */
  readonly sessionToken?: string | undefined;
}

export interface S3ObjectStoreOptions {
  /** The buckets from which objects may be downloaded. Objects that are named by their keys alone are in the first. */
  readonly buckets: readonly string[];
  /** The region of the buckets: `eu-central-1`. Stores without regions usually take `auto` or `us-east-1`. */
  readonly region: string;
  /**
   * Credentials that may read the objects and need nothing else. A function is called for each signature, for credentials
   * that change.
   */
  readonly credentials: S3Credentials | (() => S3Credentials | Promise<S3Credentials>);
  /** The address of the service: `https://s3.example.com`. Default: Amazon S3 in the region. */
  readonly endpoint?: string | undefined;
  /** Whether addresses have the bucket in their path and not in their host. Default: true with `endpoint`, else false. */
  readonly pathStyle?: boolean | undefined;
  /** What the keys of all objects begin with that may be signed. Default: empty, which allows all. */
  readonly prefix?: string | undefined;
}

const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Creates a store that signs addresses of S3 and of services that are compatible with it (Signature Version 4 in the query).
 * It sends no requests: the service checks the signatures.
 *
 * Throws if there is no bucket, or the endpoint is no http or https address without path and query.
 */
export function s3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  checkOptions('s3ObjectStore', options, {
    example: "s3ObjectStore({ buckets: ['builds'], region: 'eu-central-1', credentials })",
    required: ['buckets', 'region', 'credentials'],
    options: {
      buckets: 'list',
      region: 'text',
      credentials: 'any',
      endpoint: 'text',
      pathStyle: 'flag',
      prefix: 'text',
    },
  });
  const { buckets, region, credentials, prefix = '' } = options;
  if (buckets.length === 0) throw new Error('s3ObjectStore needs at least one bucket');
  for (const bucket of buckets)
    if (!bucketForm.test(bucket)) throw new Error(`s3ObjectStore: ${bucket} cannot be the name of a bucket`);
  const endpoint = readEndpoint(options.endpoint ?? `https://s3.${region}.amazonaws.com`);
  const pathStyle = options.pathStyle ?? options.endpoint !== undefined;
  const baseOf = (bucket: string, isInPath: boolean): string =>
    isInPath ? `${endpoint.origin}/${bucket}/` : `${endpoint.protocol}//${bucket}.${endpoint.host}/`;
  /** The keys derived from the secret of a day. */
  let derived: { readonly day: string; readonly keys: Map<string, ArrayBuffer> } = {
    day: '',
    keys: new Map(),
  };

  return {
    prefix,
    buckets: buckets.map((name) => ({
      name,
      addresses: endpoint.protocol === 'https:' ? [baseOf(name, pathStyle), baseOf(name, !pathStyle)] : [],
    })),
    async sign({ bucket, key }: ObjectName, { method, now, expiresSeconds }) {
      const datetime = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
      const day = datetime.slice(0, 8);
      if (derived.day !== day) derived = { day, keys: new Map() };
      const { accessKeyId, secretAccessKey, sessionToken } =
        typeof credentials === 'function' ? await credentials() : credentials;
      const signer = new AwsV4Signer({
        method,
        url: `${baseOf(bucket, pathStyle)}${encodeKey(key)}?X-Amz-Expires=${expiresSeconds}`,
        accessKeyId,
        secretAccessKey,
        ...(sessionToken !== undefined && { sessionToken }),
        service: 's3',
        region,
        cache: derived.keys,
        datetime,
        signQuery: true,
      });
      return (await signer.sign()).url.href;
    },
  };
}

/** Encodes everything that RFC 3986 reserves except slashes, as the signature does. */
const encodeKey = (key: string): string =>
  encodeURIComponent(key)
    .replaceAll('%2F', '/')
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

function readEndpoint(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain) throw new Error(`s3ObjectStore: ${text} must be an address like https://s3.example.com`);
  return url;
}
