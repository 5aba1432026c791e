import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { allRows, type StorageOperations } from '@lobbykit/core/storage';
import { allPlayers, ids, insertPlayers, player, rejectsWith, turn, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('transaction');

export const reentryCases = [
  check('the storage itself is refused inside a unit, at once and by every operation', async (storage) => {
    await storage.transaction(async (unit) => {
      await unit.insert(players, player('a'));
      await rejectsWith(storage.get(players, { id: 'a' }), 'StorageReentry');
      await rejectsWith(storage.find(players, {}), 'StorageReentry');
      await rejectsWith(storage.count(players, {}), 'StorageReentry');
      await rejectsWith(storage.insert(players, player('b')), 'StorageReentry');
      await rejectsWith(storage.update(players, { id: 'a' }, { score: 1 }), 'StorageReentry');
      await rejectsWith(storage.delete(players, allRows), 'StorageReentry');
      await rejectsWith(storage.migrate([players]), 'StorageReentry');
      await rejectsWith(storage.close(), 'StorageReentry');
    });
    assert.deepEqual(ids(await allPlayers(storage)), ['a']);
  }),

  check('a transaction inside a unit is refused, and its work not begun', async (storage) => {
    let begun = false;
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('a'));
      await storage.transaction(async () => {
        begun = true;
      });
    });
    await rejectsWith(unit, 'StorageReentry');
    assert.equal(begun, false);
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('reentry is detected no matter how deep in the call stack it happens', async (storage) => {
    const helper = async () => {
      await Promise.resolve();
      return (async () => storage.count(players, {}))();
    };
    await rejectsWith(
      storage.transaction(async (unit) => {
        await unit.insert(players, player('a'));
        return Promise.all([unit.count(players, {}), helper()]);
      }),
      'StorageReentry',
    );
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('work that a unit has started may use the storage after the unit has ended', async (storage) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let later: Promise<number> | undefined;
    await storage.transaction(async (unit) => {
      await unit.insert(players, player('a'));
      later = ended.then(() => storage.count(players, {}));
    });
    end();
    assert.equal(await later, 1);
  }),

  check('a unit refuses operations after its transaction has ended', async (storage) => {
    let kept: StorageOperations | undefined;
    await storage.transaction(async (unit) => {
      kept = unit;
    });
    await assert.rejects(kept!.insert(players, player('a')), /ended/);
    await assert.rejects(kept!.get(players, { id: 'a' }), /ended/);
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('calls outside a unit are not mistaken for calls inside it', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const seen = await Promise.all([
      storage.transaction((unit) => unit.count(players, {})),
      storage.count(players, {}),
      storage.transaction((unit) => unit.count(members, {})),
      storage.find(members, {}),
    ]);
    assert.deepEqual(seen, [1, 1, 0, []]);
  }),

  check('the work of a unit that had to wait runs in the context of its own caller', async (storage) => {
    const caller = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      upTo(20).map((at) =>
        caller.run(at, () =>
          storage.transaction(async (unit) => {
            const first = caller.getStore();
            await unit.insert(players, player(`p${at}`));
            return [first, caller.getStore()];
          }),
        ),
      ),
    );
    assert.deepEqual(
      seen,
      upTo(20).map((at) => [at, at]),
    );
  }),

  check(
    'a unit that is open when the event loop turns is rolled back',
    async (storage) => {
      const unit = storage.transaction(async (unit) => {
        await unit.insert(players, player('a'));
        await turn();
        await turn();
      });
      await rejectsWith(unit, 'UnitYielded');
      assert.equal(await storage.count(players, {}), 0);
    },
    'turn-bound units',
  ),

  check(
    'a unit that has yielded refuses operations and does not block other units',
    async (storage) => {
      let after: Promise<unknown> | undefined;
      const unit = storage.transaction(async (unit) => {
        await unit.insert(players, player('a'));
        await turn();
        await turn();
        after = unit.insert(players, player('b'));
        await after;
      });
      const next = storage.transaction(async (unit) => {
        await unit.insert(players, player('c'));
      });
      await rejectsWith(unit, 'UnitYielded');
      await next;
      await turn();
      await turn();
      await rejectsWith(after!, 'UnitYielded');
      assert.deepEqual(ids(await allPlayers(storage)), ['c']);
    },
    'turn-bound units',
  ),

  check(
    'a unit that has yielded and settles late does not affect the unit that is open by then',
    async (storage) => {
      const { promise: late, resolve: settleLate } = Promise.withResolvers<void>();
      const yielded = storage.transaction(async (unit) => {
        await unit.insert(players, player('a'));
        await late;
      });
      await rejectsWith(yielded, 'UnitYielded');
      const open = storage.transaction(async (unit) => {
        await unit.insert(players, player('b'));
        settleLate();
        for (const _ of upTo(20)) await unit.count(players, {});
        throw new Error('back');
      });
      const readers = upTo(40).map(async (at) => {
        for (const _ of upTo(at)) await Promise.resolve();
        assert.equal(await storage.count(players, {}), 0);
      });
      await assert.rejects(open, /back/);
      await Promise.all(readers);
    },
    'turn-bound units',
  ),

  check(
    'a unit that waits for the storage itself ends instead of hanging',
    async (storage) => {
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const outside = begun.then(() => storage.insert(players, player('a')));
      const unit = storage.transaction(async (unit) => {
        await unit.count(players, {});
        begin();
        await outside;
      });
      await rejectsWith(unit, 'UnitYielded');
      await outside;
      assert.deepEqual(ids(await allPlayers(storage)), ['a']);
    },
    'turn-bound units',
  ),
];
