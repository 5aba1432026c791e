import { describe, test } from 'vitest';
import { createMemoryStorage } from '../storage/memory.ts';
import { metadataRaces } from '../testing/models/metadata-races.ts';

describe('metadata under a hundred callers', () => {
  test.each(metadataRaces)('$name', ({ run }) => run(async () => createMemoryStorage()));
});
