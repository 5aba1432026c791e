import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';
import { unitEnded } from '../check.ts';
import { storageReentry, unitYielded } from '../errors.ts';
import { type Undo, undoTo } from './undo.ts';

/**
 * Runs one synchronous operation when it is its turn. The operation adds the steps that revert its writes to `undo`.
 */
export type Run = <Result>(operation: (undo: Undo) => Result) => Promise<Result>;

interface Unit {
  open: boolean;
  /** Reverts every write and rejects. */
  readonly rollBack: (error: unknown) => void;
}

/**
 * Isolates units of work from each other.
 *
 * The storage is free, or one unit holds it. While it is free, an operation runs immediately. While a unit holds it,
 * operations and units from outside wait in a queue, so they never see unfinished work. When the unit ends, the queue
 * runs until it is empty or one of its units holds the storage.
 *
 * A unit is open until its work settles. Its operations run immediately. After one has thrown, every later operation
 * rejects with the same error, and the writes are reverted when the work settles. A unit that is still open when the
 * event loop turns awaits something other than its storage: it ends immediately, and its writes are reverted. The
 * operations of an ended unit reject.
 */
export function createTransactions() {
  const caller = new AsyncLocalStorage<Unit>();
  let holder: Unit | undefined;
  let isWatching = false;
  const queue: (() => void)[] = [];
  /** How many entries of the queue have run. */
  let position = 0;

  function runQueue(): void {
    while (holder === undefined && position < queue.length) queue[position++]!();
    if (position < queue.length) return;
    queue.length = 0;
    position = 0;
  }

  /**
   * An immediate runs when no microtask is left. A unit that awaits only this storage ends before that, so a unit that
   * is still open has yielded. One immediate is enough for all units of a turn.
   */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    setImmediate(() => {
      isWatching = false;
      holder?.rollBack(unitYielded());
    });
  }

  const inUnit = (): boolean => caller.getStore()?.open === true;

  const run: Run = (operation) => {
    if (inUnit()) return Promise.reject(storageReentry());
    if (holder === undefined) return settled(() => operation([]));
    return new Promise((resolve) => {
      queue.push(() => resolve(settled(() => operation([]))));
    });
  };

  function hold<Result>(
    work: (run: Run) => Promise<Result>,
    resolve: (result: Result) => void,
    reject: (error: unknown) => void,
  ): void {
    const undo: Undo = [];
    let failure: { readonly error: unknown } | undefined;

    const end = (deliver: () => void): void => {
      unit.open = false;
      holder = undefined;
      deliver();
      runQueue();
    };
    const unit: Unit = {
      open: true,
      rollBack(error) {
        if (!unit.open) return;
        failure ??= { error };
        undoTo(undo, 0);
        end(() => reject(error));
      },
    };
    const runInside: Run = (operation) => {
      if (failure !== undefined) return Promise.reject(failure.error);
      if (!unit.open) return Promise.reject(unitEnded());
      return settled(() => {
        try {
          return operation(undo);
        } catch (error) {
          failure = { error };
          throw error;
        }
      });
    };

    holder = unit;
    watch();
    caller
      .run(unit, async () => work(runInside))
      .then((result) => {
        if (failure !== undefined) unit.rollBack(failure.error);
        else end(() => resolve(result));
      }, unit.rollBack);
  }

  return {
    /** Runs one operation outside of units. Rejects with `StorageReentry` inside a unit. */
    run,

    /** Runs `work` as a unit that holds the storage alone. */
    unit<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
      if (inUnit()) return Promise.reject(storageReentry());
      return new Promise((resolve, reject) => {
        if (holder === undefined) hold(work, resolve, reject);
        // The previous unit runs the queue. Without the binding, the work would run in the async context of that unit.
        else queue.push(AsyncLocalStorage.bind(() => hold(work, resolve, reject)));
      });
    },
  };
}

function settled<Result>(operation: () => Result): Promise<Result> {
  try {
    return Promise.resolve(operation());
  } catch (error) {
    return Promise.reject(error);
  }
}
