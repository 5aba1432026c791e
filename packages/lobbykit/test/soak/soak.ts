import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delaysOf, problemsOf, reportOf } from './report.ts';
import { runSoak } from './run-soak.ts';

// `npm run soak -- 20`: a mixed load on all areas for twenty minutes. Ends with 1 if something is not as it must be.

const minutes = Number(process.argv[2] ?? 20);
if (!(minutes > 0)) throw new Error('npm run soak -- <minutes>');
const folder = mkdtempSync(join(tmpdir(), 'lobbykit-soak-'));
try {
  const result = await runSoak(minutes, folder, console.log);
  console.log(`\n${reportOf(result)}\n`);
  const problems = [...problemsOf(result), ...delaysOf(result)];
  console.log(problems.length === 0 ? 'everything is as it must be' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
