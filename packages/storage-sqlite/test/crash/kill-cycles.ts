import { join } from 'node:path';
import { expect } from 'vitest';
import { createRandom } from '../../../../test/random.ts';
import { openSqlite } from '../../src/index.ts';
import { testFolder } from '../test-folder.ts';
import { inspectBank, soundness } from './inspect.ts';
import { writeUntilKilled } from './write-until-killed.ts';

/**
 * Kills writing processes one after another, each on the file that the previous one left behind. Compares the file with
 * all the answers that any of them got. Every failure names the seed.
 */
export async function killCycles(cycles: number, seed: number): Promise<{ readonly answers: number }> {
  const random = createRandom(seed);
  const file = join(testFolder(), 'bank.db');
  const answered: string[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const copies = random.chance(0.5);
    answered.push(...(await writeUntilKilled({ file, run: String(cycle), copies }, random)));
    const { inspection, openMilliseconds } = await inspectBank(file, answered);
    expect(inspection, `SEED=${seed}, cycle ${cycle}`).toEqual(soundness);
    expect(openMilliseconds, `SEED=${seed}, cycle ${cycle}`).toBeLessThan(1_000);
  }
  // A normal start must succeed too.
  const storage = await openSqlite({ path: file });
  await storage.close();
  return { answers: answered.length };
}
