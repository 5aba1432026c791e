import type { Handlers } from '../../http/contract.ts';
import { callerIdOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit.ts';
import { type Children, deleteChild, updateChild } from '../../releases/children.ts';
import type { titlesContract } from './contract.ts';
import { titleErrors as errors } from './errors.ts';
import type { TitlesContext } from './limits.ts';
import type { Objects } from './objects.ts';
import { nameOf } from './service.releases.ts';
import { titlePatches, titleReleases } from './tables.ts';

type Operations = Pick<Handlers<typeof titlesContract.routes>, 'createPatch' | 'updatePatch' | 'deletePatch'>;

/** The patches of releases. */
const patchesOf = (limit: number): Children => ({
  async take(unit, releaseId) {
    const [release] = await unit.update(
      titleReleases,
      { releaseId, patches: { lt: limit } },
      { patches: { add: 1 }, lastPatch: { add: 1 } },
    );
    if (release) return release.lastPatch;
    if (await unit.get(titleReleases, { releaseId }))
      throw errors.TITLE_PATCH_LIMIT({ metadata: { limit: String(limit) } });
    throw errors.TITLE_RELEASE_NOT_FOUND();
  },
  count: (unit, releaseId, added) => unit.update(titleReleases, { releaseId }, { patches: { add: added } }),
  parentOf: async (unit, patchId) => (await unit.get(titlePatches, { patchId }))?.releaseId ?? null,
  delete: async (unit, patchId, releaseId) =>
    (await unit.delete(titlePatches, { patchId, releaseId })).length > 0,
  missing: () => errors.TITLE_PATCH_NOT_FOUND(),
});

/** Returns the name of the title that a release belongs to. */
async function titleNameOf(unit: Unit, releaseId: string): Promise<string> {
  const release = await unit.get(titleReleases, { releaseId });
  if (!release) throw errors.TITLE_RELEASE_NOT_FOUND();
  return nameOf(unit, release.titleId);
}

/** Creates the operations on patches of titles. */
export function createPatches({ atomically, ids, limits }: TitlesContext, objects: Objects): Operations {
  const patches = patchesOf(limits.titlePatches);
  return {
    async createPatch(call, { id: releaseId, ...file }) {
      const stored = objects.readFile(file);
      const patchId = ids.next('patch');
      return atomically(call, async (unit) => {
        const number = await patches.take(unit, releaseId);
        unit.audit({ object: patchId });
        await unit.insert(titlePatches, {
          ...stored,
          patchId,
          releaseId,
          number,
          createdAt: call.now,
          createdBy: callerIdOf(call.actor),
        });
        return { id: patchId, name: await titleNameOf(unit, releaseId) };
      });
    },

    async updatePatch(call, { id: patchId, gameTitleReleaseId, ...file }) {
      const stored = objects.readFile(file);
      return atomically(call, async (unit) => {
        const row = await updateChild(
          unit,
          patches,
          { childId: patchId, to: gameTitleReleaseId },
          async (releaseId, moved) => {
            const patch = { ...stored, ...(moved && { releaseId: moved.parentId, number: moved.number }) };
            return (await unit.update(titlePatches, { patchId, releaseId }, patch))[0] ?? null;
          },
        );
        return { id: patchId, name: await titleNameOf(unit, row.releaseId) };
      });
    },

    async deletePatch(call, { id }) {
      return { titleDeleted: await atomically(call, (unit) => deleteChild(unit, patches, id)) };
    },
  };
}
