import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiReports } from './api-report.ts';
import { leftoverFiles } from './engine-packages.ts';
import { referenceFiles } from './files.ts';

const root = new URL('../../', import.meta.url);

/** Names the files that are not committed as they must be, with the command that writes them. */
async function stale(files: ReadonlyMap<string, string>): Promise<string[]> {
  const paths: string[] = [];
  for (const [path, content] of files) {
    const committed = await readFile(new URL(path, root), 'utf8').catch(() => null);
    if (committed !== content) paths.push(`${path} is stale: npm run reference`);
  }
  return paths;
}

test('docs/reference, generated types, the client manifest and the packages for engines match the contracts; npm run reference writes them', async () => {
  const files = await referenceFiles();
  expect(await stale(files)).toEqual([]);
  expect(leftoverFiles(files)).toEqual([]);
});

test('the API report shows what every package exports; npm run reference writes it', async () => {
  const reports = await apiReports();
  expect(reports.size).toBeGreaterThan(0);
  expect(await stale(reports)).toEqual([]);
}, 60_000);
