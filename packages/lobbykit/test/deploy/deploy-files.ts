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
