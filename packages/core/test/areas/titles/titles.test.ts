import { afterEach, expect, test } from 'vitest';
import { titlePatches, titleReleases, titles as titleRows } from '../../../src/areas/titles/tables.ts';
import { asHost } from '../../operations/sample.ts';
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

const file = (name: string) => ({ uri: `s3://builds/${name}`, bytes: 5n });
const sha256 = { checksum: '0123456789abcdef'.repeat(4), checksumAlg: 'sha256' };

async function titleWith(world: World, ...platforms: readonly string[]) {
  const { titles } = world.backend.api;
  const { id } = await titles.create({ name: 'Hill Kings' }, asHost);
  const releases: string[] = [];
  for (const [at, platform] of platforms.entries())
    releases.push((await titles.createRelease({ id, ...file(`${at}.zip`), platform }, asHost)).id);
  return { id, releases };
}

const manifest = async (world: World, titleId: string, query: object = {}) =>
  world.backend.api.titles.manifest({ titleId, ...query }, asHost);

test('a manifest lists releases newest first and their patches in the order of application', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'windows', 'linux', 'windows');
  const patches: string[] = [];
  for (const name of ['a', 'b', 'c'])
    patches.push((await titles.createPatch({ id: releases[0]!, ...file(name), ...sha256 }, asHost)).id);
  const answer = await manifest(world, id);
  expect(answer.titleName).toBe('Hill Kings');
  expect(answer.releases.map((release) => release.id)).toEqual(releases.toReversed());
  expect(answer.releases[2]).toEqual({
    id: releases[0],
    uri: 's3://builds/0.zip',
    bytes: 5n,
    checksum: null,
    checksumAlg: null,
    platform: 'windows',
    patches: ['a', 'b', 'c'].map((name, at) => ({ id: patches[at], ...file(name), ...sha256 })),
  });
  const windows = await manifest(world, id, { platform: 'windows' });
  expect(windows.releases.map((release) => release.id)).toEqual([releases[2], releases[0]]);
});

test('the pages of a manifest together have every release once', async () => {
  const world = await open();
  const { id, releases } = await titleWith(world, 'a', 'b', 'c');
  const first = await manifest(world, id, { limit: 2 });
  const second = await manifest(world, id, { limit: 2, pageToken: first.nextPageToken });
  expect([...first.releases, ...second.releases].map((release) => release.id)).toEqual(releases.toReversed());
  expect(second.nextPageToken).toBeUndefined();
});

test('players list titles and read manifests, and change nothing', async () => {
  const world = await open();
  const { id } = await titleWith(world, 'windows');
  const { token } = await world.player('alice');
  expect((await world.http('GET', '/titles/titles', { session: token })).body).toEqual({
    titles: [{ id, name: 'Hill Kings' }],
  });
  expect((await world.http('GET', `/titles/titles/${id}/manifest`, { session: token })).status).toBe(200);
  const refused = await world.http('POST', '/titles/create', { session: token, body: { name: 'Mine' } });
  expect(refused.status).toBe(403);
});

test('the size of a file keeps all its digits from the request to the manifest', async () => {
  const world = await open();
  const { id } = await titleWith(world);
  const body = `{"id":"${id}","uri":"game.zip","bytes":9223372036854775807,"platform":"windows"}`;
  const created = await world.http('POST', '/titles/create_title_release', { key: world.rootKey, body });
  expect(created.status).toBe(200);
  expect((await manifest(world, id)).releases[0]!.bytes).toBe(9_223_372_036_854_775_807n);
});

test('every change answers with the name of the title', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'windows');
  const releaseId = releases[0]!;
  const patch = await titles.createPatch({ id: releaseId, ...file('a') }, asHost);
  expect(patch.name).toBe('Hill Kings');
  expect(await titles.update({ id, name: 'Hill Queens' }, asHost)).toEqual({ id, name: 'Hill Queens' });
  expect(await titles.updateRelease({ id: releaseId, ...file('b') }, asHost)).toEqual({
    id: releaseId,
    name: 'Hill Queens',
  });
  expect(await titles.updatePatch({ id: patch.id, ...file('c') }, asHost)).toEqual({
    id: patch.id,
    name: 'Hill Queens',
  });
});

test('an update replaces what is said of a file, and a checksum that is left out is gone', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id } = await titleWith(world);
  const release = await titles.createRelease({ id, ...file('a'), ...sha256, platform: 'linux' }, asHost);
  await titles.updateRelease({ id: release.id, ...file('b'), platform: 'windows' }, asHost);
  expect((await manifest(world, id)).releases).toEqual([
    { id: release.id, ...file('b'), checksum: null, checksumAlg: null, platform: 'windows', patches: [] },
  ]);
});

test('a release that moves to another title is its newest, with its patches', async () => {
  const world = await open({ limits: { titleReleases: 2 } });
  const { titles } = world.backend.api;
  const from = await titleWith(world, 'a');
  const to = await titleWith(world, 'b');
  await titles.createPatch({ id: from.releases[0]!, ...file('p') }, asHost);
  const moved = { id: from.releases[0]!, gameTitleId: to.id, ...file('a'), platform: 'a' };
  await titles.updateRelease(moved, asHost);
  expect((await manifest(world, from.id)).releases).toEqual([]);
  const { releases } = await manifest(world, to.id);
  expect(releases.map((release) => [release.id, release.patches.length])).toEqual([
    [from.releases[0], 1],
    [to.releases[0], 0],
  ]);
  // The title that it left has its room again, and the one that it came to is full.
  await titles.createRelease({ id: from.id, ...file('c') }, asHost);
  await titles.createRelease({ id: from.id, ...file('d') }, asHost);
  await expect(titles.createRelease({ id: to.id, ...file('e') }, asHost)).rejects.toMatchObject({
    reason: 'TITLE_RELEASE_LIMIT',
  });
});

test('a patch that moves to another release is the last to be applied there', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'a', 'b');
  const [from, to] = releases as [string, string];
  const first = await titles.createPatch({ id: from, ...file('1') }, asHost);
  const second = await titles.createPatch({ id: to, ...file('2') }, asHost);
  await titles.updatePatch({ id: first.id, gameTitleReleaseId: to, ...file('1') }, asHost);
  const patches = (await manifest(world, id)).releases.map((release) =>
    release.patches.map((each) => each.id),
  );
  expect(patches).toEqual([[second.id, first.id], []]);
});

test('a title is deleted with its releases and patches, once', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'a', 'b');
  const other = await titleWith(world, 'c');
  await titles.createPatch({ id: releases[0]!, ...file('p') }, asHost);
  expect(await titles.delete({ id }, asHost)).toEqual({ titleDeleted: true });
  expect(await titles.delete({ id }, asHost)).toEqual({ titleDeleted: false });
  await expect(manifest(world, id)).rejects.toMatchObject({ reason: 'TITLE_NOT_FOUND' });
  expect(await world.storage.find(titlePatches, {})).toEqual([]);
  expect((await world.storage.find(titleReleases, {})).map((row) => row.titleId)).toEqual([other.id]);
});

test('a release is deleted with its patches, and a patch alone', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'a', 'b');
  const patch = await titles.createPatch({ id: releases[0]!, ...file('p') }, asHost);
  await titles.createPatch({ id: releases[1]!, ...file('q') }, asHost);
  expect(await titles.deletePatch({ id: patch.id }, asHost)).toEqual({ titleDeleted: true });
  expect(await titles.deletePatch({ id: patch.id }, asHost)).toEqual({ titleDeleted: false });
  expect(await titles.deleteRelease({ id: releases[1]! }, asHost)).toEqual({ titleDeleted: true });
  expect(await titles.deleteRelease({ id: releases[1]! }, asHost)).toEqual({ titleDeleted: false });
  expect(await world.storage.find(titlePatches, {})).toEqual([]);
  expect((await manifest(world, id)).releases).toHaveLength(1);
});

test('patches that are added at the same time get different places in the order', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'a');
  const names = ['1', '2', '3', '4', '5'];
  await Promise.all(names.map((name) => titles.createPatch({ id: releases[0]!, ...file(name) }, asHost)));
  const rows = await world.storage.find(titlePatches, { orderBy: ['number'] });
  expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5]);
  const [release] = (await manifest(world, id)).releases;
  expect(release!.patches.map((each) => each.id)).toEqual(rows.map((row) => row.patchId));
});

test('nothing is left of a release that is added while its title is deleted', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id } = await titleWith(world, 'a');
  await Promise.allSettled([
    titles.createRelease({ id, ...file('b') }, asHost),
    titles.delete({ id }, asHost),
    titles.createRelease({ id, ...file('c') }, asHost),
  ]);
  expect(await world.storage.find(titleReleases, { where: { titleId: id } })).toEqual([]);
});

test('releases that move between two titles in both directions at once leave the counts right', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const one = await titleWith(world, 'a', 'b');
  const two = await titleWith(world, 'c', 'd');
  const move = (id: string, gameTitleId: string) =>
    titles.updateRelease({ id, gameTitleId, ...file('m') }, asHost);
  await Promise.all([
    move(one.releases[0]!, two.id),
    move(two.releases[0]!, one.id),
    move(one.releases[0]!, one.id),
    titles.deleteRelease({ id: two.releases[1]! }, asHost),
  ]);
  for (const { id } of [one, two]) {
    const row = await world.storage.get(titleRows, { titleId: id });
    expect(row!.releases).toBe(await world.storage.count(titleReleases, { titleId: id }));
  }
});

test.each([
  ['createRelease', 'TITLE_NOT_FOUND'],
  ['createPatch', 'TITLE_RELEASE_NOT_FOUND'],
  ['updateRelease', 'TITLE_RELEASE_NOT_FOUND'],
  ['updatePatch', 'TITLE_PATCH_NOT_FOUND'],
] as const)('titles.%s of something that does not exist is refused with %s', async (verb, reason) => {
  const { backend } = await open();
  await expect(backend.api.titles[verb]({ id: 'none', ...file('a') }, asHost)).rejects.toMatchObject({
    reason,
  });
});

test('a release cannot move to a title that does not exist, and stays where it is', async () => {
  const world = await open();
  const { titles } = world.backend.api;
  const { id, releases } = await titleWith(world, 'a');
  await expect(
    titles.updateRelease({ id: releases[0]!, gameTitleId: 'none', ...file('b') }, asHost),
  ).rejects.toMatchObject({ reason: 'TITLE_NOT_FOUND' });
  expect((await manifest(world, id)).releases[0]!.uri).toBe('s3://builds/0.zip');
  await expect(titles.update({ id: 'none', name: 'x' }, asHost)).rejects.toMatchObject({
    reason: 'TITLE_NOT_FOUND',
  });
});
