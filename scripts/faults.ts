// `npm run faults`: plants each fault of test/faults, one after the other, and expects that its tests fail. With names, only
// these. A fault is taken back before the next one is planted, also if the run is interrupted.
import { join } from 'node:path';
import { type Fault, plant, readFaults } from './faults/fault.ts';
import { root } from './workspace.ts';

const faults = readFaults(join(root, 'test', 'faults'));
const names = process.argv.slice(2).map((argument) => argument.replace(/^.*[\\/]|\.patch$/g, ''));
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')} in test/faults.`);
  process.exit(1);
}

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort());

let found = 0;
let lost = 0;
try {
  for (const fault of faults.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (await isFound(fault)) found += 1;
    else lost += 1;
  }
} catch (error) {
  if (interruption.signal.aborted) process.exit(130);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
console.log(`${found} found, ${lost} not found`);
process.exit(lost === 0 ? 0 : 1);

async function isFound(fault: Fault): Promise<boolean> {
  const started = performance.now();
  const verdict = await plant(fault, root, interruption.signal);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    verdict.found ? `found ${seconds} s ${fault.name}` : `NOT FOUND ${fault.name}: ${verdict.reason}`,
  );
  return verdict.found;
}
