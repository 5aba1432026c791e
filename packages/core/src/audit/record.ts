import { type Call, callerIdOf } from '../kernel/call.ts';
import type { Ids } from '../runtime/ids.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { type AuditEntry, auditLog } from './tables.ts';

export interface AuditDependencies {
  readonly ids: Ids;
  /**
   * Removes secrets from a text: the values of a row come from requests, in which clients confuse a key with its id.
   */
  readonly redactSecrets: (text: string) => string;
}

/** Writes audit rows for a call: within the unit of a change, or on their own for a refusal. */
export async function recordAudit(
  operations: Pick<StorageOperations, 'insert'>,
  { ids, redactSecrets }: AuditDependencies,
  call: Call,
  entries: readonly AuditEntry[],
): Promise<void> {
  const principal = callerIdOf(call.actor);
  const rows = entries.map(({ object, outcome = 'success', by }) => ({
    auditId: ids.next('audit'),
    createdAt: call.now,
    principal: by?.principal ?? principal,
    operation: by?.operation ?? call.operation,
    object: redactSecrets(object).slice(0, 256),
    outcome,
    requestId: redactSecrets(call.requestId),
  }));
  await operations.insert(auditLog, rows);
}
