import { expect, test } from 'vitest';
import { toFetchHandler } from '../fetch/handler.ts';
import { toNodeHandler } from '../node/handler.ts';

test.each([
  ['nothing', undefined, 'got undefined'],
  ['a promise', Promise.resolve({ handle: () => undefined }), 'got a promise'],
  ['a storage', { get: 1 }, 'got an object'],
])('an adapter that gets %s says that it needs a backend', (_, backend, given) => {
  for (const adapter of [toNodeHandler, toFetchHandler])
    expect(() => adapter(backend as never)).toThrow(
      `${adapter.name} needs a backend and ${given}: ${adapter.name}(createBackend({ storage }))`,
    );
});
