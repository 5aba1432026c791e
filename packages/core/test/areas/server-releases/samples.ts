import { type AreaSamples, asHost } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

const file = {
  uri: 's3://builds/servers/1.0.tar.gz',
  bytes: 5_000_000_000,
  checksum: 'a'.repeat(64),
  checksumAlg: 'sha256',
};

async function release(world: World): Promise<string> {
  const id = `server-${world.unique()}`;
  await world.backend.api.serverReleases.createRelease({ id, ...file }, asHost);
  return id;
}
const patch = async (world: World) =>
  (await world.backend.api.serverReleases.createPatch({ id: await release(world), ...file }, asHost)).id;

export const samples: AreaSamples<'serverReleases'> = {
  manifest: async ({ world }) => {
    await patch(world);
    return { limit: 2, offset: 0 };
  },
  createRelease: ({ world }) => ({ id: `server-${world.unique()}`, name: 'First release', ...file }),
  updateRelease: async ({ world }) => ({
    id: await release(world),
    name: 'Second release',
    ...file,
    bytes: 1,
  }),
  deleteRelease: async ({ world }) => ({ id: await release(world) }),
  createPatch: async ({ world }) => ({ id: await release(world), ...file }),
  updatePatch: async ({ world }) => ({
    id: await patch(world),
    gameServerReleaseId: await release(world),
    ...file,
    bytes: 1,
  }),
  deletePatch: async ({ world }) => ({ id: await patch(world) }),
};
