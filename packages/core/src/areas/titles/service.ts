import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { callerIdOf } from '../../kernel/call.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import type { Service } from '../area.ts';
import type { titlesContract } from './contract.ts';
import { titleErrors as errors } from './errors.ts';
import type { TitlesContext } from './limits.ts';
import type { Objects } from './objects.ts';
import { createPatches } from './service.patches.ts';
import { createReleases } from './service.releases.ts';
import { titlePatches, titleReleases, titles } from './tables.ts';
import { releaseOf, titleOf } from './views.ts';

type Operations = Handlers<typeof titlesContract.routes>;

const counter = 'titles';

/** Creates the service of titles: what clients can download, and the addresses from which they may. */
export function createTitles(ctx: TitlesContext, objects: Objects): Service<typeof titlesContract.routes> {
  objects.addReferences({
    permission: null,
    async has(db, spellings) {
      const query = { where: { objectName: { in: spellings } }, limit: 1 };
      return (
        (await db.find(titleReleases, query)).length > 0 || (await db.find(titlePatches, query)).length > 0
      );
    },
  });
  return {
    operations: {
      generatePresignedUrl: (call, { objectKey }) => objects.signKey(call, objectKey),
      generatePresignedUrlFromUri: (call, { uri }) => objects.signUri(call, uri),
      getObject: (call, input) => objects.serve(call, 'GET', input),
      headObject: (call, input) => objects.serve(call, 'HEAD', input),
      ...createReads(ctx),
      ...createChanges(ctx),
      ...createReleases(ctx, objects),
      ...createPatches(ctx, objects),
    },
    stop: objects.stop,
  };
}

const createReads = ({ limits }: TitlesContext): Pick<Operations, 'list' | 'manifest'> => ({
  async list(call, page) {
    const list = { orderBy: ['createdAt', 'titleId'] } as const;
    const { rows, ...more } = await readPage(call.db, titles, list, page, limits.pageRows);
    return { titles: rows.map(titleOf), ...more };
  },

  async manifest(call, { titleId, platform, ...page }) {
    const title = await call.db.get(titles, { titleId });
    if (!title) throw errors.TITLE_NOT_FOUND();
    const { rows, ...more } = await readPage(
      call.db,
      titleReleases,
      {
        where: { titleId, ...(platform !== undefined && { platform }) },
        orderBy: [{ column: 'number', descending: true }],
      },
      page,
      limits.pageRows,
    );
    const patches =
      rows.length === 0
        ? []
        : await call.db.find(titlePatches, {
            where: { releaseId: { in: rows.map(({ releaseId }) => releaseId) } },
            orderBy: ['releaseId', 'number'],
          });
    return { titleName: title.name, releases: rows.map((row) => releaseOf(row, patches)), ...more };
  },
});

const createChanges = ({
  atomically,
  ids,
  limits,
  single,
}: TitlesContext): Pick<Operations, 'create' | 'update' | 'delete'> => ({
  async create(call, { name }) {
    const titleId = ids.next('title');
    await atomically(call, async (unit) => {
      await countUp(unit, counter, limits.titles, (limit) =>
        errors.TITLE_LIMIT({ metadata: { limit: String(limit) } }),
      );
      unit.audit({ object: titleId });
      await unit.insert(titles, { titleId, name, createdAt: call.now, createdBy: callerIdOf(call.actor) });
    });
    return { id: titleId, name };
  },

  async update(call, { id, name }) {
    const changed = await single(call, (db) => db.update(titles, { titleId: id }, { name }));
    if (changed.length === 0) throw errors.TITLE_NOT_FOUND();
    return { id, name };
  },

  async delete(call, { id }) {
    const titleDeleted = await atomically(call, async (unit) => {
      // Locks the title first: a caller that adds a release waits for it, and finds no title.
      const removed = await unit.delete(titles, { titleId: id });
      await countDown(unit, counter, removed.length);
      const releases = await unit.delete(titleReleases, { titleId: id }, { orderBy: ['releaseId'] });
      if (releases.length > 0)
        await unit.delete(titlePatches, { releaseId: { in: releases.map(({ releaseId }) => releaseId) } });
      return removed.length > 0;
    });
    return { titleDeleted };
  },
});
