import type { Handlers } from '../../http/contract.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { type Children, deleteChild, updateChild } from '../../releases/children.ts';
import type { Objects } from '../titles/objects.ts';
import type { serverReleasesContract } from './contract.ts';
import { serverReleaseErrors as errors } from './errors.ts';
import type { ServerReleasesContext } from './limits.ts';
import { serverPatches, serverReleases } from './tables.ts';

type Operations = Pick<
  Handlers<typeof serverReleasesContract.routes>,
  'createPatch' | 'updatePatch' | 'deletePatch'
>;

/** The patches of server releases. */
const patchesOf = (limit: number): Children => ({
  async take(unit, releaseId) {
    const [release] = await unit.update(
      serverReleases,
      { releaseId, patches: { lt: limit } },
      { patches: { add: 1 }, lastPatch: { add: 1 } },
    );
    if (release) return release.lastPatch;
    if (await unit.get(serverReleases, { releaseId }))
      throw errors.SERVER_PATCH_LIMIT({ metadata: { limit: String(limit) } });
    throw errors.SERVER_RELEASE_NOT_FOUND();
  },
  count: (unit, releaseId, added) => unit.update(serverReleases, { releaseId }, { patches: { add: added } }),
  parentOf: async (unit, patchId) => (await unit.get(serverPatches, { patchId }))?.releaseId ?? null,
  delete: async (unit, patchId, releaseId) =>
    (await unit.delete(serverPatches, { patchId, releaseId })).length > 0,
  missing: () => errors.SERVER_PATCH_NOT_FOUND(),
});

/** Creates the operations on patches of server releases. */
export function createServerPatches(
  { atomically, ids, limits }: ServerReleasesContext,
  objects: Objects,
): Operations {
  const patches = patchesOf(limits.serverPatches);
  return {
    async createPatch(call, { id: releaseId, ...file }) {
      const stored = objects.readFile(file);
      const patchId = ids.next('patch');
      await atomically(call, async (unit) => {
        const number = await patches.take(unit, releaseId);
        unit.audit({ object: patchId });
        await unit.insert(serverPatches, {
          ...stored,
          patchId,
          releaseId,
          number,
          createdAt: call.now,
          createdBy: callerIdOf(call.actor),
        });
      });
      return { id: patchId };
    },

    async updatePatch(call, { id: patchId, gameServerReleaseId, ...file }) {
      const stored = objects.readFile(file);
      await atomically(call, (unit) =>
        updateChild(
          unit,
          patches,
          { childId: patchId, to: gameServerReleaseId },
          async (releaseId, moved) => {
            const patch = { ...stored, ...(moved && { releaseId: moved.parentId, number: moved.number }) };
            return (await unit.update(serverPatches, { patchId, releaseId }, patch))[0] ?? null;
          },
        ),
      );
      return { id: patchId };
    },

    async deletePatch(call, { id }) {
      return { serverDeleted: await atomically(call, (unit) => deleteChild(unit, patches, id)) };
    },
  };
}
