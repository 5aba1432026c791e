import { compareValues } from '../order.ts';
import type { ColumnCondition } from '../query.ts';

/** Says whether a row meets every condition, each as the table at `ColumnCondition` has it. */
export function matches(
  conditions: readonly ColumnCondition[],
  row: Readonly<Record<string, unknown>>,
): boolean {
  for (const condition of conditions) {
    if (!matchesOne(condition, row[condition.name])) return false;
  }
  return true;
}

function matchesOne({ operator, value: wanted }: ColumnCondition, value: unknown): boolean {
  if (operator === 'is') return value === wanted;
  if (value === null) return false;
  switch (operator) {
    case 'not':
      return value !== wanted;
    case 'in':
      return (wanted as readonly unknown[]).includes(value);
    case 'prefix':
      return (value as string).startsWith(wanted as string);
    case 'lt':
      return compareValues(value, wanted) < 0;
    case 'lte':
      return compareValues(value, wanted) <= 0;
    case 'gt':
      return compareValues(value, wanted) > 0;
    case 'gte':
      return compareValues(value, wanted) >= 0;
  }
}
