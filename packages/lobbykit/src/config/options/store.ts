import { isLoopback } from '../is-loopback.ts';
import { flag, httpUrl, list, matching, numberIn, option, optionWithDefault, port, text } from './option.ts';

/** Whether a secret may be sent to an address. */
const isSecretUrl = (url: string): boolean =>
  url.startsWith('https://') || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** The store through which the game sells. */
export const storeOptions = {
  STORE_APP_ID: option({
    path: 'store.appId',
    ...numberIn(1, 4_294_967_295),
    example: '480',
    meaning: 'the number of the game in the store through which it sells',
  }),
  STORE_PUBLISHER_KEY: option({
    path: 'store.publisherKey',
    schema: matching(/^[\x21-\x7e]{1,256}$/, 'must be visible ASCII characters'),
    secret: true,
    defaultText: 'none; required with STORE_APP_ID',
    meaning: 'the publisher key of that store',
  }),
  STORE_API_URL: option({
    path: 'store.apiUrl',
    schema: httpUrl.refine(isSecretUrl, 'must be https, or http to this machine'),
    defaultText: "the store's address for publishers",
    example: 'https://partner.example.com',
    meaning: 'the web API of that store',
  }),
  STORE_SANDBOX: optionWithDefault({
    path: 'store.sandbox',
    ...flag,
    default: false,
    meaning: 'on for the sandbox of that store, in which nobody pays',
  }),
  STORE_SIMULATOR: option({
    path: 'store.simulator.enabled',
    ...flag,
    defaultText:
      'on if HOST is a loopback address and STORE_APP_ID is missing; never with NODE_ENV=production',
    example: 'off',
    meaning: 'whether a simulated store, in which nobody pays, takes the place of a store',
  }),
  STORE_SIMULATOR_PORT: optionWithDefault({
    path: 'store.simulator.port',
    ...port,
    default: 0,
    defaultText: 'any free port',
    meaning: 'the port of the simulated store',
  }),
  STORE_SIMULATOR_URL: option({
    path: 'store.simulator.url',
    schema: httpUrl,
    defaultText: 'where it listens',
    example: 'http://127.0.0.1:8090',
    meaning: 'the address under which browsers reach the simulated store',
  }),
};

/** The object store with the builds that players and hosts download. */
export const objectStoreOptions = {
  OBJECT_STORE_DIRECTORY: option({
    path: 'objectStore.directory',
    schema: text(),
    defaultText: 'objects beside the SQLite file; ./data/objects on Postgres',
    example: './data/objects',
    meaning: 'the directory with the builds that players download, which this server serves',
  }),
  OBJECT_STORE_BUCKET: optionWithDefault({
    path: 'objectStore.bucket',
    schema: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    default: 'local',
    meaning: 'the name of that directory in s3://<bucket>/<key>',
  }),
  OBJECT_STORE_PREFIX: optionWithDefault({
    path: 'objectStore.prefix',
    schema: matching(/^/, 'must be a text'),
    default: '',
    defaultText: 'all keys',
    meaning: 'what the keys of all objects begin with that may be downloaded',
  }),
  OBJECT_STORE_S3_BUCKETS: option({
    path: 'objectStore.s3.buckets',
    ...list,
    example: 'builds',
    meaning:
      'the buckets of an S3-compatible store in the place of the directory; keys without a bucket are in the first',
  }),
  OBJECT_STORE_S3_REGION: optionWithDefault({
    path: 'objectStore.s3.region',
    schema: text(),
    default: 'us-east-1',
    meaning: 'the region of the buckets',
  }),
  OBJECT_STORE_S3_ENDPOINT: option({
    path: 'objectStore.s3.endpoint',
    schema: httpUrl,
    defaultText: 'Amazon S3',
    example: 'https://objects.example.com',
    meaning: 'the address of the object store, if it is not Amazon S3',
  }),
  OBJECT_STORE_S3_ACCESS_KEY_ID: option({
    path: 'objectStore.s3.accessKeyId',
    schema: text(),
    defaultText: 'none; required with OBJECT_STORE_S3_BUCKETS',
    meaning: 'the id of the key that signs downloads',
  }),
  OBJECT_STORE_S3_SECRET_ACCESS_KEY: option({
    path: 'objectStore.s3.secretAccessKey',
    schema: text(),
    secret: true,
    defaultText: 'none; required with OBJECT_STORE_S3_BUCKETS',
    meaning: 'the key that signs downloads; it needs to read the objects and nothing else',
  }),
};
