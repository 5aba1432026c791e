import { writeFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { provenOperations } from './conformance/proven-operations.ts';
import type { TestReport } from './steps/tests.ts';

// Runs every test and writes the result to the file named as first argument, with the reasons of skipped tests,
// which no built-in reporter of vitest has.

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('run-tests.ts needs the file to write to');

const vitest = await startVitest('test', [], { watch: false, reporters: ['default'], silent: 'passed-only' });
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
const count = (state: string): number => tests.filter(({ test }) => test.result().state === state).length;
const report: TestReport = {
  passed: count('passed'),
  failed: count('failed') + count('pending'),
  skipped: tests.flatMap(({ module, test }) => {
    const result = test.result();
    if (result.state !== 'skipped') return [];
    return [
      { name: `${module.relativeModuleId} > ${test.fullName}`, reason: result.note ?? 'no reason given' },
    ];
  }),
  errors:
    vitest.state.getUnhandledErrors().length + modules.filter((module) => module.errors().length > 0).length,
  proofs: provenOperations(modules),
};
writeFileSync(file, JSON.stringify(report));
await vitest.close();
