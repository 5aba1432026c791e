import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { killCycles } from './kill-cycles.ts';

const kills = caseCounts.sqliteKills.long;

test(`${kills} kills of a writing process lose no answered write and leave no partial unit`, async () => {
  const { answers } = await killCycles(kills, anySeed());
  expect(answers).toBeGreaterThan(10_000);
}, 1_800_000);
