import { writeFileSync } from 'node:fs';
import type { Backend } from '@lobbykit/core';
import type { SeededPlayer } from '../load/players.ts';
import { metadataEntries } from '../load/workloads.ts';
import { answerQuestions } from '../machine/answering.ts';
import { openBackend } from './open-backend.ts';
import { playerBatchSize, type StorageChoice, seededValue } from './shared.ts';

export interface SeedOurs {
  readonly kind: 'seed';
  readonly storage: StorageChoice;
  readonly players: number;
  /** The file to which the players are written. */
  readonly file: string;
}

answerQuestions({ seed: seedOurs });

async function seedOurs({ storage, players, file }: SeedOurs): Promise<void> {
  const { backend } = await openBackend(storage);
  const created: SeededPlayer[] = [];
  for (let first = 0; first < players; first += playerBatchSize) {
    const names = Array.from(
      { length: Math.min(playerBatchSize, players - first) },
      (_, at) => `seed-${first + at}`,
    );
    created.push(...(await Promise.all(names.map((name) => signIn(backend, name)))));
  }
  writeFileSync(file, JSON.stringify(created));
  await backend.stop();
}

async function signIn(backend: Backend, name: string): Promise<SeededPlayer> {
  let token = '';
  const onHeader = (header: string, value: string): void => {
    if (header === 'x-session-id') token = value;
  };
  await backend.api.authentication.login({ provider: 1, payload: name }, { onHeader });
  const { account } = await backend.api.accounts.create({}, { session: token });
  for (let at = 0; at < metadataEntries; at++) {
    const entry = { entryKey: `entry-${at}`, entryValue: { stringPayload: seededValue } };
    await backend.api.accounts.createMetadata(entry, { session: token });
  }
  return { token, accountId: account.id, displayName: account.displayName };
}
