import fc from 'fast-check';
import { expect } from 'vitest';
import { areas } from '../../src/areas/areas.ts';
import { writeJson } from '../../src/http/json/parse-json.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Operation } from '../operations/operations.ts';
import { operations } from '../operations/operations.ts';
import { settled } from '../operations/request.ts';
import type { World } from '../operations/world.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { problemsOf } from './judge.ts';
import { isRaw } from './raw-json.ts';
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

/** Areas that the interface has no health record for. */
const withoutHealth = ['audit', 'document', 'events', 'fleets', 'webhooks'];

/** Asserts that the backend still works. */
export async function assertSound(world: World, fuzz: FuzzWorld): Promise<void> {
  await fuzz.renew();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  const health = operations.filter(({ verb }) => verb === 'healthz');
  const expected = areas.map(({ contract }) => contract.area).filter((area) => !withoutHealth.includes(area));
  expect(health.map(({ id }) => id).sort()).toEqual(expected.map((area) => `${area}.healthz`).sort());
  for (const { id, route } of health) {
    const { status, body } = await world.http('GET', route.path);
    // An operator may have enabled a provider that nothing logs in with, which is not healthy.
    const healthy = id === 'authentication.healthz' ? expect.any(Boolean) : true;
    expect([id, status, body]).toMatchObject([id, 200, { healthy }]);
  }
  const { token, accountId } = await world.player(world.unique());
  const { status, body } = await world.http('GET', `/accounts/${accountId}`, { session: token });
  expect([status, body]).toMatchObject([200, { account: { id: accountId } }]);
}
