import { invalidField, type StorageOperations } from '@lobbykit/core/area';
import { type StepName, secondsOf } from './steps.ts';
import { type StatisticsRow, statistics } from './tables.ts';

const pageSize = 2_000;

/**
 * Reads all rows of a step in a span, in pages, so that no answer of the database is large. Throws INVALID_FIELD if there are more
 * than `maxRows`, by default without a bound.
 */
export async function readRows(
  db: Pick<StorageOperations, 'find'>,
  step: StepName,
  {
    from,
    to,
    names,
    maxRows = Number.POSITIVE_INFINITY,
  }: {
    readonly from: number;
    readonly to: number;
    readonly names?: readonly string[];
    readonly maxRows?: number;
  },
): Promise<StatisticsRow[]> {
  if (from >= to) return [];
  const rows: StatisticsRow[] = [];
  const where = {
    step: secondsOf(step),
    at: { gte: from, lt: to },
    ...(names && { name: { in: names } }),
  };
  for (let after: StatisticsRow | undefined, isLast = false; !isLast; after = rows.at(-1)) {
    const page = await db.find(statistics, {
      where,
      orderBy: ['at'],
      limit: pageSize,
      ...(after && { after }),
    });
    rows.push(...page);
    if (rows.length > maxRows)
      throw invalidField('names', 'has too many labels in this span; take fewer series or a shorter span');
    isLast = page.length < pageSize;
  }
  return rows;
}
