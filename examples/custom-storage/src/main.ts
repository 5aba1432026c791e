import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { openJournalStorage } from './open-journal-storage.ts';

/** Starts a backend on the custom storage, logs a player in, and finds the player again after a restart. */
const folder = await mkdtemp(join(tmpdir(), 'lobbykit-custom-storage-'));
try {
  for (const start of ['first', 'second']) {
    const storage = await openJournalStorage(join(folder, 'game.jsonl'));
    const backend = createBackend({ storage, providers: [unsafeProvider] });
    await backend.start();
    const { session } = await backend.api.authentication.login({ provider: 'UNSAFE', payload: 'alice' });
    const { account } = await backend.api.accounts.create({}, { session });
    process.stdout.write(`${start} start: alice has the account ${account.id}\n`);
    await backend.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
