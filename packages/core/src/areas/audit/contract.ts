import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { maybe, nextPageToken, pageFields, TimeText, text } from '../../kernel/schemas.ts';

const AuditRecord = z
  .object({
    auditId: z.string(),
    time: TimeText,
    principal: z.string().meta({ description: '`account:<id>`, `key:<keyId>` or `system`.' }),
    operation: z.string(),
    object: z.string().meta({ description: 'The id of what was changed.' }),
    outcome: z.string().meta({ description: '`success`, or the reason of the refusal.' }),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRecord', description: 'A change that an operator made or was refused.' });

export const auditContract = defineContract({
  area: 'audit',
  title: 'Audit',
  permissions: { 'audit.read': 'Read the audit records of what operators changed.' },
  routes: {
    list: {
      method: 'GET',
      path: '/admin/audit',
      access: 'operator',
      permission: 'audit.read',
      query: z.object({ ...pageFields, principal: maybe(text(300)), object: maybe(text(300)) }),
      out: z.object({ records: z.array(AuditRecord), ...nextPageToken }),
      summary: 'Lists the changes of operators and their refused attempts, newest first.',
      description:
        'Records are written in the same transaction as the change, never altered, and kept for 90 days. What game servers do all the time with their API key is not recorded: emit events, change metadata, request and end matches, and handle tickets.',
    },
  },
});
