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
 * Cuts the power of a writing process again and again, and holds what is left against everything that was answered:
 * with nothing of the unsynced writes on the disk, with some of them, and with the last one torn. Goes on from one of
 * the three.
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
 * Cuts the power at one step after another, each write and each sync being a step: from the making of the file over
 * the first commits to the first copying of the log. What is left is held against everything that was answered.
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
      diesAlone: true,
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

/** Cuts the power once, with nothing of the unsynced writes on the disk, and tells what is wrong with the rest. */
export async function onePowerCut(
  context: TestContext,
  durability: Durability,
  seed: number,
): Promise<{ readonly answers: number; readonly inspection: Inspection }> {
  const { environment, folder, afterPowerCut } = await forgetfulDisk(context);
  const run = { file: join(folder, name), run: '0', durability, fewestAnswers: 100, environment };
  const answered = await writeUntilKilled(run, createRandom(seed));
  const { inspection } = await inspectBank(join(afterPowerCut(nothingArrives), name), answered);
  return { answers: answered.length, inspection };
}
