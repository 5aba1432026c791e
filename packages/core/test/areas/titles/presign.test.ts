import { afterEach, expect, test } from 'vitest';
import { asHost } from '../../operations/sample.ts';
import { createSampleStore } from '../../operations/sample-store.ts';
import { createWorld, type World } from '../../operations/world.ts';

const worlds: World[] = [];
const open = async (options: Parameters<typeof createWorld>[0] = {}): Promise<World> => {
  const world = await createWorld(options);
  worlds.push(world);
  return world;
};
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]();
});

/** Signs a key or a URI over HTTP. Returns the addresses, or the reason of the error. */
async function sign(world: World, session: string, input: { objectKey: string } | { uri: string }) {
  const path = 'uri' in input ? '/titles/generate_presigned_url_from_uri' : '/titles/generate_presigned_url';
  const { body } = await world.http('POST', path, { session, body: input });
  const { presignedGetUrl, presignedHeadUrl, details } = body as {
    presignedGetUrl?: string;
    presignedHeadUrl?: string;
    details?: { reason: string }[];
  };
  return details ? details[0]!.reason : { get: presignedGetUrl, head: presignedHeadUrl };
}

const isRefused = (answer: unknown): boolean => answer === 'INVALID_FIELD' || answer === 'INVALID_JSON';

async function publish(world: World, uri: string): Promise<{ title: string; release: string }> {
  const { titles } = world.backend.api;
  const { id: title } = await titles.create({ name: 'Hill Kings' }, asHost);
  const release = await titles.createRelease({ id: title, uri, bytes: 1n }, asHost);
  return { title, release: release.id };
}

const addressesOf = (world: World, object: string) => {
  const until = world.clock.now() + 900_000;
  return {
    get: `https://${object}?method=GET&until=${until}`,
    head: `https://${object}?method=HEAD&until=${until}`,
  };
};

test('a player gets addresses of what a release or a patch names, for 15 minutes and one method each', async () => {
  const world = await open();
  const { token } = await world.player('alice');
  const { release } = await publish(world, 's3://builds/game/1.zip');
  await world.backend.api.titles.createPatch({ id: release, uri: 'game/2.patch', bytes: 1n }, asHost);
  const first = addressesOf(world, 'builds.store.example/game/1.zip');
  expect(await sign(world, token, { objectKey: 'game/1.zip' })).toEqual(first);
  expect(await sign(world, token, { uri: 's3://builds/game/1.zip' })).toEqual(first);
  expect(await sign(world, token, { objectKey: 'game/2.patch' })).toEqual(
    addressesOf(world, 'builds.store.example/game/2.patch'),
  );
});

test.each([
  ['game/1 0+a.zip', 'https://builds.store.example/game/1%200+a.zip'],
  ['game/1.zip', 'https://store.example/builds/game/1.zip'],
  ['game/ü.zip', 'https://builds.store.example/game/%C3%BC.zip'],
])('the key %s and the address %s name the same object', async (key, uri) => {
  const world = await open();
  const { token } = await world.player('alice');
  await publish(world, uri);
  const signed = addressesOf(world, `builds.store.example/${encodeURI(key)}`);
  expect(await sign(world, token, { uri })).toEqual(signed);
  expect(await sign(world, token, { objectKey: key })).toEqual(signed);
  expect(await sign(world, token, { uri: `s3://builds/${key}` })).toEqual(signed);
});

test('an object of another bucket has an address only by its uri', async () => {
  const world = await open();
  const { token } = await world.player('alice');
  await publish(world, 's3://archive/old.zip');
  expect(await sign(world, token, { uri: 's3://archive/old.zip' })).toEqual(
    addressesOf(world, 'archive.store.example/old.zip'),
  );
  expect(await sign(world, token, { objectKey: 'old.zip' })).toBe('OBJECT_NOT_FOUND');
});

test('a player gets the same answer for an object that no release names, and for one of a server release', async () => {
  const world = await open();
  const { token } = await world.player('alice');
  await world.backend.api.serverReleases.createRelease({ id: '1', uri: 'server.tar.gz', bytes: 1n }, asHost);
  for (const objectKey of ['unknown.zip', 'server.tar.gz'])
    expect(await sign(world, token, { objectKey })).toBe('OBJECT_NOT_FOUND');
});

test('an object is no longer signed when the last release that names it is gone', async () => {
  const world = await open();
  const { token } = await world.player('alice');
  const one = await publish(world, 's3://builds/game.zip');
  const two = await publish(world, 'game.zip');
  const signed = () => sign(world, token, { objectKey: 'game.zip' });
  await world.backend.api.titles.delete({ id: one.title }, asHost);
  expect(await signed()).toEqual(addressesOf(world, 'builds.store.example/game.zip'));
  await world.backend.api.titles.updateRelease({ id: two.release, uri: 'other.zip', bytes: 1n }, asHost);
  expect(await signed()).toBe('OBJECT_NOT_FOUND');
});

test('server_releases.read adds the objects of server releases and their patches, titles.admin every object', async () => {
  const world = await open({
    roles: { builder: ['server_releases.read'], publisher: ['titles.admin'], writer: ['titles.write'] },
  });
  const { serverReleases } = world.backend.api;
  await serverReleases.createRelease({ id: '1', uri: 's3://builds/server.tar.gz', bytes: 1n }, asHost);
  await serverReleases.createPatch({ id: '1', uri: 'server.patch', bytes: 1n }, asHost);
  const outcomes = async (role: string) => {
    const { token } = await world.admin(role, role);
    const answers = [];
    for (const objectKey of ['server.tar.gz', 'server.patch', 'unknown.zip'])
      answers.push(await sign(world, token, { objectKey }));
    return answers.map((answer) => (typeof answer === 'string' ? answer : 'signed'));
  };
  expect(await outcomes('builder')).toEqual(['signed', 'signed', 'OBJECT_NOT_FOUND']);
  expect(await outcomes('publisher')).toEqual(['signed', 'signed', 'signed']);
  expect(await outcomes('writer')).toEqual(Array(3).fill('OBJECT_NOT_FOUND'));
});

test('nothing outside of the prefix of the store is signed, whoever asks', async () => {
  const world = await open({ objectStore: createSampleStore({ prefix: 'public/' }) });
  const admin = await world.admin('boss');
  await publish(world, 'private/game.zip');
  await publish(world, 'public/game.zip');
  for (const input of [
    { objectKey: 'private/game.zip' },
    { uri: 's3://builds/private/game.zip' },
    { objectKey: 'public' },
    { objectKey: 'publicity/game.zip' },
  ])
    expect(await sign(world, admin.token, input)).toBe('INVALID_FIELD');
  expect(await sign(world, admin.token, { objectKey: 'public/game.zip' })).toMatchObject({});
});

const hostileKeys = [
  '../secret.zip',
  'game/../../secret.zip',
  'game/..',
  './game.zip',
  '/game.zip',
  'game//1.zip',
  'game/',
  '..\\secret.zip',
  '%2e%2e/secret.zip',
  '%2e%2e%2fsecret.zip',
  '..%2fsecret.zip',
  'game%00.zip',
  'game\u0000.zip',
  'game\n.zip',
  'game\u202ezip.exe',
  'game.zip?versionId=1',
  'game.zip#',
  's3://builds/game.zip',
  'a'.repeat(513),
];

test('a key that is no plain key is refused, whoever asks', async () => {
  const world = await open();
  const { token } = await world.admin('boss');
  const accepted = [];
  for (const objectKey of hostileKeys)
    if (!isRefused(await sign(world, token, { objectKey }))) accepted.push(objectKey);
  expect(accepted).toEqual([]);
});

const hostileUris = [
  'game.zip',
  's3://foreign/game.zip',
  's3://builds.evil/game.zip',
  's3://builds/../game.zip',
  's3://builds/a/%2e%2e/game.zip',
  's3://builds/',
  's3://builds',
  's3:builds/game.zip',
  'S3://builds/game.zip',
  's3://Builds/game.zip',
  's3://user@builds/game.zip',
  's3://builds:443/game.zip',
  'file:///builds/game.zip',
  'gopher://builds.store.example/game.zip',
  'http://builds.store.example/game.zip',
  'HTTPS://builds.store.example/game.zip',
  'https://BUILDS.store.example/game.zip',
  'https://builds.store.example:443/game.zip',
  'https://builds.store.example.evil.example/game.zip',
  'https://evil.example/builds.store.example/game.zip',
  'https://store.example/foreign/game.zip',
  'https://store.example/builds',
  'https://store.example/builds/../foreign/game.zip',
  'https://store.example/foreign/../builds/game.zip',
  'https://user@builds.store.example/game.zip',
  'https://builds.store.example@evil.example/game.zip',
  'https://builds.store.example\\@evil.example/game.zip',
  'https://[::ffff:127.0.0.1]/game.zip',
  'https://[::ffff:7f00:1]/builds/game.zip',
  'https://builds.store.example/a/../game.zip',
  'https://builds.store.example/%2e%2e/game.zip',
  'https://builds.store.example/%252e%252e/game.zip',
  'https://builds.store.example/a%2fb.zip',
  'https://builds.store.example/a%5cb.zip',
  'https://builds.store.example/game.zip%00',
  'https://builds.store.example/%ff.zip',
  'https://builds.store.example/game.zip?X-Amz-Expires=9',
  'https://builds.store.example/game.zip#part',
  'https://builds.store.example//game.zip',
  ' https://builds.store.example/game.zip',
  '//builds.store.example/game.zip',
];

test('a uri that is no plain address of an object in an allowed bucket is refused, whoever asks', async () => {
  const world = await open();
  const { token } = await world.admin('boss');
  const accepted = [];
  for (const uri of hostileUris) if (!isRefused(await sign(world, token, { uri }))) accepted.push(uri);
  expect(accepted).toEqual([]);
});

test('without an object store no address is signed, and releases are kept all the same', async () => {
  const world = await open({ objectStore: undefined });
  const { token } = await world.player('alice');
  const { title } = await publish(world, 's3://builds/game.zip');
  expect(await sign(world, token, { objectKey: 'game.zip' })).toBe('OBJECT_STORE_NOT_CONFIGURED');
  expect(await sign(world, token, { uri: 's3://builds/game.zip' })).toBe('OBJECT_STORE_NOT_CONFIGURED');
  expect((await world.backend.api.titles.manifest({ titleId: title }, asHost)).releases).toHaveLength(1);
});

test('an API key signs nothing, because keys upload and deploy by other ways', async () => {
  const world = await open();
  const { body } = await world.http('POST', '/titles/generate_presigned_url', {
    key: world.rootKey,
    body: { objectKey: 'game.zip' },
  });
  expect((body as { details: { reason: string }[] }).details[0]!.reason).toBe('SESSION_REQUIRED');
});

test.each([
  [{ buckets: [] }, 'needs at least one bucket'],
  [{ prefix: '../' }, 'cannot be the beginning of a key'],
  [{ buckets: [{ name: 'a', addresses: ['https://a.example'] }] }, 'ends with a slash'],
  [{ buckets: [{ name: 'a', addresses: ['http://a.example/'] }] }, 'must be an https address'],
])('a backend does not start with the object store %j', async (changes, message) => {
  await expect(open({ objectStore: { ...createSampleStore(), ...changes } })).rejects.toThrow(message);
});
