import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

test('200 kills of a writing process lose nothing that was answered and leave nothing half done', async () => {
  const { answers } = await killCycles(200, anySeed());
  expect(answers).toBeGreaterThan(10_000);
}, 1_800_000);
