import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markOf } from './running.ts';

/** Makes sure that one agent alone works in a folder. Resolves to what gives it free; rejects where another one does. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'agent.lock');
  const own = JSON.stringify({ pid: process.pid, mark: markOf(process.pid) });
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(file, own, { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isHeld(file)) throw new Error(`another agent works in ${folder}`);
    // Its holder was killed.
    await rm(file, { force: true });
  }
  throw new Error(`another agent works in ${folder}`);
}

async function isHeld(file: string): Promise<boolean> {
  try {
    const { pid, mark } = JSON.parse(await readFile(file, 'utf8')) as {
      readonly pid: number;
      readonly mark: string;
    };
    return markOf(pid) === mark;
  } catch {
    return false;
  }
}
