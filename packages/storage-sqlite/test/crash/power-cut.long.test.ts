import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { anySeed } from '../../../../test/random.ts';
import { cutAtEachStep, onePowerCut, powerCuts } from './power-cuts.ts';

const cuts = caseCounts.powerCuts.long;
const steps = caseCounts.powerCutSteps.long;

test(`${cuts} power cuts lose no answered write`, async (context) => {
  await powerCuts(context, cuts, anySeed());
}, 1_800_000);

test(`a power cut at each of the first ${steps} writes and syncs loses no answered write`, async (context) => {
  await cutAtEachStep(context, steps, anySeed());
}, 1_800_000);

test('20 power cuts with relaxed durability lose answered writes each time', async (context) => {
  for (let cycle = 0; cycle < 20; cycle += 1) {
    const { inspection } = await onePowerCut(context, 'relaxed', anySeed());
    expect(inspection.lost.length).toBeGreaterThan(50);
    expect(inspection.halves).toEqual([]);
  }
}, 600_000);
