import { expect } from 'vitest';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';

const file = { uri: 'servers/1.0.tar.gz', bytes: 1n };

export const serverReleaseLimits = {
  serverReleases: {
    limits: { serverReleases: 2 },
    async check({ backend: { api } }) {
      const create = (id: string) => () => api.serverReleases.createRelease({ id, ...file }, asHost);
      const outcomes = await outcomesOf([create('a'), create('b'), create('b'), create('c')]);
      expect(outcomes).toEqual(['done', 'done', 'SERVER_RELEASE_EXISTS', 'SERVER_RELEASE_LIMIT']);
    },
  },
  serverPatches: {
    limits: { serverPatches: 2 },
    async check({ backend: { api } }) {
      const { id } = await api.serverReleases.createRelease({ id: 'a', ...file }, asHost);
      const create = () => api.serverReleases.createPatch({ id, ...file }, asHost);
      expect(await outcomesOf([create, create, create])).toEqual(['done', 'done', 'SERVER_PATCH_LIMIT']);
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
