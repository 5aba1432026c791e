import { expect, test, vi } from 'vitest';
import { setTaskDefault } from '../../../packages/testing/src/due-tasks.ts';
import { postgresUrl } from '../../../test/postgres.ts';

setTaskDefault(true);
vi.stubEnv('DATABASE_URL', await postgresUrl());

// The snippets pass their tests to vitest themselves.
await import('../src/testing.ts');

// One passes its test to node:test, which this runner replaces.
const declared = vi.hoisted((): [name: string, run: (context: object) => Promise<void>][] => []);
vi.mock('node:test', () => ({
  test: (name: string, run: () => Promise<void>) => void declared.push([name, run]),
}));

test('the snippet for node:test passes, and stops its backend', async () => {
  await import('../src/testing-node.ts');
  const [[, run] = []] = declared;
  const after: (() => Promise<void>)[] = [];
  await run!({ after: (work: () => Promise<void>) => void after.push(work) });
  expect(after).toHaveLength(1);
  await after[0]!();
});
