import { expect, test } from 'vitest';
import { capacityTables } from './capacity.ts';

const cost = { node: 600, database: 300 };

test('the arithmetic multiplies what was measured by what players do', () => {
  const one = { nodes: 1, idle: cost, read: cost, write: cost, login: cost, event: cost };
  const { measured, arithmetic } = capacityTables({ measured: '2026-11-28', cores: 2, nodes: [one] });
  expect(measured).toContain('| 1 | 600 | 600 | 600 | 600 | 300 | 300 | 300 | 300 | 600 | 300 |');
  expect(measured).toContain('Measured on 2 cores on 2026-11-28.');
  // 60,000 calls of 2 reads, half a write, a thirtieth login and an event: 3.53 a minute.
  expect(arithmetic).toContain('| 100,000 | 4,222 | 1,667 | 10 | 230 | 3.5 | 500,000 |');
});
