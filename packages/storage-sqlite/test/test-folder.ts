import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder that is removed when the test is over. Call it before opening anything in the folder. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
