import type { Storage, StorageOperations } from '@lobbykit/core/storage';

type Update = StorageOperations['update'];
type Delete = StorageOperations['delete'];

/** A storage whose process may die at the moment when the response of a keyed request is stored. */
export interface MortalStorage {
  readonly storage: Storage;
  /** What happens at the next write of a response: it fails, or the whole storage fails from then on. */
  next: 'nothing' | 'fails' | 'dies';
}

export function mortal(inner: Storage): MortalStorage {
  const mortal: MortalStorage = { storage: inner, next: 'nothing' };
  let dead = false;
  const alive = (): void => {
    if (dead) throw new Error('the process is gone');
  };
  /** The last write of a unit with a key: it stores the response, or deletes the row if nothing has changed. */
  const lastWrite = (): void => {
    if (mortal.next === 'nothing') return;
    dead = mortal.next === 'dies';
    mortal.next = 'nothing';
    throw Object.assign(new Error('the disk is busy'), { name: 'StorageBusy' });
  };
  const marking =
    (update: Update): Update =>
    async (table, where, patch, options) => {
      if (table.name === 'idempotency_keys' && (patch as { done?: boolean }).done === true) lastWrite();
      return update(table, where, patch, options);
    };
  const deleting =
    (remove: Delete): Delete =>
    async (table, where, options) => {
      if (table.name === 'idempotency_keys') lastWrite();
      return remove(table, where, options);
    };
  const storage: Storage = {
    ...inner,
    insert: async (...given) => {
      alive();
      return inner.insert(...given);
    },
    delete: async (...given) => {
      alive();
      return inner.delete(...given);
    },
    transaction: (work) =>
      inner.transaction((unit) =>
        work({ ...unit, update: marking(unit.update), delete: deleting(unit.delete) }),
      ),
  };
  return Object.assign(mortal, { storage });
}
