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

describe('for long', { timeout: 3_600_000 }, () => {
  // A new backend each time: sessions of operators do not last for thousands of runs of a clock that leaps.
  const times = Array.from({ length: 10 }, (_, index) => index);

  test.each(Object.entries(checks))('%s do whatever the model does', async (_, check) => {
    for (const _time of times) await check([storages.memory], 100);
  });

  test.each(Object.entries(checks))('%s answer alike on memory, SQLite and Postgres', async (_, check) => {
    for (const _time of times) await check(Object.values(storages), 20);
  });
});
