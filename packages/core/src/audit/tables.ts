import { column, defineTable } from '../storage/table.ts';

/** The append-only log of what operators changed. Rows are kept for `auditDays`. */
export const auditLog = defineTable({
  name: 'audit_log',
  columns: {
    auditId: column.text(),
    createdAt: column.time(),
    /** The caller: `account:…`, `key:<keyId>`, `system`. Names of keys can be given again, ids cannot. */
    principal: column.text(),
    operation: column.text(),
    object: column.text(),
    /** `success`, or the reason of the refusal. */
    outcome: column.text(),
    requestId: column.text(),
  },
  key: ['auditId'],
  partition: 'auditId',
  indexes: [['createdAt'], ['principal', 'createdAt'], ['object', 'createdAt']],
  personal: { principals: ['principal'], mentions: ['object'], erasure: 'keep' },
});

/** The part of an audit row that an operation adds. Caller, time and operation come from the call. */
export interface AuditEntry {
  /** The id of what was changed. */
  readonly object: string;
  /** Default `success`. */
  readonly outcome?: string;
  /** Who did what, if it was not the call itself but another operation in its unit. */
  readonly by?: { readonly principal: string; readonly operation: string };
  /** Written by a hook, or by an operation that this one called in its unit: this one still gets its own row. */
  readonly nested?: true;
}
