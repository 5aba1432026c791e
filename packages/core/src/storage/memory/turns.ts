import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';
import { unitEnded } from '../check.ts';
import { storageReentry, unitYielded } from '../errors.ts';
import { type Undo, undoTo } from './undo.ts';

/** Runs one synchronous operation when its turn comes; what it writes it notes in `undo`. */
export type Run = <Result>(operation: (undo: Undo) => Result) => Promise<Result>;

interface Unit {
  open: boolean;
  /** Takes back every write and rejects. */
  readonly rollBack: (error: unknown) => void;
}

/**
 * Keeps units of work apart.
 *
 * The storage is free or held by one unit. Free: an operation runs at once, in the caller's own turn. Held: whatever
 * comes from outside waits in line, so nobody sees what the unit has not finished. When the unit ends, the line moves
 * until it is empty or a unit in it holds the storage.
 *
 * A unit is open until its work settles. Open and sound: its operations run at once. Open and failed, because one of
 * them threw: every later one rejects with the same error, and when the work settles its writes are taken back. A unit
 * that is still open when the event loop turns awaits something that is not its storage: it ends there and then, its
 * writes taken back. Ended: its operations reject.
 */
export function createTurns() {
  const caller = new AsyncLocalStorage<Unit>();
  let holder: Unit | undefined;
  let watching = false;
  const line: (() => void)[] = [];
  let served = 0;

  function moveLine(): void {
    while (holder === undefined && served < line.length) line[served++]!();
    if (served < line.length) return;
    line.length = 0;
    served = 0;
  }

  /**
   * An immediate runs when no microtask is left. A unit that awaits only this storage never lets that happen, so
   * whichever unit is open then has yielded; one immediate serves all units of a turn.
   */
  function watch(): void {
    if (watching) return;
    watching = true;
    setImmediate(() => {
      watching = false;
      holder?.rollBack(unitYielded());
    });
  }

  const inUnit = (): boolean => caller.getStore()?.open === true;

  const run: Run = (operation) => {
    if (inUnit()) return Promise.reject(storageReentry());
    if (holder === undefined) return settled(() => operation([]));
    return new Promise((resolve) => {
      line.push(() => resolve(settled(() => operation([]))));
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
      moveLine();
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
    /** Runs one operation from outside of any unit; rejects with `StorageReentry` from inside one. */
    run,

    /** Runs `work` as a unit that alone holds the storage. */
    hold<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
      if (inUnit()) return Promise.reject(storageReentry());
      return new Promise((resolve, reject) => {
        if (holder === undefined) hold(work, resolve, reject);
        // The unit before this one moves the line: without the binding, the work would run in that one's context.
        else line.push(AsyncLocalStorage.bind(() => hold(work, resolve, reject)));
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
