import { expect, test } from 'vitest';
import type { Unit } from '../../kernel/unit.ts';
import { createChangeCounter } from './changes.ts';

/** A unit whose writes answer when the test says so. */
function openUnit() {
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
  return { unit: { insert: () => promise } as unknown as Unit, answer: resolve, answered: promise };
}

const insert = (unit: Unit): Promise<unknown> => unit.insert({} as never, {} as never);

test('a write that nobody awaits is a change until it has answered that it wrote nothing', async () => {
  const counter = createChangeCounter();
  const { unit, answer } = openUnit();
  const written = insert(counter.watch(unit));
  expect(counter.changed).toBe(true);
  answer([]);
  await written;
  expect(counter.changed).toBe(false);
});

test('what an earlier run of the unit has written does not count for the next one', async () => {
  const counter = createChangeCounter();
  const first = openUnit();
  const written = insert(counter.watch(first.unit));
  counter.watch(openUnit().unit);
  expect(counter.changed).toBe(false);
  first.answer([{}]);
  await written;
  expect(counter.changed).toBe(false);
});
