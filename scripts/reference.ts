import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { apiReports } from './reference/api-report.ts';
import { leftoverFiles } from './reference/engine-packages.ts';
import { referenceFiles } from './reference/files.ts';

/**
 * Writes what is generated: `docs/reference/`, types and the client's manifest from the contracts, the code of
 * documents from `examples/snippets`, and then the API report from all sources. Commit what it writes.
 *
 * With `--check` nothing is written; stale files are named and the exit code is 1.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const stale: string[] = [];

for (const generate of [referenceFiles, apiReports]) {
  const files = await generate();
  await update(files);
  if (generate === referenceFiles) await removeAll(leftoverFiles(files));
}

if (stale.length === 0) process.stdout.write('everything generated is up to date\n');
else process.stdout.write(`${check ? 'stale' : 'written'}:\n${stale.map((path) => `  ${path}\n`).join('')}`);
if (check && stale.length > 0) process.exitCode = 1;

/** Writes the files that differ, or only notes them. */
async function update(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, content] of files) {
    const current = await readFile(root + path, 'utf8').catch(() => null);
    if (current === content) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(root + path.slice(0, path.lastIndexOf('/')), { recursive: true });
    await writeFile(root + path, content);
  }
}

/** Removes files that nothing generates any more, or only notes them. */
async function removeAll(paths: readonly string[]): Promise<void> {
  stale.push(...paths);
  if (!check) for (const path of paths) await rm(root + path);
}
