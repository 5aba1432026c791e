import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../src/runtime/log.ts';
import { storageBusy } from '../../src/storage/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';

const methods = ['get', 'find', 'count', 'lock', 'insert', 'update', 'delete', 'transaction'] as const;

test('in an outage each warning of background work is written at most twice in ten seconds', async () => {
  const inner = await openTestStorage();
  let isAway = false;
  const failing = methods.map((method) => {
    const call = inner[method] as (...input: unknown[]) => Promise<unknown>;
    const failingCall = (...input: unknown[]) =>
      isAway ? Promise.reject(storageBusy('the database cannot be reached')) : call(...input);
    return [method, failingCall] as const;
  });
  const nodes = { notify: async () => {}, listen: async () => async () => {} };
  const storage = { ...inner, ...nodes, ...Object.fromEntries(failing) } as Storage;
  const lines = new Map<string, number>();
  const write = (_facts: object, message: string): void => {
    lines.set(message, (lines.get(message) ?? 0) + 1);
  };
  const log = { ...silentLog, warn: write, error: write };
  const clock = createManualClock();
  const t = await createTestBackend({ storage, clock, log, background: true });
  onTestFinished(() => t.backend.stop());
  const { token } = await t.player();
  const { stream } = await t.http('GET', '/events/subscribe', { session: token });
  stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {}, abort: () => {} });
  await clock.advance(20_000);
  expect([...lines]).toEqual([]);

  isAway = true;
  await clock.advance(60_000);
  expect(Object.fromEntries(lines)).toMatchObject({
    'events of other nodes could not be read; trying again': expect.any(Number),
    'connections could not be written; trying again': expect.any(Number),
    'scheduled tasks could not be checked; trying again': expect.any(Number),
  });
  expect(Math.max(...lines.values())).toBeLessThanOrEqual(7);
  isAway = false;
});
