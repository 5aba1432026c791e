import type { AuditEntry } from '../audit/tables.ts';
import type { Emission } from '../events/event-kinds.ts';
import type { StorageOperations, UnitOperations } from '../storage/storage.ts';
import type { Call } from './call.ts';
import type { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

/**
 * Runs `work` as one unit of work: its rows, events and audit rows are committed together or not at all.
 *
 * If the call has an Idempotency-Key, `work` joins the unit of that call, which commits with the stored answer. An error
 * that `work` throws must therefore leave the operation too. `work` runs again after a serialization failure.
 */
export type Atomically = <Result>(call: Call, work: (unit: Unit) => Promise<Result>) => Promise<Result>;

/** Also runs `work` with what `watch` returns in the place of the unit. Repeated work gets another unit. */
export type WatchableAtomically = <Result>(
  call: Call,
  work: (unit: Unit) => Promise<Result>,
  watch?: (unit: Unit) => Unit,
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

const failures = new WeakMap<Unit, { readonly error: unknown }>();

/** Makes a unit fail with an error, even if the code that gets the error catches it: what it has written may be half. */
export function failUnit(unit: Unit, error: unknown): void {
  if (!failures.has(unit)) failures.set(unit, { error });
}

function assertNotFailed(unit: Unit): void {
  const failure = failures.get(unit);
  if (failure) throw failure.error;
}

/** What a unit collects while it runs. */
interface UnitBuffer {
  readonly emissions: Emission[];
  readonly entries: AuditEntry[];
  readonly replies: Map<string, string>;
  readonly effects: (() => void)[];
}

export interface UnitDependencies {
  readonly transaction: <Result>(work: (operations: UnitOperations) => Promise<Result>) => Promise<Result>;
  /** Stores events within the unit. Returns the function to call after the commit. */
  readonly storeEvents: (
    unit: UnitOperations,
    emissions: readonly Emission[],
  ) => Promise<() => void | Promise<void>>;
  readonly storeAudit: (unit: StorageOperations, call: Call, entries: readonly AuditEntry[]) => Promise<void>;
}

/** Creates the function that runs units of work. */
export function createAtomically(dependencies: UnitDependencies): WatchableAtomically {
  return async (call, work, watch = (unit) => unit) => {
    if (call.unit) return work(call.unit);
    let afterCommit: readonly (() => void)[] = [];
    let publish: (() => void | Promise<void>) | undefined;
    let replies: ReadonlyMap<string, string> = new Map();
    const result = await dependencies.transaction(async (operations) => {
      const buffer: UnitBuffer = { emissions: [], entries: [], replies: new Map(), effects: [] };
      const unit = watch(unitOf(operations, buffer));
      const result = await work(unit);
      assertNotFailed(unit);
      if (call.audited && buffer.entries.every(({ nested }) => nested === true))
        buffer.entries.push({ object: call.object ?? '' });
      if (buffer.entries.length > 0) await dependencies.storeAudit(operations, call, buffer.entries);
      publish =
        buffer.emissions.length > 0
          ? await dependencies.storeEvents(operations, buffer.emissions)
          : undefined;
      afterCommit = buffer.effects;
      replies = buffer.replies;
      return result;
    });
    for (const [name, value] of replies) call.reply(name, value);
    for (const effect of afterCommit) effect();
    await publish?.();
    return result;
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

function unitOf(operations: UnitOperations, { emissions, entries, replies, effects }: UnitBuffer): Unit {
  return {
    get: operations.get,
    find: operations.find,
    count: operations.count,
    sum: operations.sum,
    insert: operations.insert,
    update: operations.update,
    delete: operations.delete,
    ...(operations.getReferenced && { getReferenced: operations.getReferenced }),
    emit: (emission) => void emissions.push(emission),
    audit: (entry) => void entries.push(entry),
    reply: (name, value) => void replies.set(name, value),
    replies,
    afterCommit: (effect) => void effects.push(effect),
  };
}
