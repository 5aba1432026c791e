import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCounts, chosenCount } from '../../../../test/case-counts.ts';
import { operations } from '../operations/operations.ts';
import { createWorld, type World } from '../operations/world.ts';
import { assertSound, fuzzApi, fuzzHttp, type Outcomes } from './fuzz.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';

const cases = chosenCount(caseCounts.fuzzRequests);
const refusedInput = new Set(['INVALID_FIELD', 'INVALID_JSON', 'INVALID_PATH']);

describe('every fuzzed request gets a documented response:', () => {
  let world: World;
  let fuzz: FuzzWorld;
  const total: Outcomes = new Map();

  beforeAll(async () => {
    world = await createWorld();
    fuzz = await createFuzzWorld(world);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  test.each(operations)('$id', { timeout: 600_000 }, async (operation) => {
    await fuzz.renew();
    for (const [outcome, count] of await fuzzHttp(fuzz, operation, cases))
      total.set(outcome, (total.get(outcome) ?? 0) + count);
    await fuzzApi(world, fuzz, operation, Math.ceil(cases / 5));
    await assertSound(world, fuzz);
  });

  test('the fuzz gets past the input checks: a fifth of its requests succeed, and a third are let in', () => {
    const count = (wanted: (outcome: string) => boolean): number =>
      [...total].reduce((sum, [outcome, times]) => (wanted(outcome) ? sum + times : sum), 0);
    const all = count(() => true);
    expect(all).toBe(operations.length * cases);
    expect(count((outcome) => outcome === 'OK')).toBeGreaterThan(all / 5);
    expect(count((outcome) => !refusedInput.has(outcome))).toBeGreaterThan(all / 3);
    // Areas also return their own errors, so not only the pipeline was tested.
    expect(total.size).toBeGreaterThan(20);
  });
});
