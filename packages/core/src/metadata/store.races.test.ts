import { describe, test } from 'vitest';
import { metadataRaces } from '../../test/models/metadata-races.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';

describe('metadata under a hundred callers', () => {
  test.each(metadataRaces)('$name', ({ run }) => run(async () => createMemoryStorage()));
});
