import { expect } from 'vitest';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';

const file = { uri: 'game/1.0.zip', bytes: 1n };

export const titleLimits = {
  titles: {
    limits: { titles: 2 },
    async check({ backend }) {
      const create = () => backend.api.titles.create({ name: 'Hill Kings' }, asHost);
      expect(await outcomesOf([create, create, create])).toEqual(['done', 'done', 'TITLE_LIMIT']);
    },
  },
  titleReleases: {
    limits: { titleReleases: 2 },
    async check({ backend: { api } }) {
      const { id } = await api.titles.create({ name: 'Hill Kings' }, asHost);
      const create = () => api.titles.createRelease({ id, ...file }, asHost);
      expect(await outcomesOf([create, create, create])).toEqual(['done', 'done', 'TITLE_RELEASE_LIMIT']);
    },
  },
  titlePatches: {
    limits: { titlePatches: 2 },
    async check({ backend: { api } }) {
      const { id: titleId } = await api.titles.create({ name: 'Hill Kings' }, asHost);
      const { id } = await api.titles.createRelease({ id: titleId, ...file }, asHost);
      const create = () => api.titles.createPatch({ id, ...file }, asHost);
      expect(await outcomesOf([create, create, create])).toEqual(['done', 'done', 'TITLE_PATCH_LIMIT']);
    },
  },
  presignSeconds: {
    limits: { presignSeconds: 60 },
    async check({ backend, clock }) {
      const { presignedGetUrl } = await backend.api.titles.generatePresignedUrl(
        { objectKey: 'game/1.0.zip' },
        asHost,
      );
      expect(presignedGetUrl).toContain(`until=${clock.now() + 60_000}`);
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
