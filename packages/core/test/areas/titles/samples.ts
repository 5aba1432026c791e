import { type AreaSamples, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const file = {
  uri: 's3://builds/game/1.0.zip',
  bytes: 5_000_000_000,
  checksum: 'a'.repeat(64),
  checksumAlg: 'sha256',
};
const signed = { objectKey: 'game/1.0.zip', expires: 1_800_000_000, signature: 'sample' };
const windows = { ...file, platform: 'windows' };

const title = async ({ backend }: World) =>
  (await backend.api.titles.create({ name: 'Hill Kings' }, asHost)).id;
const release = async (world: World) =>
  (await world.backend.api.titles.createRelease({ id: await title(world), ...windows }, asHost)).id;
const patch = async (world: World) =>
  (await world.backend.api.titles.createPatch({ id: await release(world), ...file }, asHost)).id;

export const samples: AreaSamples<'titles'> = {
  generatePresignedUrl: async ({ world }) => {
    await release(world);
    return { objectKey: 'game/1.0.zip' };
  },
  generatePresignedUrlFromUri: async ({ world }) => {
    await release(world);
    return { uri: file.uri };
  },
  getObject: () => signed,
  headObject: () => signed,
  list: async ({ world }) => {
    await title(world);
    return { limit: 2, offset: 0 };
  },
  manifest: async ({ world }) => ({ titleId: await title(world), platform: 'windows' }),
  create: () => ({ name: 'Hill Kings' }),
  update: async ({ world }) => ({ id: await title(world), name: 'Hill Queens' }),
  delete: async ({ world }) => ({ id: await title(world) }),
  createRelease: async ({ world }) => ({ id: await title(world), ...windows }),
  updateRelease: async ({ world }) => ({
    id: await release(world),
    gameTitleId: await title(world),
    ...windows,
    platform: 'linux',
  }),
  deleteRelease: async ({ world }) => ({ id: await release(world) }),
  createPatch: async ({ world }) => ({ id: await release(world), ...file }),
  updatePatch: async ({ world }) => ({
    id: await patch(world),
    gameTitleReleaseId: await release(world),
    ...file,
    bytes: 1,
  }),
  deletePatch: async ({ world }) => ({ id: await patch(world) }),
};
