import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { Unit } from '../kernel/unit.ts';
import { silentLog } from '../runtime/log.ts';
import type { OperationHooks } from './hooks.ts';
import { prepareOperations } from './operation.ts';
import { runWithHooks } from './run-hooks.ts';

const contract = {
  area: 'things',
  title: 'Things',
  permissions: {},
  routes: {
    change: {
      method: 'POST',
      path: '/things',
      access: 'player',
      out: z.object({ done: z.boolean() }),
      summary: 'Changes a thing.',
    },
  },
} as const;

/** Runs an operation in the unit of another one. */
async function runInUnit(before: OperationHooks['before']) {
  await using t = await createTestBackend();
  const steps: string[] = [];
  const [operation] = prepareOperations(contract, {
    change: async () => {
      steps.push('operation');
      return { done: true };
    },
  });
  const hooks: OperationHooks = {
    before: before && {
      ...before,
      run: (call, input) => {
        steps.push('before');
        return before.run(call, input);
      },
    },
    after: () => {
      steps.push('after');
    },
  };
  const work = t.storage.transaction(async (operations) => {
    const unit = { ...operations, reply: () => {} } as unknown as Unit;
    const call = { operation: 'things.change', actor: { kind: 'system' }, unit, db: unit } as unknown as Call;
    const dependencies = {
      log: silentLog,
      clock: t.clock,
      idempotency: {} as never,
      atomically: <Result>(inner: Call, run: (unit: Unit) => Promise<Result>) => run(inner.unit!),
    };
    await runWithHooks(dependencies, operation!, hooks, { call, input: {}, keyed: undefined });
  });
  const refused = await work.then(
    () => null,
    (error: Error) => String((error.cause as Error).message),
  );
  return { steps, refused };
}

test('an operation in the unit of another one runs its storageOnly hook', async () => {
  const { steps, refused } = await runInUnit({ storageOnly: true, run: () => undefined });
  expect([steps, refused]).toEqual([['before', 'operation', 'after'], null]);
});

test('an operation in the unit of another one is refused if its before hook may await more than the storage', async () => {
  const { steps, refused } = await runInUnit({ storageOnly: false, run: () => undefined });
  expect([steps, refused]).toEqual([
    [],
    'things.change was called in the unit of another operation, and its before hook is not storageOnly',
  ]);
});
