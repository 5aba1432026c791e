import type { Handlers } from '../../http/contract.ts';
import { callerIdOf } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit.ts';
import { type Children, deleteChild, updateChild } from '../../releases/children.ts';
import type { titlesContract } from './contract.ts';
import { titleErrors as errors } from './errors.ts';
import type { TitlesContext } from './limits.ts';
import type { Objects } from './objects.ts';
import { titlePatches, titleReleases, titles } from './tables.ts';

type Operations = Pick<
  Handlers<typeof titlesContract.routes>,
  'createRelease' | 'updateRelease' | 'deleteRelease'
>;

/** Returns the name of a title for the answer of a change below it. */
export async function nameOf(unit: Unit, titleId: string): Promise<string> {
  const title = await unit.get(titles, { titleId });
  if (!title) throw errors.TITLE_NOT_FOUND();
  return title.name;
}

/** The releases of titles. */
const releasesOf = (limit: number): Children => ({
  async take(unit, titleId) {
    const [title] = await unit.update(
      titles,
      { titleId, releases: { lt: limit } },
      { releases: { add: 1 }, lastRelease: { add: 1 } },
    );
    if (title) return title.lastRelease;
    if (await unit.get(titles, { titleId }))
      throw errors.TITLE_RELEASE_LIMIT({ metadata: { limit: String(limit) } });
    throw errors.TITLE_NOT_FOUND();
  },
  count: (unit, titleId, added) => unit.update(titles, { titleId }, { releases: { add: added } }),
  parentOf: async (unit, releaseId) => (await unit.get(titleReleases, { releaseId }))?.titleId ?? null,
  async delete(unit, releaseId, titleId) {
    const removed = await unit.delete(titleReleases, { releaseId, titleId });
    if (removed.length > 0) await unit.delete(titlePatches, { releaseId });
    return removed.length > 0;
  },
  missing: () => errors.TITLE_RELEASE_NOT_FOUND(),
});

/** Creates the operations on releases of titles. */
export function createReleases({ atomically, ids, limits }: TitlesContext, objects: Objects): Operations {
  const releases = releasesOf(limits.titleReleases);
  return {
    async createRelease(call, { id: titleId, platform = '', ...file }) {
      const stored = objects.readFile(file);
      const releaseId = ids.next('release');
      return atomically(call, async (unit) => {
        const number = await releases.take(unit, titleId);
        unit.audit({ object: releaseId });
        await unit.insert(titleReleases, {
          ...stored,
          releaseId,
          titleId,
          platform,
          number,
          createdAt: call.now,
          createdBy: callerIdOf(call.actor),
        });
        return { id: releaseId, name: await nameOf(unit, titleId) };
      });
    },

    async updateRelease(call, { id: releaseId, gameTitleId, platform = '', ...file }) {
      const stored = objects.readFile(file);
      return atomically(call, async (unit) => {
        const row = await updateChild(
          unit,
          releases,
          { childId: releaseId, to: gameTitleId },
          async (titleId, moved) => {
            const patch = {
              ...stored,
              platform,
              ...(moved && { titleId: moved.parentId, number: moved.number }),
            };
            return (await unit.update(titleReleases, { releaseId, titleId }, patch))[0] ?? null;
          },
        );
        return { id: releaseId, name: await nameOf(unit, row.titleId) };
      });
    },

    async deleteRelease(call, { id }) {
      return { titleDeleted: await atomically(call, (unit) => deleteChild(unit, releases, id)) };
    },
  };
}
