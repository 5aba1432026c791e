import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder, which is removed when the test is over. Call it before opening anything in the folder. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lobbykit-objects-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const secret = 'the secret of the object store, with 32 or more';
