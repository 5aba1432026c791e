import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

test('200 kills of a writing process lose no answered write and leave no partial unit', async () => {
  const { answers } = await killCycles(200, anySeed());
  expect(answers).toBeGreaterThan(10_000);
}, 1_800_000);
