import { expect, test } from 'vitest';
import { anySeed } from '../../../../test/random.ts';
import { onePowerCut, powerCuts } from './power-cuts.ts';

test('20 power cuts lose nothing that was answered, whatever part of the unsynced writes had arrived', async (context) => {
  await powerCuts(context, 20, anySeed());
}, 180_000);

// The control. Did it lose nothing, the disk of these tests would not forget, and the test above would prove nothing.
test('a power cut with relaxed durability loses answers, and leaves nothing half done', async (context) => {
  const { answers, inspection } = await onePowerCut(context, 'relaxed', anySeed());
  const { lost, ...rest } = inspection;
  expect(answers).toBeGreaterThanOrEqual(100);
  expect(lost.length).toBeGreaterThan(50);
  expect(rest).toEqual({ revenants: [], halves: [], wrongWallets: [], integrity: ['ok'] });
}, 60_000);
