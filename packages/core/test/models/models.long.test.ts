import { describe, test } from 'vitest';
import { storages } from '../operations/storages.ts';
import { checkApiKeysModel } from './api-keys.ts';
import { checkEventsModel } from './events.ts';
import { checkFriendsModel } from './friends.ts';
import { checkMatchBrokerModel } from './match-broker.ts';
import { checkPartiesModel } from './parties.ts';
import { checkSessionsModel } from './sessions.ts';

const checks = {
  'policies and keys': checkApiKeysModel,
  sessions: checkSessionsModel,
  'events and streams': checkEventsModel,
  friends: checkFriendsModel,
  parties: checkPartiesModel,
  'match broker': checkMatchBrokerModel,
} as const;

describe('in long runs', { timeout: 3_600_000 }, () => {
  // Opens a new backend each time, because sessions of operators would expire within thousands of runs with time jumps.
  const times = Array.from({ length: 10 }, (_, index) => index);

  test.each(Object.entries(checks))('%s behave like the model', async (_, check) => {
    for (const _time of times) await check([storages.memory], 100);
  });

  test.each(Object.entries(checks))(
    '%s give the same answers on memory, SQLite and Postgres',
    async (_, check) => {
      for (const _time of times) await check(Object.values(storages), 20);
    },
  );
});
