import type { Context, Service } from '../../area.ts';
import { auditLog } from '../../audit/tables.ts';
import { timeText } from '../../clock.ts';
import { readPage } from '../../http/page.ts';
import type { auditContract } from './contract.ts';

const day = 86_400_000;
const sweepRows = 1_000;

export function createAudit(ctx: Context): Service<typeof auditContract.routes> {
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
        everyMilliseconds: day,
        async run() {
          const before = ctx.clock.now() - ctx.limits.auditDays * day;
          let removed = sweepRows;
          while (removed === sweepRows) {
            const rows = await ctx.storage.delete(
              auditLog,
              { createdAt: { lt: before } },
              { orderBy: ['createdAt'], limit: sweepRows },
            );
            removed = rows.length;
          }
        },
      },
    ],
  };
}
