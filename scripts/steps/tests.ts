import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Proofs } from '../conformance/proven-operations.ts';
import { type ProgramResult, runProgram } from '../program.ts';
import { root } from '../workspace.ts';
import type { Counts, Step } from './step.ts';

/** The report that `run-tests.ts` writes. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Each skipped test with its reason. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
  /** Files that could not be loaded and errors outside of any test. */
  readonly errors: number;
  /** Which operations succeeded in which tests; see `provenOperations`. */
  readonly proofs?: Proofs;
}

/**
 * Counts what the test run reported. If no test may be skipped, a skipped test counts as failed: a machine that
 * is meant to prove everything must not pass by skipping tests.
 */
export function countTests(report: TestReport, skipping: boolean): Counts {
  const skipped = report.skipped.length;
  const failed = report.failed + report.errors;
  return skipping
    ? { passed: report.passed, failed, skipped }
    : { passed: report.passed, failed: failed + skipped, skipped: 0 };
}

/** Whether tests may be skipped here. `LOBBYKIT_NO_SKIP` decides if it is set; otherwise only a CI skips none. */
export function maySkip(env: Readonly<Record<string, string | undefined>>): boolean {
  return env.LOBBYKIT_NO_SKIP === undefined ? env.CI !== 'true' : env.LOBBYKIT_NO_SKIP !== '1';
}

/**
 * Makes the step that runs a script which runs tests and writes its report to the file named as its first argument. The
 * script has a process of its own, so that a crash there is a failure here and not the end.
 */
export function testStepOf(script: string, file: string): Step {
  return {
    name: 'tests',
    run: async () => {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true });
      const skipping = maySkip(process.env);
      const ended = await runProgram(process.execPath, [script, file], {
        show: true,
        env: { LOBBYKIT_NO_SKIP: skipping ? '0' : '1' },
      });
      if (!existsSync(file)) {
        console.log(unreported(ended));
        return { passed: 0, failed: 1, skipped: 0 };
      }
      const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
      for (const { name, reason } of report.skipped) {
        console.log(`${skipping ? 'skipped ' : 'failed  '} ${name}: ${reason}`);
      }
      const counts = countTests(report, skipping);
      if (counts.passed + counts.failed + counts.skipped === 0) console.log(unreported(ended));
      return ended.code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
    },
  };
}

/** The report of the last run of every test. */
export const testReportFile = join(root, 'node_modules', '.cache', 'lobbykit', 'tests.json');

/** Runs every test of the repository. */
export const testStep: Step = testStepOf(join(root, 'scripts', 'run-tests.ts'), testReportFile);

const lastLines = 40;

/** Describes the end of a test run that wrote no report, with its last lines of output. */
export function unreported({ code, signal, output }: ProgramResult): string {
  const how = signal === null ? `with code ${code}` : `by ${signal}`;
  const lines = output.trimEnd().split('\n').slice(-lastLines);
  return [`the test run ended ${how} and ran nothing; the last lines that it printed:`, ...lines]
    .join('\n')
    .replaceAll(/^/gm, '         ');
}
