import { expect, test } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { createBackend } from './create-backend.ts';

test.each([
  ['is missing', undefined],
  ['is a promise that was not awaited', Promise.resolve()],
])('createBackend says what it needs if the storage %s', (_, storage) => {
  expect(() => createBackend({ storage: storage as unknown as Storage })).toThrow(
    'storage must be a storage',
  );
});
