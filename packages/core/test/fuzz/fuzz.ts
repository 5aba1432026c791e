import fc from 'fast-check';
import { expect } from 'vitest';
import { problemsOf } from '../../../testing/src/area/judge.ts';
import { isRaw } from '../../../testing/src/area/raw-json.ts';
import { assertSound as assertSoundBackend } from '../../../testing/src/area/sound.ts';
import { writeJson } from '../../src/http/json/parse-json.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Operation } from '../operations/operations.ts';
import { settled } from '../operations/request.ts';
import type { World } from '../operations/world.ts';
import type { FuzzWorld } from './fuzz-world.ts';

import { mutated, mutations, requestsOf } from './request-of.ts';

/** The maximum time of a response, in milliseconds of this machine. */
const maxResponseMilliseconds = 2_000;

async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no response within ${maxResponseMilliseconds} ms`)),
      maxResponseMilliseconds,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The number of requests with each outcome: it proves that the fuzz reaches the operations. */
export type Outcomes = Map<string, number>;

/** Sends requests generated from the contract of one operation, and asserts that each response is documented. */
export async function fuzzHttp(fuzz: FuzzWorld, operation: Operation, numRuns: number): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  await fc.assert(
    fc.asyncProperty(requestsOf(operation, fuzz.pools), mutations, async (request, mutation) => {
      const answer = await withTimeout(fuzz.send(operation, mutated(request, mutation)));
      expect(problemsOf(operation, answer), `${answer.status} ${answer.text.slice(0, 2_000)}`).toEqual([]);
      const reason = /"reason":"(\w+)"/.exec(answer.text)?.[1];
      const outcome = answer.status === 200 ? 'OK' : (reason ?? '');
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // An unknown caller means that this or another request has ended the session.
      if (answer.status === 401 || answer.status === 403 || operation.route.access === 'session')
        await fuzz.renew();
    }),
    { numRuns },
  );
  return outcomes;
}

/**
 * Calls an operation in this process with input generated from its contract, and asserts that it returns what is
 * documented or throws an `ApiError`.
 */
export async function fuzzApi(
  world: World,
  fuzz: FuzzWorld,
  operation: Operation,
  numRuns: number,
): Promise<void> {
  const { area, verb, route } = operation;
  // Only over HTTP.
  if (route.bytes) return;
  const api = world.backend.api as unknown as Record<
    string,
    Record<string, (input: unknown, caller: object) => Promise<unknown>>
  >;
  await fc.assert(
    fc.asyncProperty(requestsOf(operation, fuzz.pools), mutations, async (request, mutation) => {
      const caller = await fuzz.credentialOf(operation, request.caller);
      const { query, body, params } = mutated(request, mutation);
      const input = plain({ ...query, ...(body as object), ...params });
      const call = api[area]![verb]!(input, { ...caller, signal: AbortSignal.abort() });
      let answer: unknown;
      try {
        answer = await withTimeout(route.waits ? settled(world.clock, call) : call);
      } catch (error) {
        if (!isApiError(error)) throw error;
        expect(error.code).not.toBe('INTERNAL');
        return;
      }
      if (route.stream) await (answer as AsyncIterator<unknown>).return?.();
      else expect(route.out!.safeParse(answer).success, writeJson(answer)).toBe(true);
      if (operation.route.access === 'session') await fuzz.renew();
    }),
    { numRuns },
  );
}

/** Replaces raw JSON text by a value that no schema accepts. */
function plain(value: unknown): unknown {
  if (isRaw(value)) return Symbol.for('raw');
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** Asserts that the backend still works. */
export async function assertSound(world: World, fuzz: FuzzWorld): Promise<void> {
  await fuzz.renew();
  await assertSoundBackend(world);
}
