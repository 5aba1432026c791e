import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { type S3ObjectStoreOptions, s3ObjectStore } from '../src/index.ts';

/** The credentials of the published examples of Signature Version 4. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = Date.UTC(2013, 4, 24);
const terms = { now, expiresSeconds: 86_400, servedBelow: null } as const;

const storeOf = (options: Partial<S3ObjectStoreOptions> = {}) =>
  s3ObjectStore({ buckets: ['examplebucket'], region: 'us-east-1', credentials, ...options });

test('the published example of a presigned address is signed exactly', async () => {
  const store = storeOf({ endpoint: 'https://s3.amazonaws.com', pathStyle: false });
  const address = await store.sign({ bucket: 'examplebucket', key: 'test.txt' }, { ...terms, method: 'GET' });
  const url = new URL(address);
  expect(`${url.origin}${url.pathname}`).toBe('https://examplebucket.s3.amazonaws.com/test.txt');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  });
});

/** Signs with the official presigner what ours signs: without the names of its client, which it adds to the query. */
async function official(options: S3ObjectStoreOptions, key: string, method: 'GET' | 'HEAD'): Promise<URL> {
  const client = new S3Client({
    region: options.region,
    credentials: options.credentials as typeof credentials,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
    forcePathStyle: options.pathStyle ?? options.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next) => (args) => {
      delete (args.request as { query: Record<string, string> }).query['x-id'];
      return next(args);
    },
    { step: 'build', priority: 'low' },
  );
  const input = { Bucket: options.buckets[0], Key: key };
  const command = method === 'GET' ? new GetObjectCommand(input) : new HeadObjectCommand(input);
  const hidden = new Set(['x-amz-content-sha256', 'x-amz-user-agent', 'user-agent']);
  const address = await getSignedUrl(client, command, {
    expiresIn: terms.expiresSeconds,
    signingDate: new Date(now),
    unsignableHeaders: hidden,
    unhoistableHeaders: hidden,
  });
  return new URL(address);
}

const forms: readonly (readonly [string, Partial<S3ObjectStoreOptions>])[] = [
  ['by host', {}],
  ['by path', { pathStyle: true }],
  ['of another service', { endpoint: 'https://objects.example.com:9443', region: 'eu-west-9' }],
  ['with temporary credentials', { credentials: { ...credentials, sessionToken: 'token+of/session==' } }],
];
const keys = [
  'build.zip',
  'builds/1.0/build.zip',
  'with space and  two',
  'plus+plus',
  'ünïcode/日本語/😀.zip',
  "marks!'()*~-_.",
  'reserved=&,;:@$[]"<>^`{|}',
  'a/b//c'.replace('//', '/'),
];

test.each(forms)(
  'addresses %s have the signature of the official presigner, for every kind of key',
  async (_, form) => {
    const options: S3ObjectStoreOptions = {
      buckets: ['examplebucket'],
      region: 'us-east-1',
      credentials,
      ...form,
    };
    const store = s3ObjectStore(options);
    for (const method of ['GET', 'HEAD'] as const)
      for (const key of keys) {
        const ours = new URL(await store.sign({ bucket: 'examplebucket', key }, { ...terms, method }));
        const theirs = await official(options, key, method);
        expect([key, ours.searchParams.get('X-Amz-Signature')]).toEqual([
          key,
          theirs.searchParams.get('X-Amz-Signature'),
        ]);
        expect(ours.host).toBe(theirs.host);
        expect(decodeURIComponent(ours.pathname)).toBe(decodeURIComponent(theirs.pathname));
      }
  },
);

test('credentials of a function are asked for each signature, also on another day', async () => {
  const given = [credentials, { accessKeyId: 'AKIAOTHER', secretAccessKey: 'another secret' }];
  const store = storeOf({ credentials: () => given.shift()! });
  const object = { bucket: 'examplebucket', key: 'a' };
  const first = new URL(await store.sign(object, { ...terms, method: 'GET' }));
  const second = new URL(await store.sign(object, { ...terms, method: 'GET', now: now + 86_400_000 }));
  expect(first.searchParams.get('X-Amz-Credential')).toMatch(/^AKIAIOSFODNN7EXAMPLE\/20130524\//);
  expect(second.searchParams.get('X-Amz-Credential')).toMatch(/^AKIAOTHER\/20130525\//);
});

test('a backend signs what players may have, on its own clock, and nothing else', async () => {
  const objectStore = storeOf({ buckets: ['builds', 'archive'], prefix: 'public/' });
  await using t = await createTestBackend({ objectStore });
  const { api } = t.backend;
  const asHost = { system: true };
  const { token } = await t.player('alice');
  const { id } = await api.titles.create({ name: 'Hill Kings' }, asHost);
  const uri = 'https://builds.s3.us-east-1.amazonaws.com/public/1%200.zip';
  await api.titles.createRelease({ id, uri, bytes: 1n }, asHost);
  const caller = { session: token };
  for (const signed of [
    await api.titles.generatePresignedUrl({ objectKey: 'public/1 0.zip' }, caller),
    await api.titles.generatePresignedUrlFromUri({ uri }, caller),
    await api.titles.generatePresignedUrlFromUri(
      { uri: 'https://s3.us-east-1.amazonaws.com/builds/public/1%200.zip' },
      caller,
    ),
  ]) {
    const url = new URL(signed.presignedGetUrl);
    expect(`${url.origin}${url.pathname}`).toBe(uri);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    expect(url.searchParams.get('X-Amz-Date')).toBe('20260101T000000Z');
    expect(signed.presignedHeadUrl).not.toBe(signed.presignedGetUrl);
  }
  await expect(
    api.titles.generatePresignedUrl({ objectKey: 'public/other.zip' }, caller),
  ).rejects.toMatchObject({ reason: 'OBJECT_NOT_FOUND' });
  await expect(api.titles.generatePresignedUrl({ objectKey: 'private/1.zip' }, caller)).rejects.toMatchObject(
    { reason: 'INVALID_FIELD' },
  );
  const path = '/titles/objects/public/1%200.zip?expires=1900000000&signature=x';
  expect((await t.http('GET', path)).body).toMatchObject({
    details: [{ reason: 'OBJECT_STORE_NOT_CONFIGURED' }],
  });
});

test.each([
  [{ buckets: [] }, 'at least one bucket'],
  [{ buckets: ['Builds'] }, 'cannot be the name of a bucket'],
  [{ buckets: ['a/b'] }, 'cannot be the name of a bucket'],
  [{ endpoint: 's3.example.com' }, 'must be an address'],
  [{ endpoint: 'https://user:secret@s3.example.com' }, 'must be an address'],
  [{ endpoint: 'https://s3.example.com/path' }, 'must be an address'],
  [{ endpoint: 'ftp://s3.example.com' }, 'must be an address'],
])('a store with %j is refused', (options, message) => {
  expect(() => storeOf(options)).toThrow(message);
});
