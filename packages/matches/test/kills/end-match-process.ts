import { createTestBackend } from '@lobbykit/testing';
import { systemIds } from '../../../core/src/runtime/ids.ts';
import type { Storage, UnitOperations } from '../../../core/src/storage/storage.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { matchesArea } from '../../src/index.ts';

/** Where the rows are. */
export type Place =
  | { readonly path: string }
  | { readonly connectionString: string; readonly schema: string };

/** The end of a match, in whose unit the process kills itself. */
export interface KilledEnd {
  readonly place: Place;
  readonly matchId: string;
  readonly serverId: string;
  readonly results: object;
  /** At the statement with this number, before the commit, or after it. */
  readonly killAt: number | 'before the commit' | 'after the commit';
}

export const openStorage = (place: Place): Promise<Storage> =>
  'path' in place ? openSqlite(place) : openPostgres({ ...place, maxConnections: 4 });

export const openWorld = (storage: Storage) =>
  createTestBackend({
    storage,
    areas: [matchesArea],
    ids: systemIds,
  });

const kill = (): void => void process.kill(process.pid, 'SIGKILL');

/** Kills the process in the first unit that writes the history. */
function killing(storage: Storage, killAt: KilledEnd['killAt']): Storage {
  return {
    ...storage,
    async transaction(work) {
      let isEnd = false;
      let count = 0;
      const result = await storage.transaction(async (unit) => {
        const counted = Object.fromEntries(
          Object.entries(unit).map(([name, operation]) => [
            name,
            (...given: readonly { readonly name?: string }[]) => {
              count++;
              if (given[0]?.name === 'match_history') isEnd = true;
              if (count === killAt) kill();
              return (operation as (...all: readonly unknown[]) => unknown)(...given);
            },
          ]),
        );
        const returned = await work(counted as unknown as UnitOperations);
        if (isEnd && killAt === 'before the commit') kill();
        return returned;
      });
      if (isEnd && killAt === 'after the commit') kill();
      return result;
    },
  };
}

if (process.argv[2] !== undefined && import.meta.main) {
  const { place, killAt, ...input } = JSON.parse(process.argv[2]) as KilledEnd;
  const storage = await openStorage(place);
  let isArmed = false;
  const armed = killing(storage, killAt);
  const t = await openWorld({
    ...storage,
    transaction: (work) => (isArmed ? armed : storage).transaction(work),
  });
  isArmed = true;
  await t.backend.api.matchBroker.endMatch(input, { system: true });
  process.exit(0);
}
