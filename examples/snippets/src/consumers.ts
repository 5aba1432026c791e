import { createBackend, type HostConsumers } from '@lobbykit/core';
import { column, createMemoryStorage, defineTable } from '@lobbykit/core/storage';

const storage = createMemoryStorage();

// #region rewards
const wallets = defineTable({
  name: 'game_wallets',
  columns: { accountId: column.text(), gold: column.int64() },
  key: ['accountId'],
});
await storage.migrate([wallets]); // before backend.start(), in each process

const consumers: HostConsumers = {
  rewards: {
    kinds: ['anyEvent.matchbroker/MatchEnded'],
    handle: async ({ recipients }, unit) => {
      for (const accountId of recipients.toSorted())
        await unit.insert(wallets, { accountId, gold: 100n }, { orUpdate: { gold: { add: 100n } } });
      unit.emit({ event: { anyEvent: { '@type': 'game/Paid', gold: 100 } }, recipients });
    },
  },
};
const backend = createBackend({ storage, consumers });
// #endregion

const watched: object[] = [];

async function repair(): Promise<void> {
  // #region control
  for (const { name, waiting, oldestMilliseconds, failures } of await backend.consumers.list()) {
    watched.push({ name, waiting, oldestMilliseconds }); // for your metrics
    for (const failure of failures)
      if (failure.lastError.includes('no such item')) await backend.consumers.skip(name, failure);
  }
  await backend.consumers.resume('rewards'); // everything that is parked is tried again
  // #endregion
}

export { backend, consumers, repair, storage, wallets, watched };
