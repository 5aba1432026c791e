import type { AuditEntry } from '../audit/tables.ts';
import type { Emission } from '../events/event-kinds.ts';
import type { GetReferenced, StorageOperations } from '../storage/storage.ts';

/** A unit of work: the operations of the storage, and what commits together with them. */
export interface Unit extends StorageOperations {
  /** If the storage has it. Call `getReferenced` or `lockReferenced` instead. */
  readonly getReferenced?: GetReferenced;
  /** Publishes an event. Events are stored with the change, in order; subscribers get them after the commit. */
  emit(emission: Emission): void;
  /** Writes an audit row with the change, also for calls that are not `audited`. */
  audit(entry: AuditEntry): void;
  /**
   * Adds a response header after the commit. The name is in lower case. The header is also stored with the answer of an
   * Idempotency-Key; a `call.reply` after the commit would come too late for that.
   */
  reply(name: string, value: string): void;
  /** The headers added until now. */
  readonly replies: ReadonlyMap<string, string>;
  /** Runs `effect` after the commit, in order. Only for caches of this process. Must not throw. */
  afterCommit(effect: () => void): void;
}
