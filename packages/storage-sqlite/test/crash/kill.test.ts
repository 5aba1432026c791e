import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

test('20 kills of a writing process lose no answered write and leave no partial unit', async () => {
  const { answers } = await killCycles(20, anySeed());
  // Without answered writes the test would prove nothing.
  expect(answers).toBeGreaterThan(200);
}, 120_000);
