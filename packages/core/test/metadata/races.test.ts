import { describe, test } from 'vitest';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { metadataRaces } from '../models/metadata-races.ts';

describe('metadata with a hundred concurrent callers', () => {
  test.each(metadataRaces)('$name', ({ run }) => run(async () => createMemoryStorage()));
});
