import { readPage } from '../../http/input/page.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import type { Service } from '../area.ts';
import type { Objects } from '../titles/objects.ts';
import type { serverReleasesContract } from './contract.ts';
import { serverReleaseErrors as errors } from './errors.ts';
import type { ServerReleasesContext } from './limits.ts';
import { createServerPatches } from './service.patches.ts';
import { serverPatches, serverReleases } from './tables.ts';
import { nameOf, releaseOf } from './views.ts';

const counter = 'server_releases';

/** Creates the service of server releases: the builds that hosts of the fleet run. */
export function createServerReleases(
  ctx: ServerReleasesContext,
  objects: Objects,
): Service<typeof serverReleasesContract.routes> {
  const { atomically, ids, limits, single } = ctx;
  objects.addReferences({
    permission: 'server_releases.read',
    async has(db, spellings) {
      const query = { where: { objectName: { in: spellings } }, limit: 1 };
      return (
        (await db.find(serverReleases, query)).length > 0 || (await db.find(serverPatches, query)).length > 0
      );
    },
  });

  return {
    operations: {
      async manifest(call, page) {
        const { rows, ...more } = await readPage(
          call.db,
          serverReleases,
          {
            orderBy: [
              { column: 'createdAt', descending: true },
              { column: 'position', descending: true },
            ],
          },
          page,
          limits.pageRows,
        );
        const patches =
          rows.length === 0
            ? []
            : await call.db.find(serverPatches, {
                where: { releaseId: { in: rows.map(({ releaseId }) => releaseId) } },
                orderBy: ['releaseId', 'number'],
              });
        return { releases: rows.map((row) => releaseOf(row, patches)), ...more };
      },

      async createRelease(call, { id: releaseId, name: label = '', ...file }) {
        const row = {
          ...objects.readFile(file),
          releaseId,
          label,
          createdAt: call.now,
          position: ids.next('position'),
          createdBy: callerIdOf(call.actor),
        };
        await atomically(call, async (unit) => {
          const inserted = await unit.insert(serverReleases, row, { ifAbsent: true });
          if (inserted.length === 0) throw errors.SERVER_RELEASE_EXISTS();
          await countUp(unit, counter, limits.serverReleases, (limit) =>
            errors.SERVER_RELEASE_LIMIT({ metadata: { limit: String(limit) } }),
          );
        });
        return { id: releaseId, name: nameOf(row) };
      },

      async updateRelease(call, { id: releaseId, name: label, ...file }) {
        const patch = { ...objects.readFile(file), ...(label !== undefined && { label }) };
        const changed = await single(call, (db) => db.update(serverReleases, { releaseId }, patch));
        if (changed.length === 0) throw errors.SERVER_RELEASE_NOT_FOUND();
        return { id: releaseId };
      },

      async deleteRelease(call, { id: releaseId }) {
        const serverReleaseDeleted = await atomically(call, async (unit) => {
          const removed = await unit.delete(serverReleases, { releaseId });
          if (removed.length === 0) return false;
          await unit.delete(serverPatches, { releaseId });
          await countDown(unit, counter, 1);
          return true;
        });
        return { serverReleaseDeleted };
      },

      ...createServerPatches(ctx, objects),
    },
  };
}
