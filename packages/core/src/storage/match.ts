import { compareValues } from './order.ts';
import type { ColumnCondition } from './query.ts';

/** Whether a row meets every condition, as described in the table at `ColumnCondition`. */
export function matches(
  conditions: readonly ColumnCondition[],
  row: Readonly<Record<string, unknown>>,
): boolean {
  for (const condition of conditions) {
    if (!matchesOne(condition, row[condition.name])) return false;
  }
  return true;
}

function matchesOne({ operator, value: expected }: ColumnCondition, value: unknown): boolean {
  if (operator === 'is') return value === expected;
  if (value === null) return false;
  switch (operator) {
    case 'not':
      return value !== expected;
    case 'in':
      return (expected as readonly unknown[]).includes(value);
    case 'prefix':
      return (value as string).startsWith(expected as string);
    case 'lt':
      return compareValues(value, expected) < 0;
    case 'lte':
      return compareValues(value, expected) <= 0;
    case 'gt':
      return compareValues(value, expected) > 0;
    case 'gte':
      return compareValues(value, expected) >= 0;
  }
}
