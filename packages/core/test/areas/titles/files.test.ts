import { afterAll, beforeAll, expect, test } from 'vitest';
import { asHost } from '../../operations/sample.ts';
import { createWorld, type World } from '../../operations/world.ts';

let world: World;
let titleId = '';
beforeAll(async () => {
  world = await createWorld({ limits: { titleReleases: 1_000 } });
  titleId = (await world.backend.api.titles.create({ name: 'Hill Kings' }, asHost)).id;
});
afterAll(() => world[Symbol.asyncDispose]());

/** Returns `done`, or the fields that a release with this file is refused for. */
async function outcomeOf(file: object): Promise<string> {
  const { status, body } = await world.http('POST', '/titles/create_title_release', {
    key: world.rootKey,
    body: { id: titleId, uri: 'game.zip', bytes: 1, platform: 'a', ...file },
  });
  if (status === 200) return 'done';
  const { details } = body as { details: { fieldViolations?: { field: string }[] }[] };
  return `${status} ${details[1]?.fieldViolations?.map(({ field }) => field).join()}`;
}

const hex = (digits: number): string => 'a'.repeat(digits);

test.each([
  ['sha256', 64],
  ['sha512', 128],
  ['md5', 32],
  ['crc32c', 8],
])('a checksum of %s has %i lower-case hexadecimal digits', async (checksumAlg, digits) => {
  const wrong = [hex(digits - 1), hex(digits + 1), hex(digits).toUpperCase(), `${hex(digits - 1)}g`];
  expect(await outcomeOf({ checksumAlg, checksum: hex(digits) })).toBe('done');
  for (const checksum of wrong)
    expect([checksum, await outcomeOf({ checksumAlg, checksum })]).toEqual([
      checksum,
      expect.stringMatching(/^400 checksum$/),
    ]);
});

test('a checksum without an algorithm, an algorithm without a checksum, and an unknown algorithm are refused', async () => {
  expect(await outcomeOf({ checksum: hex(64) })).toBe('400 checksumAlg');
  expect(await outcomeOf({ checksumAlg: 'sha256' })).toBe('400 checksum');
  for (const checksumAlg of ['SHA256', 'sha1', '__proto__', 'toString'])
    expect(await outcomeOf({ checksum: hex(64), checksumAlg })).toBe('400 checksumAlg');
  expect(await outcomeOf({ checksum: null, checksumAlg: null })).toBe('done');
});

test('a size is an integer from 0 on', async () => {
  expect(await outcomeOf({ bytes: 0 })).toBe('done');
  for (const bytes of [-1, 1.5, 'many', null]) expect(await outcomeOf({ bytes })).toBe('400 bytes');
});

const places = [
  'game.zip',
  'builds/1.0 (final)/game+data.zip',
  'builds/日本語.zip',
  's3://builds/game.zip',
  's3://another-bucket/game.zip',
  'https://cdn.example/game.zip?version=1',
  'http://localhost:8080/game.zip',
];

test('a release may be an object, a key, or at a web address', async () => {
  const outcomes = [];
  for (const uri of places) outcomes.push([uri, await outcomeOf({ uri })]);
  expect(outcomes).toEqual(places.map((uri) => [uri, 'done']));
});

const hostilePlaces = [
  '',
  '/game.zip',
  'builds//game.zip',
  'builds/',
  '../game.zip',
  'builds/../../game.zip',
  'builds/./game.zip',
  'builds\\game.zip',
  'builds/%2e%2e/game.zip',
  'builds/game\u0000.zip',
  'builds/game\u202e.zip',
  'game.zip?x=1',
  'game.zip#part',
  'file:///etc/passwd',
  'gopher://builds/game.zip',
  'javascript://builds/%0aalert(1)',
  'S3://builds/game.zip',
  'HTTPS://cdn.example/game.zip',
  's3://builds',
  's3://builds/',
  's3://builds/../game.zip',
  's3://BUILDS/game.zip',
  's3://user@builds/game.zip',
  's3:///game.zip',
  'https://user:password@cdn.example/game.zip',
  'https://cdn.example\\@evil.example/game.zip',
  'https:///game.zip',
  'https://cdn.example/ game.zip',
];

test('a release cannot be at a place that programs may read in different ways', async () => {
  const accepted = [];
  for (const uri of hostilePlaces)
    if (!/^400 (uri|undefined)$/.test(await outcomeOf({ uri }))) accepted.push(uri);
  expect(accepted).toEqual([]);
});
