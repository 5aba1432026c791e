import { createTestBackend, type TestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import { createAtomically } from '../../kernel/unit-of-work.ts';
import { createIdempotency } from './idempotency.ts';
import { idempotencyKeys } from './tables.ts';

const requestSeconds = 30;

const limits = {
  requestSeconds,
  idempotencySeconds: 60,
  idempotencyAnswerBytes: 65_536,
  idempotencyCallerBytes: 4_194_304,
};

const callOf = ({ storage, clock }: TestBackend, reply: Call['reply'] = () => {}): Call => ({
  operation: 'things.create',
  actor: { kind: 'system' },
  requestId: 'request-1',
  now: clock.now(),
  address: '',
  userAgent: '',
  signal: () => new AbortController().signal,
  db: storage,
  unit: null,
  object: null,
  audited: false,
  header: () => undefined,
  reply,
});

const atomicallyOn = ({ storage }: TestBackend) =>
  createAtomically({
    transaction: (work) => storage.transaction(work),
    storeEvents: async () => () => {},
    storeAudit: async () => {},
  });

test('a delayed request whose Idempotency-Key was taken over has no effect and keeps the other response', async () => {
  await using t = await createTestBackend();
  const { storage, clock } = t;
  const unit = atomicallyOn(t);
  const held = Promise.withResolvers<void>();
  const idempotencyOf = (waiting: Promise<void>) =>
    createIdempotency({
      storage,
      atomically: async (call, work, watch) => {
        await waiting;
        return unit(call, work, watch);
      },
      clock: t.clock,
      limits,
    });
  const keyed = { key: 'one', request: 'the same', credential: undefined };
  const effects: string[] = [];
  const answering = (answer: string) => async (inner: Call) => {
    inner.unit!.afterCommit(() => effects.push(answer));
    return answer;
  };

  const first = idempotencyOf(held.promise).once(callOf(t), keyed, answering('"first"'));
  while ((await storage.count(idempotencyKeys, {})) === 0) await Promise.resolve();
  await clock.advance(requestSeconds * 1000);
  const takenOver = idempotencyOf(Promise.resolve());
  expect(await takenOver.once(callOf(t), keyed, answering('"second"'))).toBe('"second"');
  held.resolve();
  await expect(first).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_RUNNING' });
  expect(effects).toEqual(['"second"']);
  expect(await takenOver.once(callOf(t), keyed, answering('"third"'))).toBe('"second"');
});

test('the step before the work runs outside of any unit, without a time limit, and not for repetitions', async () => {
  await using t = await createTestBackend();
  const idempotency = createIdempotency({
    storage: t.storage,
    atomically: atomicallyOn(t),
    clock: t.clock,
    limits,
  });
  const keyed = { key: 'one', request: 'the same', credential: undefined };
  const steps: string[] = [];
  const before = async (): Promise<Call> => {
    // A unit that waits for anything but the storage is rolled back.
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('before');
    return callOf(t);
  };
  const work = async (): Promise<string> => {
    steps.push('work');
    return '"done"';
  };
  const failing = async (): Promise<Call> => {
    throw new Error('not yet');
  };
  await expect(idempotency.once(callOf(t), keyed, work, failing)).rejects.toThrow('not yet');
  for (let repetition = 0; repetition < 3; repetition++)
    expect(await idempotency.once(callOf(t), keyed, work, before)).toBe('"done"');
  expect(steps).toEqual(['before', 'work']);
});

describe('response headers stored with an Idempotency-Key', () => {
  const token = `gs_${'A'.repeat(43)}`;

  async function repeated(credential: string | undefined, others: readonly (string | undefined)[]) {
    await using t = await createTestBackend();
    const idempotency = createIdempotency({
      storage: t.storage,
      atomically: atomicallyOn(t),
      clock: t.clock,
      limits,
    });
    const answers: Record<string, string>[] = [];
    for (const presented of [credential, ...others]) {
      const headers: Record<string, string> = {};
      const keyed = {
        key: 'one',
        request: 'the same',
        credential: presented,
      };
      const reply = (name: string, value: string): void => void Object.assign(headers, { [name]: value });
      await idempotency.once(callOf(t, reply), keyed, async (inner) => {
        inner.reply('x-reason', 'BECAUSE');
        inner.unit!.reply('x-session-id', token);
        return '{}';
      });
      answers.push(headers);
    }
    return { answers, stored: JSON.stringify(await t.storage.find(idempotencyKeys, {})) };
  }

  test('are repeated; a secret one only for the same credential', async () => {
    const { answers } = await repeated('mine', ['mine', 'another', undefined]);
    const reason = { 'x-reason': 'BECAUSE' };
    const whole = { ...reason, 'x-session-id': token };
    expect(answers).toEqual([whole, whole, reason, reason]);
  });

  test('are stored without readable tokens', async () => {
    const { stored } = await repeated('mine', []);
    expect(stored).toContain('BECAUSE');
    expect(stored).not.toContain('A'.repeat(43));
    expect((await repeated('mine', [])).stored).not.toBe(stored);
  });

  test('are not stored if they are secret and the request has no credential', async () => {
    const { answers, stored } = await repeated(undefined, [undefined, 'mine']);
    expect(answers.slice(1)).toEqual([{ 'x-reason': 'BECAUSE' }, { 'x-reason': 'BECAUSE' }]);
    expect(stored).toContain('"sealedHeaders":null');
  });
});

describe('the rows of a caller that is deleted', () => {
  async function world() {
    const t = await createTestBackend();
    const idempotency = createIdempotency({
      storage: t.storage,
      atomically: atomicallyOn(t),
      clock: t.clock,
      limits,
    });
    const keyedOf = (key: string) => ({ key, request: key, credential: undefined });
    const work = async (inner: Call): Promise<string> => {
      inner.unit!.reply('x-reason', 'BECAUSE');
      return '{}';
    };
    return { ...t, idempotency, keyedOf, work };
  }

  test('are deleted in the unit of the deletion, and a request that is still running does not commit', async () => {
    await using t = await world();
    const { idempotency, keyedOf, work, storage } = t;
    await idempotency.once(callOf(t), keyedOf('done'), work);
    const held = Promise.withResolvers<void>();
    const running = idempotency.once(callOf(t), keyedOf('running'), work, async () => {
      await held.promise;
      return callOf(t);
    });
    while ((await storage.count(idempotencyKeys, {})) < 2) await Promise.resolve();
    await atomicallyOn(t)(callOf(t), (unit) => idempotency.removeCaller(unit, 'system'));
    held.resolve();
    await expect(running).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_RUNNING' });
    expect(await storage.find(idempotencyKeys, {})).toEqual([]);
  });

  test('do not stop a request with a key that deletes its own caller', async () => {
    await using t = await world();
    const { idempotency, keyedOf, work, storage } = t;
    await idempotency.once(callOf(t), keyedOf('done'), work);
    const answer = await idempotency.once(callOf(t), keyedOf('deletes'), async (inner) => {
      await idempotency.removeCaller(inner.unit!, 'system');
      return '"deleted"';
    });
    expect(answer).toBe('"deleted"');
    expect(await storage.find(idempotencyKeys, {})).toEqual([]);
  });

  test('stay if the unit of the deletion fails', async () => {
    await using t = await world();
    const { idempotency, keyedOf, work, storage } = t;
    await idempotency.once(callOf(t), keyedOf('done'), work);
    const failing = atomicallyOn(t)(callOf(t), async (unit) => {
      await idempotency.removeCaller(unit, 'system');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await storage.count(idempotencyKeys, {})).toBe(1);
  });
});

test('a unit that runs again after a conflict counts its changes again', async () => {
  await using t = await createTestBackend();
  let attempts = 0;
  const unit = createAtomically({
    transaction: async (work) => {
      await t.storage
        .transaction(async (operations) => {
          await work(operations);
          throw new Error('conflict');
        })
        .catch(() => {});
      return t.storage.transaction(work);
    },
    storeEvents: async () => () => {},
    storeAudit: async () => {},
  });
  const idempotency = createIdempotency({ storage: t.storage, atomically: unit, clock: t.clock, limits });
  const keyed = { key: 'one', request: 'one', credential: undefined };
  await idempotency.once(callOf(t), keyed, async (inner) => {
    attempts += 1;
    if (attempts === 1) inner.unit!.afterCommit(() => {});
    return '{}';
  });
  expect([attempts, await t.storage.find(idempotencyKeys, {})]).toEqual([2, []]);
});
