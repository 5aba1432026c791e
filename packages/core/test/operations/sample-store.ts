import type { ObjectStore } from '../../src/releases/object-store.ts';

/** An object store with the buckets `builds`, which has https addresses, and `archive`. It keeps the object `game/1.0.zip`, at the address with the signature `sample`. */
export const createSampleStore = (options: Pick<ObjectStore, 'prefix'> = {}): ObjectStore => ({
  ...options,
  buckets: [
    { name: 'builds', addresses: ['https://builds.store.example/', 'https://store.example/builds/'] },
    { name: 'archive' },
  ],
  sign: async ({ bucket, key }, { method, now, expiresSeconds }) =>
    `https://${bucket}.store.example/${encodeURI(key)}?method=${method}&until=${now + expiresSeconds * 1000}`,
  // A real signature covers the key too.
  serve: async ({ key, signature }) =>
    key === 'game/1.0.zip' && signature === 'sample'
      ? {
          status: 200,
          headers: { 'content-type': 'application/octet-stream', 'content-length': '5' },
          body: {
            open(sink) {
              sink.write('bytes');
              sink.end();
              return () => {};
            },
          },
        }
      : { refused: 'address' },
});
