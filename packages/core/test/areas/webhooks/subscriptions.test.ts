import { setImmediate } from 'node:timers/promises';
import { createManualClock } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { Context } from '../../../src/areas/context.ts';
import { webhookStates } from '../../../src/areas/webhooks/states.ts';
import { createSubscriptions } from '../../../src/areas/webhooks/subscriptions.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { captureLog } from '../../secrets/capture-log.ts';
import { createWebhookWorld, testKind } from './webhook-world.ts';

const active = { state: webhookStates.ACTIVE, deleted: false };

/** Subscriptions whose reads wait until they are let through, and the means to send them a signal. */
async function createSlowSubscriptions() {
  const t = await createWebhookWorld();
  const clock = createManualClock();
  const reads: (() => void)[] = [];
  let failing = false;
  const find = async (...query: Parameters<Storage['find']>) => {
    const rows = await t.storage.find(...query);
    await new Promise<void>((read) => reads.push(read));
    if (failing) throw new Error('the storage is away');
    return rows;
  };
  const { log, lines } = captureLog();
  let listener: (key: string | null) => void = () => {};
  const subscriptions = createSubscriptions(
    { storage: { ...t.storage, find } as Storage, clock, log } as unknown as Context,
    {
      signal: () => {},
      onSignal: (_, added) => {
        listener = added;
        return () => {};
      },
    },
  );
  return {
    t,
    clock,
    lines,
    subscriptions,
    receiveSignal: () => listener(null),
    /** Lets all reads end, successfully or not. */
    async read(succeeds = true) {
      failing = !succeeds;
      while (reads.length === 0) await setImmediate();
      for (const end of reads.splice(0)) end();
      await setImmediate();
    },
  };
}

test('a read that began before a change does not undo it', async () => {
  const { subscriptions, read, t } = await createSlowSubscriptions();
  await t.webhook('https://hooks.example/');
  const loading = subscriptions.load();
  subscriptions.changed({ ...active, webhookId: 'webhook-new', kinds: ['anyEvent.game/new'] });
  await read();
  await loading;
  expect([...subscriptions.kinds()]).toEqual(['anyEvent.game/new']);
});

test('a signal of another node makes this one read, and again after a second if the storage fails', async () => {
  const { subscriptions, read, t, receiveSignal, clock, lines } = await createSlowSubscriptions();
  await t.webhook('https://hooks.example/');
  receiveSignal();
  await read(false);
  expect([...subscriptions.kinds()]).toEqual([]);
  expect(lines.join()).toContain('trying again');
  await clock.advance(1_000);
  await read();
  expect([...subscriptions.kinds()]).toEqual([testKind]);
});

test('a kind is wanted until the last webhook that wants it is paused or deleted', async () => {
  const { subscriptions } = await createSlowSubscriptions();
  const change = (webhookId: string, more: object = {}) =>
    subscriptions.changed({ ...active, webhookId, kinds: ['anyEvent.game/a'], ...more });
  change('one');
  change('two');
  change('one', { deleted: true });
  expect([...subscriptions.kinds()]).toEqual(['anyEvent.game/a']);
  change('two', { state: webhookStates.PAUSED_GONE });
  expect([...subscriptions.kinds()]).toEqual([]);
});
