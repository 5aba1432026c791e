import { expect, test } from 'vitest';
import { addPeriods } from './agreement-rules.ts';

const text = (time: number): string => new Date(time).toISOString();
const at = (date: string): number => Date.parse(date);

test.each([
  ['Day', 1, '2026-02-28T23:59:59.999Z', '2026-03-01T23:59:59.999Z'],
  ['Week', 2, '2026-12-25T00:00:00.000Z', '2027-01-08T00:00:00.000Z'],
  ['Month', 1, '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  ['Month', 2, '2026-01-31T10:00:00.000Z', '2026-03-31T10:00:00.000Z'],
  ['Month', 13, '2026-12-15T10:00:00.000Z', '2028-01-15T10:00:00.000Z'],
  ['Year', 1, '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
  ['Year', 4, '2028-02-29T10:00:00.000Z', '2032-02-29T10:00:00.000Z'],
] as const)('a period %s times %i after %s is %s', (period, count, from, to) => {
  expect(text(addPeriods(at(from), period, count))).toBe(to);
});
