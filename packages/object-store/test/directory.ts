import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder, which is removed after the tests of the file. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lobbykit-objects-')));
  folders.push(folder);
  return folder;
}

export const secret = 'the secret of the object store, with 32 or more';
