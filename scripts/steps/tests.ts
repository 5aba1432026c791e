import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anySeed } from '../../test/random.ts';
import type { Proofs } from '../conformance/proven-operations.ts';
import { type ProgramResult, runProgram } from '../program.ts';
import { type FlakyFile, maxFlakyFiles, runToVerdicts, type TestRun } from '../tests/attempts.ts';
import { nameOf, readJournal, type TestFile } from '../tests/journal.ts';
import { root } from '../workspace.ts';
import type { Counts, Step } from './step.ts';

/** The report of a run, which other steps and `npm run conformance` read. */
export interface TestReport {
  readonly counts: Counts;
  /** Which operations succeeded in which tests; see `provenOperations`. */
  readonly proofs: Proofs;
}

/**
 * Counts the results of a run. If no test may be skipped, a skipped test counts as failed: a machine that is meant to prove
 * everything must not pass by skipping tests.
 */
export function countTests({ results, errors }: TestRun, skipping: boolean): Counts {
  const total = (count: (result: TestRun['results'][number]) => number): number =>
    results.reduce((sum, result) => sum + count(result), 0);
  const skipped = total((result) => result.skipped.length);
  const failed = total((result) => result.failures.length) + errors.length;
  return {
    passed: total((result) => result.passed),
    failed: failed + (skipping ? 0 : skipped),
    skipped: skipping ? skipped : 0,
  };
}

/** Whether tests may be skipped here. `LOBBYKIT_NO_SKIP` decides if it is set; otherwise only a CI skips none. */
export function maySkip(env: Readonly<Record<string, string | undefined>>): boolean {
  return env.LOBBYKIT_NO_SKIP === undefined ? env.CI !== 'true' : env.LOBBYKIT_NO_SKIP !== '1';
}

export interface TestStepOptions {
  /** The folder whose vitest configuration is used. */
  readonly folder: string;
  /** Where the report, the journal of each process and the list of flaky tests are written. */
  readonly output: string;
  /** Whether the output of the processes is shown as it arrives. */
  readonly show?: boolean;
}

const runner = join(import.meta.dirname, '..', 'run-tests.ts');

/** How many of the files that took longest are printed. */
const slowestFiles = 30;

/** The name of the file that lists the flaky tests of all runs, with their dates. */
export const flakyFileName = 'flaky.txt';

/**
 * Makes the step that runs every test of a folder, in processes of their own: so that a crash there is a failure here and not
 * the end. See `runToVerdicts` for what runs again.
 */
export function testStepOf({ folder, output, show = true }: TestStepOptions): Step {
  return {
    name: 'tests',
    run: async () => {
      mkdirSync(output, { recursive: true });
      const report = join(output, reportFileName);
      rmSync(report, { force: true });
      const skipping = maySkip(process.env);
      const run = await runToVerdicts((files) => attempt({ folder, output, show }, skipping, files));
      if (run.results.length === 0) {
        console.log(unreported(run.ended));
        return { passed: 0, failed: 1, skipped: 0 };
      }
      printResults(run, skipping);
      if (show) printSlowest(run);
      noteFlaky(run.flaky, join(output, flakyFileName));
      const counts = countTests(run, skipping);
      // Something failed that no test is blamed for, such as the end of the run.
      const isBlameless = run.ended.code !== 0 && counts.failed === 0 && run.flaky.length === 0;
      if (isBlameless) console.log(unreported(run.ended));
      const all = isBlameless ? { ...counts, failed: 1 } : counts;
      const proofs = mergeProofs(run.results.map((result) => result.proofs));
      writeFileSync(report, JSON.stringify({ counts: all, proofs } satisfies TestReport));
      return all;
    },
  };
}

async function attempt(
  { folder, output, show }: Required<TestStepOptions>,
  skipping: boolean,
  files?: readonly TestFile[],
) {
  const journal = join(output, 'journal.ndjson');
  const selection = join(output, 'files.json');
  rmSync(journal, { force: true });
  if (files) {
    console.log(`         ${files.length === 1 ? 'one file runs' : `${files.length} files run`} again`);
    writeFileSync(selection, JSON.stringify(files));
  }
  const ended = await runProgram(process.execPath, [runner, folder, journal, ...(files ? [selection] : [])], {
    cwd: folder,
    show,
    env: { LOBBYKIT_NO_SKIP: skipping ? '0' : '1', SEED: String(anySeed()) },
  });
  return { lines: readJournal(journal), ended };
}

function printResults({ results, errors }: TestRun, skipping: boolean): void {
  for (const { name, reason } of results.flatMap(({ skipped }) => skipped))
    console.log(`${skipping ? 'skipped ' : 'failed  '} ${name}: ${reason}`);
  const failed = results.filter(({ failures }) => failures.length > 0);
  for (const { name, message } of failed.flatMap(({ failures }) => failures))
    console.log(`failed   ${name}: ${message}`.replaceAll('\n', '\n         '));
  for (const error of errors) console.log(`failed   outside of every file: ${error}`);
  if (failed.length > maxFlakyFiles)
    console.log(`         ${failed.length} files failed, so none ran again: they fail for one reason`);
}

/** Prints the files that took longest: they are where minutes can be saved. */
function printSlowest({ results }: TestRun): void {
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestFiles);
  for (const result of slowest) console.log(`slowest  ${result.seconds.toFixed(1)} s ${nameOf(result)}`);
}

function noteFlaky(flaky: readonly FlakyFile[], file: string): void {
  for (const { name, failure } of flaky) {
    const line = `flaky: ${name}, seed ${anySeed()}, ${failure.replaceAll(/\s*\n\s*/g, ' | ')}`;
    console.log(line);
    appendFileSync(file, `${new Date().toISOString()} ${line}\n`);
  }
  if (flaky.length > 0) console.log(`         written to ${file}: find its fault before the next change`);
}

function mergeProofs(all: readonly Proofs[]): Proofs {
  const merged: Record<string, Record<string, number>> = {};
  for (const proofs of all)
    for (const [operation, counts] of Object.entries(proofs))
      merged[operation] = { ...merged[operation], ...counts };
  return merged;
}

const outputFolder = join(root, 'node_modules', '.cache', 'lobbykit', 'tests');
const reportFileName = 'report.json';

/** The report of the last run of every test. */
export const testReportFile = join(outputFolder, reportFileName);

/** Runs every test of the repository. */
export const testStep: Step = testStepOf({ folder: root, output: outputFolder });

const lastLines = 40;

/** Describes the end of a test run that reported nothing, with its last lines of output. */
export function unreported({ code, signal, output }: ProgramResult): string {
  const how = signal === null ? `with code ${code}` : `by ${signal}`;
  const lines = output.trimEnd().split('\n').slice(-lastLines);
  return [`the test run ended ${how} and no test says why; the last lines that it printed:`, ...lines]
    .join('\n')
    .replaceAll(/^/gm, '         ');
}
