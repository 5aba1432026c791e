import type { ProgramResult } from '../program.ts';
import { type FileResult, type JournalLine, nameOf, type TestFile } from './journal.ts';

/** One process that ran tests: what its journal says, and how it ended. */
export interface Attempt {
  readonly lines: readonly JournalLine[];
  readonly ended: ProgramResult;
}

/** A file that failed and then passed without a change. */
export interface FlakyFile {
  readonly name: string;
  readonly failure: string;
}

export interface TestRun {
  /** The last result of each file. */
  readonly results: readonly FileResult[];
  readonly flaky: readonly FlakyFile[];
  /** Errors outside of every file. */
  readonly errors: readonly string[];
  /** How the first process ended. */
  readonly ended: ProgramResult;
}

/** A file that failed runs again this many times, each time in a process of its own. */
const maxReruns = 2;
/** If more files failed than this, they fail for one reason, and none runs again. */
export const maxFlakyFiles = 10;

const lastLines = 20;

/**
 * Runs all tests to a verdict on each file, whatever happens to the processes that run them. Calls `run` without an argument
 * for everything, and later with files:
 *
 * - If a process died, the files that it had begun have crashed, and those that it had not begun run in a new one.
 * - A file that failed or crashed runs again alone, up to twice. If it passes then, it counts as passed and is flaky.
 */
export async function runToVerdicts(
  run: (files?: readonly TestFile[]) => Promise<Attempt>,
): Promise<TestRun> {
  const first = await run();
  const planned = new Map(
    first.lines
      .flatMap((line) => (line.kind === 'planned' ? line.files : []))
      .map((file) => [nameOf(file), file]),
  );
  const results = new Map<string, FileResult>();
  const errors: string[] = [];
  const note = (attempt: Attempt): void => {
    for (const [name, result] of resultsOf(attempt)) results.set(name, result);
    errors.push(...attempt.lines.flatMap((line) => (line.kind === 'error' ? [line.message] : [])));
  };
  note(first);

  const withoutResult = (): TestFile[] =>
    [...planned].flatMap(([name, file]) => (results.has(name) ? [] : [file]));
  for (let rest = withoutResult(); rest.length > 0; rest = withoutResult()) {
    const attempt = await run(rest);
    note(attempt);
    if (withoutResult().length < rest.length) continue;
    for (const file of rest) results.set(nameOf(file), crashed(file, attempt, 'was never begun'));
  }

  const flaky: FlakyFile[] = [];
  const failed = [...results.values()].filter(({ failures }) => failures.length > 0);
  if (failed.length <= maxFlakyFiles)
    for (const before of failed) {
      const again = await runAgain(before, run);
      results.set(nameOf(before), again);
      if (again.failures.length === 0) flaky.push(...flakyOf(before));
    }
  return { results: [...results.values()], flaky, errors, ended: first.ended };
}

async function runAgain(
  file: FileResult,
  run: (files: readonly TestFile[]) => Promise<Attempt>,
): Promise<FileResult> {
  let last = file;
  for (let rerun = 0; rerun < maxReruns && last.failures.length > 0; rerun += 1) {
    const attempt = await run([{ project: file.project, file: file.file }]);
    const loose = attempt.lines.find((line) => line.kind === 'error');
    const result = resultsOf(attempt).get(nameOf(file)) ?? crashed(file, attempt, 'was never begun');
    last = loose
      ? { ...result, failures: [...result.failures, { name: nameOf(file), message: loose.message }] }
      : result;
  }
  return last;
}

const flakyOf = ({ failures: [failure] }: FileResult): FlakyFile[] =>
  failure === undefined ? [] : [{ name: failure.name, failure: failure.message }];

/** The results of an attempt: also of files that it had begun when its process died. */
function resultsOf(attempt: Attempt): Map<string, FileResult> {
  const results = new Map<string, FileResult>();
  const isComplete = attempt.lines.some((line) => line.kind === 'complete');
  for (const line of attempt.lines) {
    if (line.kind === 'started' && !isComplete)
      results.set(nameOf(line), crashed(line, attempt, 'was running'));
    if (line.kind === 'ended') results.set(nameOf(line), line);
  }
  return results;
}

function crashed({ project, file }: TestFile, { ended }: Attempt, when: string): FileResult {
  const name = nameOf({ project, file });
  const how = ended.signal === null ? `with code ${ended.code}` : `by ${ended.signal}`;
  const lines = ended.output.trimEnd().split('\n').slice(-lastLines);
  const message = [`${when} when the process of the tests ended ${how}`, ...lines.map((line) => `  ${line}`)];
  return {
    project,
    file,
    passed: 0,
    failures: [{ name, message: message.join('\n') }],
    skipped: [],
    seconds: 0,
    proofs: {},
  };
}
