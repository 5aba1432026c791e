/** The result of one step of `npm test`. */
export interface StepResult {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly durationMilliseconds: number;
}

export interface Step {
  readonly name: string;
  /** Runs the step and prints what a reader needs besides its outcome. */
  run(): Promise<Counts>;
}

export type Counts = Pick<StepResult, 'passed' | 'failed' | 'skipped'>;

/** The problems that a check found, one line each. A remark is printed in any case. */
export interface CheckResult {
  readonly problems: readonly string[];
  readonly remark?: string;
}

/** Makes a step that counts as one: passed if there is no problem, failed otherwise. */
export function check(name: string, find: () => Promise<CheckResult> | CheckResult): Step {
  return {
    name,
    run: async () => {
      const { problems, remark } = await find();
      if (remark !== undefined) console.log(`         ${remark}`);
      for (const problem of problems) console.log(problem.replaceAll(/^/gm, '         '));
      const failed = problems.length > 0;
      return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: 0 };
    },
  };
}

/** Runs the steps one after another. A step that throws or proves nothing has failed; the next ones still run. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    console.log(`check    ${step.name}`);
    const started = performance.now();
    const counts = await step.run().catch((error: unknown): Counts => {
      console.log(error);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    const proved = counts.passed + counts.failed > 0;
    const failed = proved ? counts.failed : 1;
    const result = { name: step.name, ...counts, failed, durationMilliseconds: performance.now() - started };
    results.push(result);
    console.log(`${outcome(result).padEnd(8)} ${step.name} in ${seconds(result.durationMilliseconds)}`);
  }
  return results;
}

/**
 * Returns the table that ends `npm test`. Below it are the total minutes and, as the last line,
 * `N passed, N failed, N skipped`, summed over all steps.
 */
export function summary(results: readonly StepResult[], totalMilliseconds: number): string {
  const width = Math.max(...results.map((result) => result.name.length), 'step'.length);
  const row = (cells: readonly string[]): string => {
    const [name = '', ...rest] = cells;
    return [name.padEnd(width), ...rest.map((cell) => cell.padStart(8))].join('  ');
  };
  const rows = results.map((result) =>
    row([
      result.name,
      outcome(result),
      `${result.passed}`,
      `${result.failed}`,
      `${result.skipped}`,
      seconds(result.durationMilliseconds),
    ]),
  );
  const total = (count: keyof Counts): number => results.reduce((sum, result) => sum + result[count], 0);
  return [
    row(['step', 'outcome', 'passed', 'failed', 'skipped', 'time']),
    ...rows,
    '',
    `everything took ${(totalMilliseconds / 60_000).toFixed(1)} minutes`,
    `${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`,
  ].join('\n');
}

function outcome(result: Counts): string {
  return result.failed > 0 ? 'failed' : 'passed';
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
