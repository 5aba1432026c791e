import type { AuditEntry } from '../audit/tables.ts';
import type { Emission } from '../events/event-kinds.ts';
import type { StorageOperations } from '../storage/storage.ts';

/** One unit of work: the storage's operations, and what commits with them. */
export interface Unit extends StorageOperations {
  /** Tells of the change. Stored with it, in order; subscribers are woken after the commit. */
  emit(emission: Emission): void;
  /** Writes an audit row with the change, also for calls that are not audited by themselves. */
  audit(entry: AuditEntry): void;
  /**
   * Adds a response header once the unit has committed, lower-case name. What an Idempotency-Key keeps of the answer
   * has it too, which a `reply` of the call after the commit would be too late for.
   */
  reply(name: string, value: string): void;
  /** The headers that it has been given so far. */
  readonly replies: ReadonlyMap<string, string>;
  /** Runs after the commit, in order; for caches of this process alone. Must not throw. */
  afterCommit(effect: () => void): void;
}
