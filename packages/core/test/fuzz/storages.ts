import fc from 'fast-check';
import { expect } from 'vitest';
import { problemsOf, type RawAnswer } from '../../../testing/src/area/judge.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { operations } from '../operations/operations.ts';
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
          for (const answer of answers) expect(problemsOf(operation, answer), answer.text).toEqual([]);
          const [first, ...others] = answers.map(timeless);
          for (const other of others) expect(other).toBe(first);
          for (const fuzz of fuzzes) await fuzz.renew();
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
