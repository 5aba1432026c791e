import type { TestModule } from 'vitest/node';

/** How many tests of a file called an operation with success: operation → file → tests. */
export type Proofs = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Suites that call every operation with generated samples. They prove no operation on its own. */
const generatedSuites = ['packages/core/test/areas/hooks/every-operation.test.ts'];

/** Reads from a run of the tests which operations succeeded in which files. `test/record-operations.ts` noted them. */
export function provenOperations(modules: readonly TestModule[]): Proofs {
  const proofs: Record<string, Record<string, number>> = {};
  for (const { relativeModuleId: file, children } of modules) {
    if (!file.startsWith('packages/core/test/areas/') || generatedSuites.includes(file)) continue;
    for (const test of children.allTests('passed'))
      for (const operation of test.meta().operations ?? []) {
        proofs[operation] ??= {};
        proofs[operation][file] = (proofs[operation][file] ?? 0) + 1;
      }
  }
  return proofs;
}
