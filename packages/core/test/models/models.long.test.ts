import { describe, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { storages } from '../operations/storages.ts';
import { checkApiKeysModel } from './api-keys.ts';
import { checkEntitlementsModel } from './entitlements.ts';
import { checkEventsModel } from './events.ts';
import { checkFriendsModel } from './friends.ts';
import { checkLeaderboardsModel } from './leaderboards.ts';
import { checkMatchBrokerModel } from './match-broker.ts';
import { checkMetadataModel } from './metadata.ts';
import { checkOrdersModel } from './orders.ts';
import { checkPartiesModel } from './parties.ts';
import { checkSessionsModel } from './sessions.ts';
import type { OpenStorage } from './side-by-side.ts';

const {
  brokerRuns,
  entitlementsRuns,
  friendsRuns,
  leaderboardsRuns,
  metadataRuns,
  modelComparisons,
  modelRuns,
  ordersRuns,
  partiesRuns,
} = caseCounts;

const checks = [
  ['policies and keys', checkApiKeysModel, modelRuns],
  ['sessions', checkSessionsModel, modelRuns],
  ['events and streams', checkEventsModel, modelRuns],
  ['entitlements', checkEntitlementsModel, entitlementsRuns],
  ['offers and orders', checkOrdersModel, ordersRuns],
  ['leaderboards', checkLeaderboardsModel, leaderboardsRuns],
  ['friends', checkFriendsModel, friendsRuns],
  ['parties', checkPartiesModel, partiesRuns],
  ['match broker', checkMatchBrokerModel, brokerRuns],
] as const;

/** Opens new backends for each batch, because sessions of operators would expire within thousands of runs with time jumps. */
async function inBatches(
  check: (opens: readonly OpenStorage[], runs: number) => Promise<void>,
  opens: readonly OpenStorage[],
  runs: number,
  batch: number,
): Promise<void> {
  for (let done = 0; done < runs; done += batch) await check(opens, batch);
}

describe('in long runs', { timeout: 3_600_000 }, () => {
  test.each(checks)('%s behave like the model', (_, check, { long }) =>
    inBatches(check, [storages.memory], long, 50),
  );

  test.each(checks)('%s give the same answers on memory, SQLite and Postgres', (_, check) =>
    inBatches(check, Object.values(storages), modelComparisons.long, 20),
  );

  test.each(Object.entries(storages))('metadata behaves like the model on %s', (name, open) =>
    checkMetadataModel(open, name === 'memory' ? metadataRuns.long : modelComparisons.long),
  );
});
