import { describe, expect, test } from 'vitest';
import type { Hooks, OperationId } from '../../../src/backend/hooks.ts';
import { type Operation, operations } from '../../operations/operations.ts';
import { reasonOf, send } from '../../operations/request.ts';
import { prepare } from '../../operations/samples.ts';
import { createWorld, type World } from '../../operations/world.ts';

const changes = ({ route: { method, reads } }: Operation): boolean =>
  method !== 'GET' && method !== 'HEAD' && reads !== true;

/** The operations that change something in one unit. */
const joining = operations.filter(
  (operation) => changes(operation) && operation.route.access !== 'public' && !operation.route.unkeyed,
);

/** On Postgres the clock of the test is ahead of operations that wait on purpose. */
const prompt = operations.filter(({ route }) => route.waits !== true || process.env.STORAGE !== 'postgres');

const hooksFor = (names: readonly Operation[], hook: unknown): Record<string, unknown> =>
  Object.fromEntries(names.map(({ id }) => [id, hook]));

async function ask(world: World, operation: Operation, headers: Record<string, string> = {}) {
  const { credential, request } = await prepare(world, operation);
  return send(world, operation, request, { ...credential, headers });
}

test('a before hook of every operation sees its input and may return it unchanged', async () => {
  const called: string[] = [];
  const before = hooksFor(prompt, (call: { operation: string }, input: object) => {
    called.push(call.operation);
    return { ...input };
  }) as Hooks['before'];
  await using world = await createWorld({ hooks: { before: before! } });
  for (const operation of prompt) {
    const { status, body } = await ask(world, operation);
    expect([operation.id, status, reasonOf(body)]).toEqual([operation.id, 200, undefined]);
    expect(called).toContain(operation.id);
  }
});

describe('an after hook', () => {
  test('joins the unit of every operation that changes something in one unit', async () => {
    const called: string[] = [];
    const after = hooksFor(
      joining,
      async (call: { operation: string }, { unit }: { unit: { audit(entry: object): void } }) => {
        called.push(call.operation);
        unit.audit({ object: `after ${call.operation}` });
      },
    ) as Hooks['after'];
    await using world = await createWorld({ hooks: { after: after! } });
    for (const operation of joining) {
      const { status, body } = await ask(world, operation);
      expect([operation.id, status, reasonOf(body)]).toEqual([operation.id, 200, undefined]);
      expect(called).toContain(operation.id);
    }
  });

  test('is refused at the start for every other operation', async () => {
    const others = operations.filter((operation) => !joining.includes(operation));
    expect(others.length).toBeGreaterThan(40);
    for (const operation of others)
      await expect(
        createWorld({ hooks: { after: { [operation.id as OperationId]: () => {} } } }),
      ).rejects.toThrow(changes(operation) ? 'does not run in one unit' : 'changes nothing');
  });
});
