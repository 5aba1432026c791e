import { ApiError, createBackend, type Hooks } from '@lobbykit/core';
import { column, createMemoryStorage, defineTable } from '@lobbykit/core/storage';

const storage = createMemoryStorage();
const maintenance = { isOn: false };
const isAllowed = (name: string): boolean => !name.includes('admin');

// #region before
const hooks: Hooks = {
  before: {
    'matchmaking.start': (call) => {
      if (!maintenance.isOn || call.role === 'admin') return;
      throw new ApiError(
        { code: 'UNAVAILABLE', reason: 'MAINTENANCE', message: 'back in ten minutes' },
        { retryAfterSeconds: 600 },
      );
    },
    'accounts.update': async (_, input) => {
      const name = input.account?.displayName;
      if (name == null) return undefined; // nothing to change
      if (!isAllowed(name))
        throw new ApiError({
          code: 'INVALID_ARGUMENT',
          reason: 'NAME_FORBIDDEN',
          message: 'choose another name',
        });
      return { ...input, account: { ...input.account, displayName: name.toUpperCase() } };
    },
  },
};
const backend = createBackend({ storage, hooks });
// #endregion

// #region after
const gifts = defineTable({
  name: 'game_gifts',
  columns: { accountId: column.text(), item: column.text() },
  key: ['accountId'],
  indexes: [],
});
await storage.migrate([gifts]); // before backend.start()

const starterGift: Hooks = {
  after: {
    'accounts.create': async (_, { answer, unit }) => {
      const accountId = answer.account.id;
      const [gift] = await unit.insert(gifts, { accountId, item: 'sword' }, { ifAbsent: true });
      if (!gift) return; // a later login of the same account
      unit.audit({ object: accountId, outcome: 'starter gift' });
      unit.emit({
        event: { anyEvent: { '@type': 'game/gift', item: gift.item } },
        recipients: [accountId],
      });
    },
  },
};
// #endregion

// #region storage-only
const swordsOnly: Hooks = {
  before: {
    'parties.create': {
      storageOnly: true,
      run: async ({ db, accountId }) => {
        const gift = accountId === null ? null : await db.get(gifts, { accountId });
        if (!gift)
          throw new ApiError({
            code: 'FAILED_PRECONDITION',
            reason: 'NO_SWORD',
            message: 'get a sword first',
          });
      },
    },
  },
};

// #endregion

export { backend, gifts, hooks, maintenance, starterGift, storage, swordsOnly };
