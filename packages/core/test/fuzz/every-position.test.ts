import { expect, test } from 'vitest';
import { allowedCaller } from '../operations/caller.ts';
import { operations } from '../operations/operations.ts';
import { sampleOf } from '../operations/samples/index.ts';
import { createWorld } from '../operations/world.ts';
import { assertSound } from './fuzz.ts';
import { createFuzzWorld } from './fuzz-world.ts';
import { hostileTexts } from './hostile.ts';
import { problemsOf } from './judge.ts';
import type { FuzzRequest } from './request-of.ts';

type Values = Record<string, unknown>;

/** Returns every position of a value that can contain a text, with its path. */
function* placesOf(value: unknown, way: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) {
    if (way.length > 1) yield way;
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* placesOf(member, [...way, name]);
}

/** Returns a copy of a value with the text in one position. */
function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const inner = withText((value as Values | undefined)?.[name], rest, text);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as Values), [name]: inner };
}

test('every hostile text in every position of every request gets a documented response', {
  timeout: 60_000,
}, async () => {
  await using world = await createWorld();
  const fuzz = await createFuzzWorld(world);
  const wrong: unknown[] = [];
  let asked = 0;
  for (const operation of operations) {
    const { params, query, body } = operation.route;
    const { accountId } = await allowedCaller(world, operation);
    const sample = await sampleOf(operation)(world, accountId);
    const request = { params: sample.params ?? {}, query: sample.query ?? {}, body: sample.body ?? {} };
    const declared = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      Object.keys(schema?.shape ?? {}).map((field) => [part, field]),
    );
    const ways = new Map([...placesOf(request), ...declared].map((way) => [way.join('.'), way]));
    for (const [name, way] of ways)
      for (const text of hostileTexts) {
        const mutated = withText(request, way, text) as Pick<FuzzRequest, 'params' | 'query' | 'body'>;
        const answer = await fuzz.send(operation, { ...mutated, caller: 'allowed', headers: {} });
        const problems = problemsOf(operation, answer);
        if (problems.length > 0) wrong.push([operation.id, name, text.slice(0, 40), ...problems]);
        asked++;
      }
    await fuzz.renew();
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(asked).toBeGreaterThan(15_000);
  await assertSound(world, fuzz);
});
