import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Copies folders of the examples to one place, which is removed after the test. */
export function copyFolder(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-clients-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) cpSync(join(import.meta.dirname, '..', name), folder, { recursive: true });
  return folder;
}
