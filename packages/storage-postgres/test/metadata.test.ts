import type { Storage } from '@lobbykit/core/storage';
import { describe, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { checkMetadataModel } from '../../core/test/models/metadata.ts';
import { metadataRaces } from '../../core/test/models/metadata-races.ts';
import { openPatientPostgres } from './patient-postgres.ts';

describe('metadata on Postgres', () => {
  const open = async (): Promise<Storage> =>
    openPatientPostgres({ ...(await freshPostgres()), maxConnections: 10 });

  test('behaves like a map with the same rules', () => checkMetadataModel(open, 60));

  test.each(metadataRaces)('$name', ({ run }) => run(open));
});
