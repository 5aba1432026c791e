import { afterEach, expect, test } from 'vitest';
import { serverPatches, serverReleases } from '../../../src/areas/server-releases/tables.ts';
import { asHost } from '../../operations/sample.ts';
import { createWorld, type World } from '../../operations/world.ts';

let world: World;
afterEach(() => world[Symbol.asyncDispose]());

const file = (name: string) => ({ uri: `s3://builds/${name}`, bytes: 5n });
const none = { checksum: null, checksumAlg: null };

async function openWith(...ids: readonly string[]) {
  world = await createWorld();
  const api = world.backend.api.serverReleases;
  for (const id of ids) await api.createRelease({ id, ...file(id) }, asHost);
  return api;
}

test('the manifest lists releases newest first and their patches in the order of application', async () => {
  const api = await openWith('2.0', '1.0', '3.0');
  const patches: { id: string }[] = [];
  for (const name of ['a', 'b']) patches.push(await api.createPatch({ id: '1.0', ...file(name) }, asHost));
  const { releases } = await api.manifest({}, asHost);
  expect(releases.map(({ id }) => id)).toEqual(['3.0', '1.0', '2.0']);
  expect(releases[1]).toEqual({
    id: '1.0',
    name: '1.0',
    ...file('1.0'),
    ...none,
    patches: ['a', 'b'].map((name, at) => ({ ...patches[at], ...file(name), ...none })),
  });
  const page = await api.manifest({ limit: 2 }, asHost);
  const rest = await api.manifest({ limit: 2, pageToken: page.nextPageToken }, asHost);
  expect([...page.releases, ...rest.releases].map(({ id }) => id)).toEqual(['3.0', '1.0', '2.0']);
});

test('the name of a release is its label, or else its id, and an update without a name keeps it', async () => {
  const api = await openWith('1.0');
  expect(await api.createRelease({ id: '2.0', name: 'Summer', ...file('2') }, asHost)).toEqual({
    id: '2.0',
    name: 'Summer',
  });
  expect(await api.updateRelease({ id: '2.0', ...file('3') }, asHost)).toEqual({ id: '2.0' });
  const { releases } = await api.manifest({}, asHost);
  expect(releases.map(({ name, uri }) => [name, uri])).toEqual([
    ['Summer', 's3://builds/3'],
    ['1.0', 's3://builds/1.0'],
  ]);
});

test('of callers that create a release under the same id at once, one succeeds', async () => {
  const api = await openWith();
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => api.createRelease({ id: 'same', ...file(name) }, asHost)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ reason: 'SERVER_RELEASE_EXISTS' });
  expect(await world.storage.count(serverReleases, {})).toBe(1);
});

test('a release is deleted with its patches, and its id can be used again', async () => {
  const api = await openWith('1.0', '2.0');
  await api.createPatch({ id: '1.0', ...file('a') }, asHost);
  const kept = await api.createPatch({ id: '2.0', ...file('b') }, asHost);
  expect(await api.deleteRelease({ id: '1.0' }, asHost)).toEqual({ serverReleaseDeleted: true });
  expect(await api.deleteRelease({ id: '1.0' }, asHost)).toEqual({ serverReleaseDeleted: false });
  expect((await world.storage.find(serverPatches, {})).map(({ patchId }) => patchId)).toEqual([kept.id]);
  expect(await api.deletePatch({ id: kept.id }, asHost)).toEqual({ serverDeleted: true });
  expect(await api.deletePatch({ id: kept.id }, asHost)).toEqual({ serverDeleted: false });
  await api.createRelease({ id: '1.0', ...file('again') }, asHost);
});

test('a patch that moves to another release is the last to be applied there', async () => {
  const api = await openWith('1.0', '2.0');
  const first = await api.createPatch({ id: '1.0', ...file('a') }, asHost);
  const second = await api.createPatch({ id: '2.0', ...file('b') }, asHost);
  await api.updatePatch({ id: first.id, gameServerReleaseId: '2.0', ...file('c') }, asHost);
  const { releases } = await api.manifest({}, asHost);
  expect(releases.map(({ patches }) => patches.map(({ id, uri }) => [id, uri]))).toEqual([
    [
      [second.id, 's3://builds/b'],
      [first.id, 's3://builds/c'],
    ],
    [],
  ]);
});

test('changes of what does not exist are refused', async () => {
  const api = await openWith('1.0');
  const patch = await api.createPatch({ id: '1.0', ...file('a') }, asHost);
  for (const [work, reason] of [
    [() => api.updateRelease({ id: 'none', ...file('a') }, asHost), 'SERVER_RELEASE_NOT_FOUND'],
    [() => api.createPatch({ id: 'none', ...file('a') }, asHost), 'SERVER_RELEASE_NOT_FOUND'],
    [() => api.updatePatch({ id: 'none', ...file('a') }, asHost), 'SERVER_PATCH_NOT_FOUND'],
    [
      () => api.updatePatch({ id: patch.id, gameServerReleaseId: 'none', ...file('a') }, asHost),
      'SERVER_RELEASE_NOT_FOUND',
    ],
  ] as const)
    await expect(work()).rejects.toMatchObject({ reason });
});

test('a key with server_releases.read reads the manifest, and a player does not', async () => {
  await openWith('1.0');
  const { token } = await world.player('alice');
  expect((await world.http('GET', '/server_releases/manifest', { session: token })).status).toBe(403);
  const key = await world.key(['server_releases.read']);
  expect((await world.http('GET', '/server_releases/manifest', { key })).status).toBe(200);
  const written = { id: '2.0', uri: 'a', bytes: 1 };
  expect(
    (await world.http('POST', '/server_releases/create_server_release', { key, body: written })).status,
  ).toBe(403);
});
