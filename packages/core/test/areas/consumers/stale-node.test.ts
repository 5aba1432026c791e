import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import type { HostConsumers } from '../../../src/backend/consumers.ts';
import { consumerEvents } from '../../../src/events/consumers/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import { createConsumersWorld, pay, scored } from './consumers-world.ts';

test('a node that was paused while it finished a subject keeps the row that the subject has got since', async () => {
  const consumers: HostConsumers = {
    rewards: { kinds: [scored], handle: async (event, unit) => void (await pay(unit, event)) },
  };
  const inner = await openTestStorage();
  await using awake = await createConsumersWorld(consumers, { storage: inner, ids: systemIds });
  const { accountId } = await awake.player();
  let pause: (() => Promise<void>) | null = null;
  const find: typeof inner.find = async (table, query) => {
    const rows = await inner.find(table, query);
    if ((table as unknown) === consumerEvents) {
      const paused = pause;
      pause = null;
      await paused?.();
    }
    return rows;
  };
  await using stale = await createConsumersWorld(consumers, { storage: { ...inner, find }, ids: systemIds });
  await awake.emit('first', accountId);
  pause = async () => {
    // Another node takes over the lease, empties the subject, and the numbers of the subject start again.
    await awake.clock.advance(60_000);
    await awake.serve();
    expect(await awake.rows()).toEqual([0, 0]);
    await awake.emit('second', accountId);
  };
  await stale.serve();
  expect(pause).toBeNull();
  // The stale node itself pays the second event only if it does not notice first that it has lost the lease.
  await awake.clock.advance(60_000);
  await awake.serve();
  expect(await awake.paid()).toEqual(['first', 'second']);
  // A row of its own that waits would have the number of the next event, which then could not be emitted.
  await awake.emit('third', accountId);
  await awake.clock.advance(60_000);
  await awake.serve();
  expect(await awake.paid()).toEqual(['first', 'second', 'third']);
  expect(await awake.rows()).toEqual([0, 0]);
});
