import { type Call, principalOf } from '../call.ts';
import type { Ids } from '../ids.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { type AuditEntry, auditLog } from './tables.ts';

/** Writes audit rows for a call: within the unit that changes something, or alone for a refusal. */
export async function recordAudit(
  operations: Pick<StorageOperations, 'insert'>,
  ids: Ids,
  call: Call,
  entries: readonly AuditEntry[],
): Promise<void> {
  const principal = principalOf(call.actor);
  const rows = entries.map(({ object, outcome = 'success' }) => ({
    auditId: ids.next('audit'),
    createdAt: call.now,
    principal,
    operation: call.operation,
    object: object.slice(0, 256),
    outcome,
    requestId: call.requestId,
  }));
  await operations.insert(auditLog, rows);
}
