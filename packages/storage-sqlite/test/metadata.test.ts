import { join } from 'node:path';
import type { Storage } from '@lobbykit/core/storage';
import { describe, test } from 'vitest';
import { checkMetadataModel } from '../../core/test/models/metadata.ts';
import { metadataRaces } from '../../core/test/models/metadata-races.ts';
import { openSqlite } from '../src/index.ts';
import { testFolder } from './test-folder.ts';

describe('metadata on SQLite', () => {
  const open = (folder: string) => (): Promise<Storage> => openSqlite({ path: join(folder, 'metadata.db') });

  test('behaves like a map with the same rules', () => checkMetadataModel(open(testFolder()), 100));

  test.each(metadataRaces)('$name', ({ run }) => run(open(testFolder())));
});
