import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { onePowerCut, powerCuts } from './power-cuts.ts';

const cuts = caseCounts.powerCuts.perChange;

test(`${cuts} power cuts lose no answered write, whichever unsynced writes have reached the disk`, async (context) => {
  await powerCuts(context, cuts, anySeed());
}, 180_000);

// The control: if this test lost no write, the simulated disk would not work, and the test above would prove nothing.
test('a power cut with relaxed durability loses answered writes, but leaves no partial unit', async (context) => {
  const { answers, inspection } = await onePowerCut(context, 'relaxed', anySeed());
  const { lost, ...rest } = inspection;
  expect(answers).toBeGreaterThanOrEqual(100);
  expect(lost.length).toBeGreaterThan(50);
  expect(rest).toEqual({ revenants: [], halves: [], wrongWallets: [], integrity: ['ok'] });
}, 60_000);
