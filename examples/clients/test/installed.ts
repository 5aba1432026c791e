import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether a program is installed. If it is not, prints what is not tested and which package of Debian has it. */
export function isInstalled(program: string, untested: string, debianPackages: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      `${program} was not found, so ${untested} is not tested: apt install ${debianPackages}\n`,
    );
    return false;
  }
}

/** Copies folders of the examples to one place, which is removed after the test. */
export function copyFolder(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-clients-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) cpSync(join(import.meta.dirname, '..', name), folder, { recursive: true });
  return folder;
}
