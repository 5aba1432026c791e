import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openWith } from '../src/open.ts';
import { testFolder } from './test-folder.ts';

test('an idle server that may have other nodes syncs nothing and adds nothing to its log', async () => {
  const path = join(testFolder(), 'game.db');
  let syncs = 0;
  const sqlite = await openWith(
    { path },
    {
      // Without a disk that takes time, no write is in progress when the clock has been advanced.
      sync: async () => {
        syncs += 1;
      },
      maxGroupMilliseconds: Number.POSITIVE_INFINITY,
    },
  );
  onTestFinished(() => sqlite.close());
  const clock = createManualClock();
  const others = { notify: async () => {}, listen: async () => async () => {} };
  const storage = { ...sqlite, ...others };
  const { backend, player } = await createTestBackend({ storage, clock, background: true });
  onTestFinished(() => backend.stop());
  await player();
  await clock.advance(60_000);
  const before = { syncs, log: statSync(`${path}-wal`).size };
  expect(before.syncs).toBeGreaterThan(0);
  for (let seconds = 0; seconds < 120; seconds += 1) await clock.advance(1_000);
  expect({ syncs, log: statSync(`${path}-wal`).size }).toEqual(before);
});
