import type { TestResponse } from '@lobbykit/testing';
import type { BackendOptions } from '../../src/backend/options.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createCountingBytes, createIdsByKind } from '../models/deterministic.ts';
import { type AllowedCaller, allowedCaller } from '../operations/caller.ts';
import type { Operation } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { sampleOf } from '../operations/samples/index.ts';
import type { Sample } from '../operations/samples/sample.ts';
import { type Snapshot, snapshotOf } from '../operations/snapshot.ts';
import { createWorld, type World } from '../operations/world.ts';

/** A request that can be sent repeatedly. */
export interface Prepared {
  readonly world: World;
  readonly operation: Operation;
  readonly caller: AllowedCaller;
  readonly sample: Sample;
}

/** Options with counting ids and secrets, so that worlds created in the same way behave identically. */
export const alike = (): Partial<BackendOptions> => ({
  ids: createIdsByKind(),
  random: createCountingBytes(),
});

/** Creates everything that a request needs. */
export async function preparedIn(world: World, operation: Operation): Promise<Prepared> {
  const caller = await allowedCaller(world, operation);
  return { world, operation, caller, sample: await sampleOf(operation)(world, caller.accountId) };
}

/** Does the same in a new world. */
export const prepared = async (
  operation: Operation,
  options: Partial<BackendOptions> = {},
): Promise<Prepared> => preparedIn(await createWorld(options), operation);

/** Sends a request with an Idempotency-Key. `more` is added to the body. */
export function sendKeyed(
  { world, operation, caller, sample }: Prepared,
  key = 'the-key',
  more: object = {},
): Promise<TestResponse> {
  return send(world, operation, sample, {
    ...caller.credential,
    headers: { 'idempotency-key': key },
    body: { ...sample.body, ...more },
  });
}

/** Returns all stored rows, except stored responses, and without ids of requests and refusals. */
export async function effectsOn(storage: Storage): Promise<Snapshot> {
  const { audit_log: audited = [], ...others } = await snapshotOf(storage, ['idempotency_keys']);
  const succeeded = audited
    .map((row) => JSON.parse(row) as Record<string, unknown>)
    .filter(({ outcome }) => outcome === 'success')
    .map(({ auditId: _, requestId: __, ...row }) => JSON.stringify(row))
    .sort();
  return { ...others, audit_log: succeeded };
}

/** Returns a response without its one-time secrets, as a repetition gets it. */
export const withoutShown = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/gk_([0-9A-Za-z]{12})_[0-9A-Za-z]{49}/g, '$1')
      .replaceAll(/g([dt])_[0-9A-Za-z]{43}/g, 'g$1_•••')
      .replaceAll(/gr_[0-9A-Za-z]{65}/g, 'gr_•••')
      .replaceAll(/whsec_[0-9A-Za-z+/]{43}=/g, 'whsec_•••'),
  );
