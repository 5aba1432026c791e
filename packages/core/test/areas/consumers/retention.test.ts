import { expect, test } from 'vitest';
import { auditLog } from '../../../src/audit/tables.ts';
import type { HostConsumers } from '../../../src/backend/consumers.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { type ConsumersWorld, createConsumersWorld, pay, scored, textOf } from './consumers-world.ts';

const day = 86_400_000;
const sweep = 60_000;

/** A consumer that fails at one text. */
const rewardsExcept = (bad: string): HostConsumers => ({
  rewards: {
    kinds: [scored],
    async handle(event, unit) {
      await pay(unit, event);
      if (textOf(event) === bad) throw new Error('broken');
    },
  },
});

const dropsOf = async ({ storage }: ConsumersWorld) =>
  (await storage.find(auditLog, { where: { operation: 'consumers.sweep' }, orderBy: ['auditId'] })).map(
    ({ object, outcome }) => [object, outcome],
  );

test('events that a consumer has not handled are kept for consumerDays, then dropped with a log line and an audit row', async () => {
  await using t = await createConsumersWorld(rewardsExcept('ten'), {
    limits: { consumerAttempts: 1, consumerDays: 2 },
  });
  const { accountId } = await t.player();
  await t.emit('ten', accountId);
  await t.serve();
  await t.clock.advance(day);
  await t.emit('eleven', accountId);
  await t.serve();
  expect([(await t.report()).waiting, await dropsOf(t)]).toEqual([2, []]);
  await t.clock.advance(day);
  await t.serve();
  await t.serve();
  expect(await dropsOf(t)).toEqual([['rewards', 'DROPPED 1']]);
  expect(t.logged.filter(({ dropped }) => dropped === 1)).toMatchObject([
    { level: 'error', consumer: 'rewards' },
  ]);
  // The parked event is gone, so its subject continues.
  expect(await t.paid()).toEqual(['eleven']);
  expect(await t.rows()).toEqual([0, 0]);
});

test('events that a consumer keeps up with are never dropped', async () => {
  await using t = await createConsumersWorld(rewardsExcept(''), { limits: { consumerRows: 1 } });
  for (const text of ['1', '2', '3']) {
    await t.emit(text);
    await t.serve();
    await t.clock.advance(sweep);
  }
  await t.serve();
  expect([await t.paid(), await dropsOf(t)]).toEqual([['1', '2', '3'], []]);
});

test('the oldest events are dropped if more than consumerRows wait, in any number of batches', async () => {
  await using t = await createConsumersWorld(rewardsExcept('0'), {
    limits: { consumerAttempts: 1, consumerRows: 5 },
  });
  const { accountId } = await t.player();
  await t.serve();
  for (let at = 0; at < 510; at++) await t.emit(String(at), accountId);
  await t.serve();
  expect((await t.report()).waiting).toBe(510);
  await t.clock.advance(sweep);
  await t.backend.scheduler.tick();
  await t.serve();
  expect(await dropsOf(t)).toEqual([
    ['rewards', 'DROPPED 500'],
    ['rewards', 'DROPPED 5'],
  ]);
  expect(await t.paid()).toEqual(['505', '506', '507', '508', '509']);
});

test('what waits for a consumer that the code no longer has is shown, and dropped after consumerDays', async () => {
  const limits = { consumerAttempts: 1, consumerDays: 1 };
  await using t = await createConsumersWorld(rewardsExcept('ten'), { limits });
  await t.emit('ten');
  await t.emit('eleven');
  await t.serve();
  const backend = createBackend({
    storage: t.storage,
    clock: t.clock,
    rootApiKey: t.rootKey,
    background: false,
    limits,
  });
  await backend.start();
  const shown = async () => (await backend.consumers.list()).filter(({ name }) => name === 'rewards');
  expect(await shown()).toMatchObject([{ kinds: null, waiting: 1 }]);
  await expect(backend.consumers.resume('rewards')).rejects.toThrow(
    /^there is no consumer rewards; did you mean/,
  );
  await t.clock.advance(day);
  await backend.scheduler.tick();
  expect(await shown()).toEqual([]);
  expect(await t.rows()).toEqual([0, 0]);
});
