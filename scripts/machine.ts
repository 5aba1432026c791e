import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms } from '../test/postgres-programs.ts';
import { memoryFolder, openPlaces } from '../test/scratch-folder.ts';

const mebibyte = 1024 ** 2;
/** What the tests write to the folder for temporary files at the same time, without the databases. */
const minFreeMebibytes = 1024;
/** What their databases take, if the memory file system has no room for them. */
const databaseMebibytes = 2048;

/** Where tests write, or the one sentence that says why they cannot run on this machine. */
export type Machine =
  | { readonly temporaryFolder: string; readonly problem?: never }
  | { readonly problem: string };

/**
 * Looks for what every test needs: a folder for temporary files with room, in which programs may run, and the programs of
 * Postgres. If the usual folder does not fit, `/tmp` or `/var/tmp` is taken.
 */
export async function inspectMachine(places: readonly string[] = openPlaces()): Promise<Machine> {
  const problems: string[] = [];
  for (const place of places) {
    const problem = problemOf(place);
    if (problem !== undefined) {
      problems.push(`${place}: ${problem}`);
      continue;
    }
    if (process.env.POSTGRES_URL) return { temporaryFolder: place };
    try {
      (await findPrograms({ places: [place, ...places] })).remove();
      return { temporaryFolder: place };
    } catch (error) {
      return { problem: sentence((error as Error).message) };
    }
  }
  const found = problems.length === 0 ? 'this user may write to none' : problems.join('; ');
  return {
    problem: sentence(
      `the tests need a folder for temporary files with ${neededMebibytes()} MiB free in which programs may run (${found}): name one in TMPDIR`,
    ),
  };
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

function problemOf(place: string): string | undefined {
  const free = freeMebibytes(place);
  if (free < neededMebibytes()) return `${free} MiB free`;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(place, 'lobbykit-machine-'));
    if (process.platform === 'win32') return undefined;
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    execFileSync(program, { stdio: 'ignore' });
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'EACCES' ? 'no program may run there' : message;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function freeMebibytes(place: string): number {
  const { bavail, bsize } = statfsSync(place);
  return Math.floor((bavail * bsize) / mebibyte);
}

function neededMebibytes(): number {
  return memoryFolder() === undefined ? minFreeMebibytes + databaseMebibytes : minFreeMebibytes;
}
