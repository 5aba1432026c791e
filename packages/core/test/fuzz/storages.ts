import fc from 'fast-check';
import { expect } from 'vitest';
import { problemsOf, type RawAnswer } from '../../../testing/src/area/judge.ts';
import { writes } from '../../../testing/src/area/operation.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { type Operation, operations } from '../operations/operations.ts';
import { createWorld } from '../operations/world.ts';
import { assertSound, fuzzHttp } from './fuzz.ts';
import { createFuzzWorld } from './fuzz-world.ts';
import { mutated, mutations, requestsOf } from './request-of.ts';

type Open = () => Promise<Storage>;

/** The last use of a key is written in parallel to the request, so one storage may return it a moment later. */
const timeless = ({ status, text, headers }: RawAnswer): string =>
  JSON.stringify([status, headers, text.replaceAll(/"lastUsedOn":"[^"]*",/g, '')]);

/** Operations that name the storage of the node, so their answers differ. */
const namesStorage: ReadonlySet<string> = new Set([
  'nodeInspection.listAvailableImplementations',
  'nodeInspection.listActiveImplementations',
  'nodeInspection.readHealth',
]);

/** Operations that wait respond when the clock advances, and the clocks of real storages cannot advance in step. */
const comparable = operations.filter(({ id, route }) => !route.waits && !namesStorage.has(id));

/** Returns whether a request may have ended a session or disabled a provider, or shows that another has. */
const mayEndCallers = (operation: Operation, { status }: RawAnswer): boolean =>
  status === 401 || status === 403 || (status < 400 && writes(operation));

/**
 * Sends the same requests to one backend per storage. Their ids, secrets and clocks are the same. Asserts that their
 * responses are identical, byte for byte.
 */
export async function compareStorages(opens: readonly Open[], numRuns: number): Promise<number> {
  const worlds = await Promise.all(
    opens.map(async (open) =>
      createWorld({ storage: await open(), random: createCountingBytes(), ids: createIdsByKind() }),
    ),
  );
  let compared = 0;
  try {
    const fuzzes = await Promise.all(worlds.map((world) => createFuzzWorld(world)));
    for (const operation of comparable)
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, fuzzes[0]!.pools), mutations, async (generated, mutation) => {
          const request = mutated(generated, mutation);
          const answers = await Promise.all(fuzzes.map((fuzz) => fuzz.send(operation, request)));
          const [first, ...others] = answers.map(timeless);
          for (const other of others) expect(other).toBe(first);
          // What is the same has the same problems.
          const texts = new Map(answers.map((answer) => [answer.text, answer]));
          for (const answer of texts.values()) expect(problemsOf(operation, answer), answer.text).toEqual([]);
          if (mayEndCallers(operation, answers[0]!)) await Promise.all(fuzzes.map((fuzz) => fuzz.renew()));
          compared++;
        }),
        { numRuns },
      );
    for (const [index, world] of worlds.entries()) await assertSound(world, fuzzes[index]!);
  } finally {
    for (const world of worlds) await world[Symbol.asyncDispose]();
  }
  return compared;
}

/** Sends requests to every operation on one storage, including those that wait. */
export async function fuzzStorage(open: Open, numRuns: number): Promise<void> {
  await using world = await createWorld({ storage: await open() });
  const fuzz = await createFuzzWorld(world);
  for (const operation of operations) {
    await fuzz.renew();
    await fuzzHttp(fuzz, operation, numRuns);
  }
  await assertSound(world, fuzz);
}
