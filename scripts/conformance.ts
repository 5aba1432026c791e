import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { conformancePage, pageProblems, writePage } from './conformance/page.ts';
import { provenOperations } from './conformance/proven-operations.ts';
import { specifiedRoutes } from './conformance/specified-routes.ts';
import { root } from './workspace.ts';

// `npm run conformance`: runs the tests of the areas on memory, and writes docs/conformance.md. Commit what it writes.

const vitest = await startVitest('test', ['packages/core/test/areas'], {
  watch: false,
  project: ['all'],
  reporters: ['default'],
  silent: 'passed-only',
});
const routes = specifiedRoutes();
const proofs = provenOperations(vitest.state.getTestModules());
await vitest.close();
const page = writePage(routes, proofs);
writeFileSync(join(root, conformancePage), page);
const problems = pageProblems(page, routes, proofs);
console.log(problems.length === 0 ? `written: ${conformancePage}` : problems.join('\n'));
if (problems.length > 0) process.exitCode = 1;
