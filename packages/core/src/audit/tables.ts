import { column, defineTable } from '../storage/table.ts';

/** Append-only record of what operators changed; kept 90 days. */
export const auditLog = defineTable({
  name: 'audit_log',
  columns: {
    auditId: column.text(),
    createdAt: column.time(),
    /** Who: `account:…`, `key:<name>`, `system`. */
    principal: column.text(),
    operation: column.text(),
    object: column.text(),
    /** `success`, or the reason of the refusal. */
    outcome: column.text(),
    requestId: column.text(),
  },
  key: ['auditId'],
  indexes: [['createdAt'], ['principal', 'createdAt'], ['object', 'createdAt']],
});

/** What an operation adds to its audit row; who, when and which operation come from the call. */
export interface AuditEntry {
  /** The id of what was changed. */
  readonly object: string;
  /** Default `success`. */
  readonly outcome?: string;
}
