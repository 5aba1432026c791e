import { setImmediate } from 'node:timers/promises';
import type { ManualClock, TestRequest, TestResponse } from '@lobbykit/testing';
import type { Operation } from './operations.ts';
import type { Sample } from './samples/sample.ts';
import type { World } from './world.ts';

/** The path of an operation with a sample's parameters, below `/api/v1`. */
export const pathOf = ({ route }: Operation, { params = {} }: Sample): string =>
  route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));

/** The query of a sample, with its `?`; empty where there is none. */
export function queryOf({ query = {} }: Sample): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}=${encodeURIComponent(String(text))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Sends a sample as an operation takes it; `request` goes over it. */
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
  // Under an Idempotency-Key an operation commits with its answer, and has nothing to wait for.
  const isKeyed = request.headers?.['idempotency-key'] !== undefined && !operation.route.unkeyed;
  return operation.route.waits && !isKeyed ? settled(world.clock, answer) : answer;
}

/** Moves the clock on until a request that waits on purpose is answered. */
export async function settled<Result>(clock: ManualClock, work: Promise<Result>): Promise<Result> {
  let done = false;
  const finish = (): void => {
    done = true;
  };
  work.then(finish, finish);
  // Real storages take a few turns of the event loop; what still waits then waits for the clock.
  for (let turn = 0; !done; turn++) {
    await setImmediate();
    if (turn > 200 && turn % 20 === 0) await clock.advance(100);
  }
  return work;
}

/** The reason in an error's body; undefined in any other body. */
export const reasonOf = (body: unknown): string | undefined =>
  (body as { details?: readonly { reason?: string }[] } | null)?.details?.[0]?.reason;
