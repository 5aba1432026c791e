import type { ObjectStore } from '../../src/releases/object-store.ts';

/** An object store with the buckets `builds`, which has https addresses, and `archive`. Its signatures prove nothing. */
export const createSampleStore = (options: Pick<ObjectStore, 'prefix'> = {}): ObjectStore => ({
  ...options,
  buckets: [
    { name: 'builds', addresses: ['https://builds.store.example/', 'https://store.example/builds/'] },
    { name: 'archive' },
  ],
  sign: async ({ bucket, key }, { method, now, expiresSeconds }) =>
    `https://${bucket}.store.example/${encodeURI(key)}?method=${method}&until=${now + expiresSeconds * 1000}`,
});
