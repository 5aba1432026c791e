import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

test('20 kills of a writing process lose nothing that was answered and leave nothing half done', async () => {
  const { answers } = await killCycles(20, anySeed());
  // Without work that is answered, nothing would have been proven.
  expect(answers).toBeGreaterThan(200);
}, 120_000);
