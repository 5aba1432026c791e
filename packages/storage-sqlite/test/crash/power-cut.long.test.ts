import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { cutAtEachStep, onePowerCut, powerCuts } from './power-cuts.ts';

test('200 power cuts lose no answered write', async (context) => {
  await powerCuts(context, 200, anySeed());
}, 1_800_000);

test('a power cut at each of the first 600 writes and syncs loses no answered write', async (context) => {
  await cutAtEachStep(context, 600, anySeed());
}, 1_800_000);

test('20 power cuts with relaxed durability lose answered writes each time', async (context) => {
  for (let cycle = 0; cycle < 20; cycle += 1) {
    const { inspection } = await onePowerCut(context, 'relaxed', anySeed());
    expect(inspection.lost.length).toBeGreaterThan(50);
    expect(inspection.halves).toEqual([]);
  }
}, 600_000);
