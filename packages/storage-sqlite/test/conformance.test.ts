import { join } from 'node:path';
import type { Storage } from '@lobbykit/core/storage';
import { storageCases } from '@lobbykit/testing';
import { describe, onTestFinished, test } from 'vitest';
import { openSqlite } from '../src/index.ts';
import { testFolder } from './test-folder.ts';

describe('SQLite storage', () => {
  test.for(storageCases.map((storageCase) => [storageCase.group, storageCase.name, storageCase] as const))(
    '%s: %s',
    async ([, , storageCase]) => {
      let opened = 0;
      const open = async (): Promise<Storage> => {
        const storage = await openSqlite({ path: join(folder, `${opened++}.db`) });
        onTestFinished(() => storage.close());
        return storage;
      };
      const folder = testFolder();
      await storageCase.run(open);
    },
  );
});
