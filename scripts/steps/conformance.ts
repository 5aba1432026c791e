import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage, pageProblems } from '../conformance/page.ts';
import { specifiedRoutes } from '../conformance/specified-routes.ts';
import { root } from '../workspace.ts';
import { check, type Step } from './step.ts';
import { type TestReport, testReportFile } from './tests.ts';

/** Compares the page of conformance with what the tests called that ran before this step. */
export const conformanceStep: Step = check('conformance', () => {
  if (!existsSync(testReportFile)) return { problems: ['the tests reported nothing'] };
  const { proofs = {} } = JSON.parse(readFileSync(testReportFile, 'utf8')) as TestReport;
  const routes = specifiedRoutes();
  const problems = pageProblems(readFileSync(join(root, conformancePage), 'utf8'), routes, proofs);
  return {
    problems: problems.length === 0 ? [] : [...problems, '`npm run conformance` writes the page'],
    remark: `${routes.length} routes of the specification`,
  };
});
