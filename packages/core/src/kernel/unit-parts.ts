import type { AuditEntry } from '../audit/tables.ts';
import type { Emission } from '../events/event-kinds.ts';
import type { StorageOperations, UnitOperations } from '../storage/storage.ts';
import type { Call } from './call.ts';
import type { Unit } from './unit.ts';

export interface UnitDependencies {
  readonly transaction: <Result>(work: (operations: UnitOperations) => Promise<Result>) => Promise<Result>;
  /** Stores events within the unit. Returns the function to call after the commit. */
  readonly storeEvents: (
    unit: UnitOperations,
    emissions: readonly Emission[],
  ) => Promise<() => void | Promise<void>>;
  readonly storeAudit: (unit: StorageOperations, call: Call, entries: readonly AuditEntry[]) => Promise<void>;
}

/** What one call does in a unit. Several calls may share a unit. */
export interface UnitPart<Result = unknown> {
  readonly call: Call;
  readonly work: (unit: Unit) => Promise<Result>;
  /** Returns what `work` gets in the place of the unit. */
  readonly watch?: ((unit: Unit) => Unit) | undefined;
}

/** What a part collects while it runs. */
interface UnitBuffer {
  readonly emissions: Emission[];
  readonly entries: AuditEntry[];
  readonly replies: Map<string, string>;
  readonly effects: (() => void)[];
}

/** A part whose work has ended, and what has to be stored and announced with it. */
export interface DonePart<Result = unknown> {
  readonly call: Call;
  readonly result: Result;
  readonly buffer: UnitBuffer;
}

/** Announces the events of a unit after its commit. */
export type Publish = () => void | Promise<void>;

const failures = new WeakMap<Unit, { readonly error: unknown }>();

/** Makes a unit fail with an error, even if the code that gets the error catches it: what it has written may be half. */
export function failUnit(unit: Unit, error: unknown): void {
  if (!failures.has(unit)) failures.set(unit, { error });
}

function assertNotFailed(unit: Unit): void {
  const failure = failures.get(unit);
  if (failure) throw failure.error;
}

const itself = (unit: Unit): Unit => unit;

/** Runs the work of a part. */
export async function runPart<Result>(
  operations: UnitOperations,
  { call, work, watch = itself }: UnitPart<Result>,
): Promise<DonePart<Result>> {
  const buffer: UnitBuffer = { emissions: [], entries: [], replies: new Map(), effects: [] };
  const unit = watch(unitOf(operations, buffer));
  const result = await work(unit);
  assertNotFailed(unit);
  if (call.audited && buffer.entries.every(({ nested }) => nested === true))
    buffer.entries.push({ object: call.object ?? '' });
  return { call, result, buffer };
}

/** Stores the audit rows and the events of the parts of a unit, in their order. */
export async function storeParts(
  { storeAudit, storeEvents }: Pick<UnitDependencies, 'storeAudit' | 'storeEvents'>,
  operations: UnitOperations,
  parts: readonly DonePart[],
): Promise<Publish | undefined> {
  const audited = parts.filter(({ buffer }) => buffer.entries.length > 0);
  // Sent together: on Postgres one round trip.
  if (audited.length > 0)
    await Promise.all(audited.map(({ call, buffer }) => storeAudit(operations, call, buffer.entries)));
  const emissions = parts.flatMap(({ buffer }) => buffer.emissions);
  return emissions.length > 0 ? storeEvents(operations, emissions) : undefined;
}

/** Does what follows the commit of a unit: headers, effects in this process, and events. */
export async function announceParts(parts: readonly DonePart[], publish: Publish | undefined): Promise<void> {
  for (const { call, buffer } of parts) {
    for (const [name, value] of buffer.replies) call.reply(name, value);
    for (const effect of buffer.effects) effect();
  }
  await publish?.();
}

function unitOf(operations: UnitOperations, { emissions, entries, replies, effects }: UnitBuffer): Unit {
  return {
    get: operations.get,
    find: operations.find,
    count: operations.count,
    sum: operations.sum,
    lock: operations.lock,
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
