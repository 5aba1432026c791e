import { auditLog } from '../../audit/tables.ts';
import { readPage } from '../../http/input/page.ts';
import { timeText } from '../../runtime/clock.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import type { Service } from '../area.ts';
import type { auditContract } from './contract.ts';
import type { AuditContext } from './limits.ts';

const dayMilliseconds = 86_400_000;

/** Creates the service that lists audit records. */
export function createAudit(ctx: AuditContext): Service<typeof auditContract.routes> {
  return {
    operations: {
      async list(call, { principal, object, ...page }) {
        const where = { ...(principal && { principal }), ...(object && { object }) };
        const orderBy = [
          { column: 'createdAt', descending: true },
          { column: 'auditId', descending: true },
        ] as const;
        const { rows, ...next } = await readPage(
          call.db,
          auditLog,
          { where, orderBy },
          page,
          ctx.limits.pageRows,
        );
        return {
          records: rows.map(({ createdAt, ...row }) => ({ ...row, time: timeText(createdAt) })),
          ...(next.nextPageToken !== undefined && { nextPageToken: next.nextPageToken }),
        };
      },
    },
    tasks: [
      {
        name: 'audit.sweep',
        everyMilliseconds: dayMilliseconds,
        async run({ signal }) {
          const before = ctx.clock.now() - ctx.limits.auditDays * dayMilliseconds;
          await deleteInBatches(ctx.storage, auditLog, { createdAt: { lt: before } }, 'createdAt', {
            signal,
          });
        },
      },
    ],
  };
}
