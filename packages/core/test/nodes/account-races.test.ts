import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { openUntilDeadlock } from '../../../storage-postgres/test/patient-postgres.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { accountRaces } from '../areas/matchmaking/account-races.ts';
import { assertQueueing, testConfig } from '../areas/matchmaking/queue-world.ts';
import { assertParties } from '../models/parties-invariants.ts';
import { startNodes } from './nodes.ts';

/** Calls `onRetry` for each unit that runs again. */
const watchRetries = (storage: Storage, onRetry: () => void): Storage => ({
  ...storage,
  transaction(work) {
    let runs = 0;
    return storage.transaction((unit) => {
      if (runs++ > 0) onRetry();
      return work(unit);
    });
  },
});

test.for(accountRaces)(
  'on two nodes with one Postgres, without deadlocks: $name',
  { timeout: 120_000 },
  async ({ run }) => {
    const clock = createManualClock();
    let deadlocks = 0;
    const { nodes } = await startNodes(
      2,
      { clock, background: false, matchmaking: { config: testConfig() } },
      (storage) => watchRetries(storage, () => deadlocks++),
      openUntilDeadlock,
    );
    await run({ nodes, clock });
    await assertQueueing(nodes[0]!.storage);
    expect(await assertParties(nodes[0]!.storage, 8)).toBeGreaterThanOrEqual(0);
    expect(deadlocks).toBe(0);
  },
);
