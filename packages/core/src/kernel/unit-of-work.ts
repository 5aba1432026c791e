import type { AuditEntry } from '../audit/tables.ts';
import type { Emission } from '../events/event-kinds.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

import type { Call } from './call.ts';

/**
 * Runs `work` as one unit of work: its rows, its events and its audit row are durable together or not at all.
 *
 * Inside a call that carries an Idempotency-Key it joins the unit of that call, which commits with the stored answer;
 * so an error that leaves `work` must leave the operation too. `work` may be run again after a serialisation failure.
 */
export type Atomically = <Result>(call: Call, work: (unit: Unit) => Promise<Result>) => Promise<Result>;

/**
 * Runs one statement that is a whole change by itself: a guarded update, a delete, an insert.
 *
 * Where nothing else must commit with it, it goes to the storage as it is, which on a database across the network saves
 * the begin and the commit. In a call that runs in a unit it is part of that, and an audited call gets a unit, with an
 * audit row if the statement found something to change. Answers the rows changed; none means that the guard did not
 * hold, and then nothing happened at all.
 */
export type Single = <Changed>(
  call: Call,
  statement: (operations: StorageOperations) => Promise<readonly Changed[]>,
) => Promise<readonly Changed[]>;

/** What a unit gathers while it runs. */
interface Gathered {
  readonly emissions: Emission[];
  readonly entries: AuditEntry[];
  readonly replies: Map<string, string>;
  readonly effects: (() => void)[];
}

export interface UnitDependencies {
  readonly transaction: <Result>(work: (operations: StorageOperations) => Promise<Result>) => Promise<Result>;
  /** Stores events within the unit and returns what to do once it is committed. */
  readonly storeEvents: (unit: StorageOperations, emissions: readonly Emission[]) => Promise<() => void>;
  readonly storeAudit: (unit: StorageOperations, call: Call, entries: readonly AuditEntry[]) => Promise<void>;
}

export function createAtomically(dependencies: UnitDependencies): Atomically {
  return async (call, work) => {
    if (call.unit) return work(call.unit);
    let afterwards: readonly (() => void)[] = [];
    let replies: ReadonlyMap<string, string> = new Map();
    const result = await dependencies.transaction(async (operations) => {
      const gathered: Gathered = { emissions: [], entries: [], replies: new Map(), effects: [] };
      const unit = unitOf(operations, gathered);
      const result = await work(unit);
      if (call.audited && gathered.entries.length === 0) gathered.entries.push({ object: call.object ?? '' });
      if (gathered.entries.length > 0) await dependencies.storeAudit(operations, call, gathered.entries);
      const publish =
        gathered.emissions.length > 0
          ? await dependencies.storeEvents(operations, gathered.emissions)
          : undefined;
      afterwards = publish ? [...gathered.effects, publish] : gathered.effects;
      replies = gathered.replies;
      return result;
    });
    for (const [name, value] of replies) call.reply(name, value);
    for (const effect of afterwards) effect();
    return result;
  };
}

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

function unitOf(operations: StorageOperations, { emissions, entries, replies, effects }: Gathered): Unit {
  return {
    get: operations.get,
    find: operations.find,
    count: operations.count,
    insert: operations.insert,
    update: operations.update,
    delete: operations.delete,
    emit: (emission) => void emissions.push(emission),
    audit: (entry) => void entries.push(entry),
    reply: (name, value) => void replies.set(name, value),
    replies,
    afterCommit: (effect) => void effects.push(effect),
  };
}
