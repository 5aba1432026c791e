import { setImmediate } from 'node:timers/promises';
import { openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../src/audit/tables.ts';
import type { ConsumedEvent } from '../../../src/events/consumers/consumer.ts';
import { pauseAfter } from '../../../src/events/consumers/failures.ts';
import type { HookUnit } from '../../../src/http/hooks.ts';
import { type ConsumersWorld, createConsumersWorld, pay, scored, textOf } from './consumers-world.ts';

/** A consumer that pays, and then throws as long as a text is in `bad`. */
async function createFailingWorld(bad: Set<string>, attempts: [text: string, attempt: number][] = []) {
  const handle = async (event: ConsumedEvent, unit: HookUnit): Promise<void> => {
    attempts.push([textOf(event), event.attempt]);
    await pay(unit, event);
    if (bad.has(textOf(event))) throw new Error(`no ${textOf(event)} today`);
  };
  const limits = { consumerAttempts: 3 };
  return createConsumersWorld({ rewards: { kinds: [scored], handle } }, { limits });
}

async function park(t: ConsumersWorld): Promise<void> {
  for (const pause of [0, pauseAfter(1), pauseAfter(2)]) {
    await t.clock.advance(pause);
    await t.serve();
  }
}

const auditOf = async ({ storage }: ConsumersWorld) =>
  (
    await storage.find(auditLog, { where: { operation: { prefix: 'consumers.' } }, orderBy: ['auditId'] })
  ).map(({ operation, object, outcome }) => [operation, object, outcome]);

describe('a consumer whose handler throws', () => {
  test('keeps nothing of the attempt, and gets the event again after pauses that grow fourfold up to one hour', async () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(pauseAfter)).toEqual([
      1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 3_600_000, 3_600_000,
    ]);
    const attempts: [string, number][] = [];
    const bad = new Set(['ten']);
    await using t = await createFailingWorld(bad, attempts);
    const { accountId } = await t.player();
    await t.emit('ten', accountId);
    await t.serve();
    expect([await t.paid(), attempts]).toEqual([[], [['ten', 1]]]);
    const failedAt = t.clock.now();
    expect(await t.report()).toEqual({
      name: 'rewards',
      kinds: [scored],
      waiting: 1,
      oldestMilliseconds: 1_000,
      parkedSubjects: 0,
      failures: [
        {
          subject: `account:${accountId}`,
          eventId: expect.any(String) as string,
          kind: scored,
          committedAt: failedAt - 1_000,
          attempts: 1,
          lastError: 'Error: no ten today',
          retryAt: failedAt + 1_000,
          parkedAt: null,
        },
      ],
    });
    await t.serve();
    expect(attempts).toEqual([
      ['ten', 1],
      ['ten', 2],
    ]);
    await t.serve();
    await t.emit('eleven', accountId);
    await t.serve();
    await t.serve();
    expect(attempts).toHaveLength(2);
    bad.clear();
    await t.serve();
    expect(attempts.slice(2)).toEqual([
      ['ten', 3],
      ['eleven', 1],
    ]);
    expect(await t.paid()).toEqual(['eleven', 'ten']);
    expect(await t.rows()).toEqual([0, 0]);
  });

  test('is parked at its subject after the last attempt, with an audit row, and continues with other subjects', async () => {
    await using t = await createFailingWorld(new Set(['ten']));
    const [ann, bob] = [await t.player(), await t.player()];
    await t.emit('ten', ann.accountId);
    await park(t);
    const report = await t.report();
    const [failure] = report.failures;
    expect([report.parkedSubjects, failure]).toMatchObject([
      1,
      { attempts: 3, retryAt: null, parkedAt: t.clock.now(), lastError: 'Error: no ten today' },
    ]);
    expect(await auditOf(t)).toEqual([
      ['consumers.park', `rewards ${failure!.eventId} account:${ann.accountId}`, 'PARKED'],
    ]);
    expect(t.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { consumer: 'rewards', attempts: 3, eventId: failure!.eventId },
    ]);
    await t.emit('behind it', ann.accountId);
    await t.emit('beside it', bob.accountId);
    await t.clock.advance(86_400_000);
    await t.serve();
    await t.serve();
    expect(await t.paid()).toEqual(['beside it']);
    expect(await t.report()).toMatchObject({ waiting: 2, oldestMilliseconds: expect.any(Number) as number });
    expect((await t.report()).failures).toEqual([failure]);
  });

  test('gets a parked event again when it is resumed, with all of its attempts', async () => {
    const attempts: [string, number][] = [];
    const bad = new Set(['ten']);
    await using t = await createFailingWorld(bad, attempts);
    const { accountId } = await t.player();
    await t.emit('ten', accountId);
    await t.emit('eleven', accountId);
    await park(t);
    expect(await t.backend.consumers.resume('rewards', { subject: 'account:nobody' })).toBe(0);
    expect(await t.backend.consumers.resume('rewards')).toBe(1);
    expect(await t.backend.consumers.resume('rewards')).toBe(0);
    attempts.length = 0;
    await park(t);
    expect(attempts).toEqual([
      ['ten', 1],
      ['ten', 2],
      ['ten', 3],
    ]);
    bad.clear();
    expect(await t.backend.consumers.resume('rewards', { subject: `account:${accountId}` })).toBe(1);
    await t.serve();
    expect(await t.paid()).toEqual(['eleven', 'ten']);
    expect((await auditOf(t)).map(([operation, object]) => [operation, object?.split(' ').at(-1)])).toEqual([
      ['consumers.park', `account:${accountId}`],
      ['consumers.resume', '1'],
      ['consumers.park', `account:${accountId}`],
      ['consumers.resume', `account:${accountId}`],
    ]);
  });

  test('continues with the next event of the subject when the parked one is skipped, exactly once', async () => {
    await using t = await createFailingWorld(new Set(['ten']));
    const { accountId } = await t.player();
    await t.emit('ten', accountId);
    await t.emit('eleven', accountId);
    await park(t);
    const [failure] = (await t.report()).failures;
    const { skip } = t.backend.consumers;
    expect(await skip('rewards', { ...failure!, eventId: 'event-other' })).toBe(false);
    expect(await skip('rewards', { ...failure!, subject: 'account:nobody' })).toBe(false);
    const skipped = await Promise.all([skip('rewards', failure!), skip('rewards', failure!)]);
    expect(skipped.toSorted()).toEqual([false, true]);
    await t.serve();
    expect(await t.paid()).toEqual(['eleven']);
    expect(await t.rows()).toEqual([0, 0]);
    expect((await auditOf(t)).at(-1)).toEqual([
      'consumers.skip',
      `rewards ${failure!.eventId} account:${accountId}`,
      'success',
    ]);
  });

  test('continues when an event is skipped that would still be tried again', async () => {
    await using t = await createFailingWorld(new Set(['ten']));
    await t.emit('ten');
    await t.serve();
    const [failure] = (await t.report()).failures;
    expect(await t.backend.consumers.skip('rewards', failure!)).toBe(true);
    await t.serve();
    expect(await t.rows()).toEqual([0, 0]);
  });

  test('is told to resume and to skip only by its name', async () => {
    await using t = await createFailingWorld(new Set());
    const { resume, skip } = t.backend.consumers;
    const sentence = 'there is no consumer reward; did you mean rewards?';
    await expect(resume('reward')).rejects.toThrow(sentence);
    await expect(skip('reward', { subject: '', eventId: '' })).rejects.toThrow(sentence);
  });
});

describe('an error of a handler', () => {
  test.each<[string, () => unknown, string]>([
    ['contains a secret', () => new Error(`used gs_${'x'.repeat(43)}`), 'Error: used gs_•••'],
    ['contains text that cannot be stored', () => new Error('a\0b\ud800'), 'Error: a\ufffdb\ufffd'],
    ['is long', () => new Error('x'.repeat(5_000)), `Error: ${'x'.repeat(993)}`],
    ['is no Error', () => Object.create(null) as object, '[Object: null prototype] {}'],
  ])('that %s is shown so that it can be stored', async (_, thrown, shown) => {
    await using t = await createConsumersWorld({
      rewards: {
        kinds: [scored],
        handle() {
          throw thrown();
        },
      },
    });
    await t.emit('ten');
    await t.serve();
    expect((await t.report()).failures).toMatchObject([{ attempts: 1, lastError: shown }]);
  });
});

test('the control of consumers rejects with the errors of the API if the storage fails', async () => {
  const inner = await openTestStorage();
  let failure: Error | undefined;
  const failing = async (): Promise<void> => {
    if (failure) throw failure;
  };
  const storage: typeof inner = {
    ...inner,
    find: (...query) => failing().then(() => inner.find(...query)),
    transaction: (work) => failing().then(() => inner.transaction(work)),
  };
  await using t = await createConsumersWorld(
    { rewards: { kinds: [scored], handle: async () => {} } },
    { storage },
  );
  const { consumers } = t.backend;
  failure = Object.assign(new Error('no connection'), { name: 'StorageBusy' });
  const busy = { name: 'ApiError', reason: 'STORAGE_BUSY', cause: failure };
  await expect(consumers.resume('rewards')).rejects.toMatchObject(busy);
  await expect(consumers.skip('rewards', { subject: 'a', eventId: 'b' })).rejects.toMatchObject(busy);
  await expect(consumers.list()).rejects.toMatchObject(busy);
  await expect(consumers.resume('reward')).rejects.toThrow(
    'there is no consumer reward; did you mean rewards?',
  );
  failure = undefined;
});

test('an event whose commit was reported as failed, but was not, is not handled again', async () => {
  const inner = await openTestStorage();
  let isUnknown = false;
  const storage: typeof inner = {
    ...inner,
    async transaction(work) {
      const result = await inner.transaction(work);
      if (!isUnknown) return result;
      isUnknown = false;
      throw Object.assign(new Error('the connection is lost'), { name: 'StorageBusy' });
    },
  };
  const handle = async (event: ConsumedEvent, unit: HookUnit): Promise<void> => {
    isUnknown = textOf(event) === 'ten';
    await pay(unit, event);
  };
  await using t = await createConsumersWorld({ rewards: { kinds: [scored], handle } }, { storage });
  const { accountId } = await t.player();
  await t.emit('ten', accountId);
  await t.emit('eleven', accountId);
  await t.serve();
  expect([await t.paid(), await t.rows()]).toEqual([
    ['eleven', 'ten'],
    [0, 0],
  ]);
});

test('a handler that never ends fails after 5 seconds, or at once if the storage allows no wait', async () => {
  const started = Promise.withResolvers<void>();
  await using t = await createConsumersWorld({
    rewards: {
      kinds: [scored],
      handle() {
        started.resolve();
        return new Promise(() => {});
      },
    },
  });
  await t.emit('ten');
  await t.clock.advance(1_000);
  const ended = t.backend.scheduler.tick();
  await started.promise;
  await setImmediate();
  await t.clock.advance(5_000);
  await ended;
  const [failure] = (await t.report()).failures;
  expect(failure!.lastError).toMatch(/^(UnitYielded: |DEADLINE_EXCEEDED: took longer than 5 seconds)/);
});
