import { expect, test } from 'vitest';
import type { Call } from '../call.ts';
import { createTestBackend } from '../testing/create-test-backend.ts';
import { createAtomically } from '../unit.ts';
import { createIdempotency, idempotencyKeys } from './idempotency.ts';

const requestSeconds = 30;

test('a request that was held up until another took its key over has no effect, and leaves the other its answer', async () => {
  await using t = await createTestBackend();
  const { storage, clock } = t;
  const unit = createAtomically({
    transaction: (work) => storage.transaction(work),
    storeEvents: async () => () => {},
    storeAudit: async () => {},
  });
  const held = Promise.withResolvers<void>();
  const idempotencyOf = (waiting: Promise<void>) =>
    createIdempotency({
      storage,
      atomically: async (call, work) => {
        await waiting;
        return unit(call, work);
      },
      keepSeconds: 60,
      requestSeconds,
    });
  const call = (): Call => ({
    operation: 'things.create',
    actor: { kind: 'system' },
    requestId: 'request-1',
    now: clock.now(),
    address: '',
    userAgent: '',
    signal: new AbortController().signal,
    db: storage,
    unit: null,
    object: null,
    audited: false,
    header: () => undefined,
    reply: () => {},
  });
  const keyed = { key: 'one', request: 'the same' };
  const effects: string[] = [];
  const answering = (answer: string) => async (inner: Call) => {
    inner.unit!.afterCommit(() => effects.push(answer));
    return answer;
  };

  const first = idempotencyOf(held.promise).once(call(), keyed, answering('"first"'));
  while ((await storage.count(idempotencyKeys, {})) === 0) await Promise.resolve();
  await clock.advance(requestSeconds * 1000);
  const takenOver = idempotencyOf(Promise.resolve());
  expect(await takenOver.once(call(), keyed, answering('"second"'))).toBe('"second"');
  held.resolve();
  await expect(first).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_RUNNING' });
  expect(effects).toEqual(['"second"']);
  expect(await takenOver.once(call(), keyed, answering('"third"'))).toBe('"second"');
});
