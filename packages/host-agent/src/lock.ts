import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { identityOf } from './process-identity.ts';

/** Locks a folder for one agent. Resolves to a function that unlocks it; rejects if another agent has the lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder).catch((cause: Error) => {
    throw new Error(`the folder ${folder} cannot be made: ${cause.message}`, { cause });
  });
  const file = join(folder, 'agent.lock');
  const own = JSON.stringify({ pid: process.pid, mark: identityOf(process.pid) });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, own, { flag: 'wx', mode: 0o600 });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isHeld(file)) throw new Error(`another agent uses ${folder}`);
    // The agent that had the lock was killed.
    await rm(file, { force: true });
  }
  throw new Error(`another agent uses ${folder}`);
}

/**
 * Makes a folder and those above it that are missing, one by one: `mkdir` with `recursive` never ends where the system answers
 * that a folder above is missing although it is there, such as below `/proc`.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function isHeld(file: string): Promise<boolean> {
  try {
    const { pid, mark } = JSON.parse(await readFile(file, 'utf8')) as {
      readonly pid: number;
      readonly mark: string;
    };
    return identityOf(pid) === mark;
  } catch {
    return false;
  }
}
