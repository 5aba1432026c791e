import { setImmediate } from 'node:timers/promises';
import type { ManualClock, TestRequest, TestResponse } from '@lobbykit/testing';
import type { Operation } from './operations.ts';
import type { Sample } from './samples/sample.ts';
import type { World } from './world.ts';

/** Returns the path of an operation with the parameters of a sample, below `/api/v1`. */
export const pathOf = ({ route }: Operation, { params = {} }: Sample): string =>
  route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));

/** Returns the query of a sample with its `?`, or an empty text if there is none. */
export function queryOf({ query = {} }: Sample): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}=${encodeURIComponent(String(text))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Sends a sample to its operation. `request` overrides parts of it. */
export function send(
  world: World,
  operation: Operation,
  sample: Sample,
  request: TestRequest = {},
): Promise<TestResponse> {
  const { method } = operation.route;
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const answer = world.http(method, pathOf(operation, sample) + queryOf(sample), {
    ...(takesBody && operation.route.body && { body: sample.body ?? {} }),
    ...request,
  });
  // With an Idempotency-Key an operation commits with its response and never waits.
  const isKeyed = request.headers?.['idempotency-key'] !== undefined && !operation.route.unkeyed;
  return operation.route.waits && !isKeyed ? settled(world.clock, answer) : answer;
}

/** Advances the clock until a request that waits on purpose is answered. */
export async function settled<Result>(clock: ManualClock, work: Promise<Result>): Promise<Result> {
  let done = false;
  const finish = (): void => {
    done = true;
  };
  work.then(finish, finish);
  // Real storages take a few turns of the event loop. A request that still waits then waits for the clock.
  for (let turn = 0; !done; turn++) {
    await setImmediate();
    if (turn > 200 && turn % 20 === 0) await clock.advance(100);
  }
  return work;
}

/** Returns the reason in the body of an error, or undefined for any other body. */
export const reasonOf = (body: unknown): string | undefined =>
  (body as { details?: readonly { reason?: string }[] } | null)?.details?.[0]?.reason;
