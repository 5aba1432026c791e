import type { Storage } from '@lobbykit/core/storage';

const statements = [
  'get',
  'find',
  'count',
  'insert',
  'update',
  'delete',
  'lock',
  'insertNumbered',
  'getReferenced',
];

/** A storage whose process dies in a unit. */
export interface MortalStorage {
  readonly storage: Storage;
  /** Lets the next unit die at its n-th statement; with `commit` behind its commit, before anybody knows of it. */
  die(at: number | 'commit'): void;
  /** Lets the process live again. Returns whether it has died. */
  revive(): boolean;
}

/** A statement that fails fails its unit, also if nobody awaits it: so do all storages. */
export function createMortalStorage(inner: Storage): MortalStorage {
  let dieAt: number | 'commit' | null = null;
  let isDead = false;
  const death = (): Error => {
    isDead = true;
    return new Error('the process is dead');
  };
  const transaction: Storage['transaction'] = async (work) => {
    if (isDead) throw death();
    const at = dieAt;
    let count = 0;
    const result = await inner.transaction(async (unit) => {
      const failures: Error[] = [];
      const counted = Object.entries(unit).map(([name, operation]) => [
        name,
        statements.includes(name)
          ? async (...given: unknown[]) => {
              if (failures.length === 0 && (typeof at !== 'number' || ++count < at))
                return (operation as (...all: unknown[]) => unknown)(...given);
              failures.push(death());
              throw failures[0]!;
            }
          : operation,
      ]);
      const done = await work(Object.fromEntries(counted));
      if (failures[0]) throw failures[0];
      return done;
    });
    if (at === 'commit') throw death();
    return result;
  };
  return {
    storage: { ...inner, transaction },
    die(at) {
      dieAt = at;
    },
    revive() {
      const died = isDead;
      [dieAt, isDead] = [null, false];
      return died;
    },
  };
}
