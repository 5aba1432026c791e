import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import { createRandom } from '../../../../test/random.ts';
import type { Durability } from '../../src/index.ts';
import { testFolder } from '../test-folder.ts';
import { forgetfulDisk, lastIsTorn, nothingArrives, someArrive } from './forgetful-disk.ts';
import { type Inspection, inspectBank, soundness } from './inspect.ts';
import { writeUntilKilled } from './write-until-killed.ts';

const name = 'bank.db';

/**
 * Cuts the power of a writing process again and again, and compares what is left with all answered writes: with none of
 * the unsynced writes on the disk, with some of them, and with the last one torn. Continues from one of the three.
 */
export async function powerCuts(context: TestContext, cycles: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const disk = await forgetfulDisk(context);
  const answered: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const { environment, folder } = disk;
    const run = { file: join(folder, name), run: String(cycle), copies: random.chance(0.5), environment };
    answered.push(...(await writeUntilKilled(run, random)));
    const leftovers = [nothingArrives, someArrive(random), lastIsTorn(random)].map(disk.afterPowerCut);
    for (const [at, left] of leftovers.entries()) {
      const { inspection } = await inspectBank(join(left, name), answered);
      expect(inspection, `SEED=${seed}, cycle ${cycle}, leftover ${at}`).toEqual(soundness);
    }
    disk.putBack(leftovers[random.integer(leftovers.length)]!);
    for (const left of leftovers) rmSync(left, { recursive: true });
  }
  expect(answered.length).toBeGreaterThan(cycles * 10);
}

/**
 * Cuts the power at one step after another. Each write and each sync is a step, from the creation of the file over the
 * first commits to the first copy of the log. Compares what is left with all answered writes.
 */
export async function cutAtEachStep(context: TestContext, steps: number, seed: number): Promise<void> {
  const random = createRandom(seed);
  const { environment, folder, afterPowerCut, putBack } = await forgetfulDisk(context);
  const empty = testFolder();
  for (let step = 1; step <= steps; step += 1) {
    putBack(empty);
    const run = {
      file: join(folder, name),
      run: String(step),
      copies: true,
      killsItself: true,
      environment: { ...environment, POWERCUT_KILL_AT: String(step) },
    };
    const answered = await writeUntilKilled(run, random);
    for (const arrives of [nothingArrives, someArrive(random), lastIsTorn(random)]) {
      const left = afterPowerCut(arrives);
      const { inspection } = await inspectBank(join(left, name), answered);
      expect(inspection, `SEED=${seed}, step ${step}`).toEqual(soundness);
      rmSync(left, { recursive: true });
    }
  }
}

/** Cuts the power once, with none of the unsynced writes on the disk, and returns what is wrong with the database. */
export async function onePowerCut(
  context: TestContext,
  durability: Durability,
  seed: number,
): Promise<{ readonly answers: number; readonly inspection: Inspection }> {
  const { environment, folder, afterPowerCut } = await forgetfulDisk(context);
  const run = { file: join(folder, name), run: '0', durability, minAnswers: 100, environment };
  const answered = await writeUntilKilled(run, createRandom(seed));
  const { inspection } = await inspectBank(join(afterPowerCut(nothingArrives), name), answered);
  return { answers: answered.length, inspection };
}
