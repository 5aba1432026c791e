import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

const kills = caseCounts.sqliteKills.perChange;

test(`${kills} kills of a writing process lose no answered write and leave no partial unit`, async () => {
  const { answers } = await killCycles(kills, anySeed());
  // Without answered writes the test would prove nothing.
  expect(answers).toBeGreaterThan(200);
}, 120_000);
