import type { StorageOperations } from '../storage/storage.ts';
import type { Call } from './call.ts';
import type { Unit } from './unit.ts';
import {
  announceParts,
  type DonePart,
  type Publish,
  runPart,
  storeParts,
  type UnitDependencies,
} from './unit-parts.ts';

export type { Unit } from './unit.ts';

/**
 * Runs `work` as one unit of work: its rows, events and audit rows are committed together or not at all.
 *
 * If the call has an Idempotency-Key, `work` joins the unit of that call, which commits with the stored answer. An error
 * that `work` throws must therefore leave the operation too. `work` runs again after a serialization failure.
 */
export type Atomically = <Result>(call: Call, work: (unit: Unit) => Promise<Result>) => Promise<Result>;

/** How the pipeline opens the unit of a whole operation. */
export interface UnitOptions {
  /** Returns what `work` gets in the place of the unit. Repeated work gets another unit. */
  readonly watch?: ((unit: Unit) => Unit) | undefined;
  /** Calls with the same text that come at once may share a unit. Null or absent: the call has a unit of its own. */
  readonly shared?: string | null;
}

/** Opens units of whole operations too. */
export type AtomicallyWith = <Result>(
  call: Call,
  work: (unit: Unit) => Promise<Result>,
  options?: UnitOptions,
) => Promise<Result>;

/**
 * Runs one statement that is a complete change: a guarded update, a delete or an insert.
 *
 * If nothing else must commit with it, the statement goes directly to the storage, which saves a database across the
 * network the begin and the commit. If the call runs in a unit, the statement is part of that unit. An audited call gets
 * a unit of its own, with an audit row if the statement changed something. Returns the changed rows. If there are none,
 * the guard did not hold and nothing has changed.
 */
export type Single = <Changed>(
  call: Call,
  statement: (operations: StorageOperations) => Promise<readonly Changed[]>,
) => Promise<readonly Changed[]>;

/** Creates the function that runs units of work. Each has a unit of its own. */
export function createAtomically(dependencies: UnitDependencies): AtomicallyWith {
  return async <Result>(
    call: Call,
    work: (unit: Unit) => Promise<Result>,
    { watch }: UnitOptions = {},
  ): Promise<Result> => {
    if (call.unit) return work(call.unit);
    let publish: Publish | undefined;
    const part: DonePart<Result> = await dependencies.transaction(async (operations) => {
      const done = await runPart(operations, { call, work, watch });
      publish = await storeParts(dependencies, operations, [done]);
      return done;
    });
    await announceParts([part], publish);
    return part.result;
  };
}

/** Creates the function that runs single statements. */
export function createSingle(storage: StorageOperations, atomically: Atomically): Single {
  return (call, statement) => {
    if (call.unit) return statement(call.unit);
    if (!call.audited) return statement(storage);
    return atomically({ ...call, audited: false }, async (unit) => {
      const changed = await statement(unit);
      if (changed.length > 0) unit.audit({ object: call.object ?? '' });
      return changed;
    });
  };
}
