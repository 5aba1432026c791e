import type { TestResponse } from '../test-request.ts';
import type { Prepared } from './area-case.ts';
import type { Operation } from './operation.ts';
import { writeRaw } from './raw-json.ts';
import { send } from './request.ts';
import { type Snapshot, type Stored, snapshotOf } from './snapshot.ts';
import type { AreaWorld } from './world.ts';

/** Sends a request with an Idempotency-Key. `more` is added to the body. */
export const sendKeyed = (
  world: AreaWorld,
  operation: Operation,
  { credential, request }: Pick<Prepared, 'credential' | 'request'>,
  key = 'the-key',
  more: object = {},
): Promise<TestResponse> =>
  send(world, operation, request, {
    ...credential,
    headers: { 'idempotency-key': key },
    body: writeRaw({ ...request.body, ...more }),
  });

/** Returns all stored rows, except stored responses, and without ids of requests and refusals. */
export async function effectsOn(world: Stored): Promise<Snapshot> {
  const { audit_log: audited = [], ...others } = await snapshotOf(world, ['idempotency_keys']);
  const succeeded = audited
    .map((row) => JSON.parse(row) as Record<string, unknown>)
    .filter(({ outcome }) => outcome === 'success')
    .map(({ auditId: _, requestId: __, ...row }) => JSON.stringify(row))
    .sort();
  return { ...others, audit_log: succeeded };
}
