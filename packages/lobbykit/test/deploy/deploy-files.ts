import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const folder = join(import.meta.dirname, '../../../../deploy');

/** Reads a file of the folder `deploy`. */
export const readDeployFile = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Returns the text with a part replaced. Throws if the part does not occur, so no test uses an unchanged file. */
export function replaced(text: string, part: string | RegExp, by: string): string {
  const result = text.replaceAll(part, by);
  if (result === text) throw new Error(`the file contains no ${part}`);
  return result;
}

/** Creates a folder that is removed after the test. */
export function workFolder(): string {
  const work = mkdtempSync(join(tmpdir(), 'lobbykit-deploy-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  return work;
}

/** The PATH of programs. Debian has nginx in `sbin`, which is not on every PATH. */
export const programPath = `${process.env.PATH}:/usr/sbin:/sbin`;

/** Whether a program is installed. If it is not, prints which file is not tested. */
export function isInstalled(program: string, file: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: programPath }, stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`${program} was not found, so deploy/${file} is not tested: install it.\n`);
    return false;
  }
}
