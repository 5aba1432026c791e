import { inspectMachine } from './machine.ts';
import { budgetSteps } from './steps/budgets.ts';
import { conformanceStep } from './steps/conformance.ts';
import { packageSteps } from './steps/packages.ts';
import { sourceSteps } from './steps/source.ts';
import { runSteps, summary } from './steps/step.ts';
import { testStep } from './steps/tests.ts';

// `npm test`: every check and every test, one after the other, and one line at the end that sums them up.

// What starts us says when it began: installing and building belong to the minutes that a reader waits.
const startedAt = Number(process.env.LOBBYKIT_STARTED_AT ?? Date.now());
const machine = await inspectMachine();
if (machine.problem !== undefined) {
  console.log(machine.problem);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
process.env.TMPDIR = machine.temporaryFolder;
const results = await runSteps([...sourceSteps, ...packageSteps, ...budgetSteps, testStep, conformanceStep]);
if (results.some((result) => result.failed > 0)) process.exitCode = 1;
console.log(`\n${summary(results, Date.now() - startedAt)}`);
