import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import { largePlayers } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { copyRows } from './copy-rows.ts';
import { openBackend } from './open-backend.ts';

export interface Grow {
  readonly kind: 'grow';
  readonly path: string;
  readonly players: number;
}

/**
 * Creates a large database of lobbykit: one player signs in and writes one entry through the API, and the resulting
 * rows are copied for all other players.
 */
answerQuestions({
  async grow({ path, players: count }: Grow): Promise<void> {
    await signInOne(path);
    const database = new Database(path);
    database.pragma('synchronous = off');
    database.pragma('cache_size = -2000000');
    const players = largePlayers(count);
    const digests = Array.from({ length: count }, (_, index) => ({
      digest: hash('sha256', players.at(index).token, 'hex'),
      index,
    }));
    // In the order of their index, as they would be after some time in production.
    digests.sort((left, right) => (left.digest < right.digest ? -1 : 1));

    database.transaction(() => {
      copyRows(database, 'accounts', count, (at) => ({ id: players.at(at).accountId, metadata_entries: 1 }));
      copyRows(database, 'account_metadata', count, (at) => ({ owner_id: players.at(at).accountId }));
      copyRows(database, 'sessions', count, (at) => {
        const { digest, index } = digests[at]!;
        return {
          digest,
          session_ref: digest.slice(0, 16),
          lineage: digest,
          account_id: players.at(index).accountId,
          last_seen_at: Date.now() + 3_600_000,
        };
      });
    })();
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  },
});

async function signInOne(path: string): Promise<void> {
  const { backend } = await openBackend({ kind: 'sqlite', path });
  let session = '';
  const onHeader = (header: string, value: string): void => {
    if (header === 'x-session-id') session = value;
  };
  await backend.api.authentication.login({ provider: 1, payload: 'template' }, { onHeader });
  await backend.api.accounts.create({}, { session });
  const entry = { entryKey: 'entry-0', entryValue: { stringPayload: 'x'.repeat(24) } };
  await backend.api.accounts.createMetadata(entry, { session });
  await backend.stop();
}
