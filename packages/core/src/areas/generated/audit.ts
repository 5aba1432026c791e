// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  AuditRecord,
} from '../../kernel/generated/types.ts';

/** Audit, in this process. */
export interface AuditApi {
  /**
   * Lists the changes of operators and their refused attempts, newest first.
   *
   * Records are written in the same transaction as the change, never altered, and kept for 90 days. What game servers do all the time with their API key is not recorded: emit events, change metadata, request and end matches, and handle tickets.
   *
   * `GET /api/v1/admin/audit`. Needs the permission `audit.read`.
   */
  list(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    principal?: string | null | undefined;
    object?: string | null | undefined;
  }, caller?: Caller): Promise<{ records: AuditRecord[]; nextPageToken?: string | undefined }>;
}
