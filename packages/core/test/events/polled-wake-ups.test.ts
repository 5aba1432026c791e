import { createManualClock, type ManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createPolledWakeUps } from '../../src/events/nodes/polled-wake-ups.ts';
import { removeOldEvents } from '../../src/events/retention.ts';
import { eventEngineTables } from '../../src/events/tables.ts';
import { engineLimits, resolveLimits } from '../../src/kernel/limits.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import { storageBusy } from '../../src/storage/errors.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage, TransactionalStorage, WakeUps } from '../../src/storage/storage.ts';
import { createEventNode, saying, settled } from './event-node.ts';

const limits = resolveLimits(engineLimits, {});

/** Two nodes that poll the same rows, and what the second one has received. */
async function startPair({ log = silentLog }: { readonly log?: Log } = {}) {
  const storage = createMemoryStorage();
  await storage.migrate(eventEngineTables);
  const clock = createManualClock();
  const faults = { isDown: false };
  const rows: TransactionalStorage = {
    ...storage,
    find: async (table, query) => {
      if (faults.isDown) throw storageBusy('the database is away');
      return storage.find(table, query);
    },
  };
  const node = (): WakeUps => createPolledWakeUps({ rows, clock, log, pollMilliseconds: 250 });
  const [here, there] = [node(), node()];
  const received: (string | null)[] = [];
  const stop = await there.listen('events', (payload) => received.push(payload));
  return { storage, clock, faults, here, there, received, stop };
}

const poll = async (clock: ManualClock, milliseconds = 250): Promise<void> => {
  await clock.advance(milliseconds);
  await settled();
};

describe('wake-ups by polling', () => {
  test('a wake-up reaches the other node with its next poll, once and in order', async () => {
    const { clock, here, received } = await startPair();
    await here.notify('events', 'one');
    await here.notify('events', 'two');
    expect(received).toEqual([]);
    await poll(clock);
    expect(received).toEqual(['one', 'two']);
    await poll(clock, 1_000);
    expect(received).toEqual(['one', 'two']);
  });

  test('a listener gets only what was sent after it began to listen, on its own channel', async () => {
    const { clock, here, there } = await startPair();
    await here.notify('signals', 'before');
    const signals: (string | null)[] = [];
    await poll(clock);
    await there.listen('signals', (payload) => signals.push(payload));
    await here.notify('signals', 'after');
    await here.notify('events', 'elsewhere');
    await poll(clock);
    expect(signals).toEqual(['after']);
  });

  test('more wake-ups than a page has are all read by one poll', async () => {
    const { clock, here, received } = await startPair();
    for (let at = 0; at < 450; at += 1) await here.notify('events', String(at));
    await poll(clock);
    expect(received).toEqual(Array.from({ length: 450 }, (_, at) => String(at)));
  });

  test('a listener that has stopped gets nothing more, and one that comes later starts polling again', async () => {
    const { clock, here, there, received, stop } = await startPair();
    await stop();
    await stop();
    await here.notify('events', 'nobody');
    await poll(clock, 1_000);
    await there.listen('events', (payload) => received.push(payload));
    await here.notify('events', 'again');
    await poll(clock);
    expect(received).toEqual(['again']);
  });

  test('a node that could not read goes on where it was, and says so in its log', async () => {
    const warnings: string[] = [];
    const { clock, faults, here, received } = await startPair({
      log: { ...silentLog, warn: (_, message) => warnings.push(message) },
    });
    faults.isDown = true;
    await here.notify('events', 'one');
    await poll(clock, 500);
    expect(received).toEqual([]);
    expect(warnings[0]).toContain('could not be read');
    faults.isDown = false;
    await poll(clock);
    expect(received).toEqual(['one']);
  });

  test.each([
    ['and others came since', true],
    ['and none came since', false],
  ])('a node that missed rows which are removed by now gets null, %s', async (_, comesAnother) => {
    const { storage, clock, faults, here, received } = await startPair();
    faults.isDown = true;
    await here.notify('events', 'removed');
    await poll(clock, 61_000);
    await removeOldEvents(storage, clock, limits);
    if (comesAnother) await here.notify('events', 'last');
    faults.isDown = false;
    await poll(clock);
    expect(received).toEqual(comesAnother ? [null, 'last'] : [null]);
    await here.notify('events', 'next');
    await poll(clock);
    expect(received.at(-1)).toBe('next');
    expect(received.filter((payload) => payload === null)).toHaveLength(1);
  });

  test('a node that hears nothing for an hour gets no null', async () => {
    const { clock, received } = await startPair();
    await poll(clock, 3_600_000);
    expect(received).toEqual([]);
  });

  test('a listener that throws does not stop the others', async () => {
    const errors: string[] = [];
    const { clock, here, there, received } = await startPair({
      log: { ...silentLog, error: (_, message) => errors.push(message) },
    });
    await there.listen('events', () => {
      throw new Error('not today');
    });
    await there.listen('events', (payload) => received.push(`third ${payload}`));
    await here.notify('events', 'x');
    await poll(clock);
    expect(received).toEqual(['x', 'third x']);
    expect(errors).toEqual(['a listener of wake-ups failed']);
  });
});

describe('nodes that poll', () => {
  /** Two event nodes on one storage that knows no notifications. */
  async function startNodes() {
    const storage: Storage = { ...createMemoryStorage(), close: async () => {} };
    const clock = createManualClock();
    const node = () => createEventNode({ storage, clock, wakeUps: 'polling' });
    return { clock, here: await node(), there: await node() };
  }

  test('an event reaches a stream of another node within 350 milliseconds', async () => {
    const { clock, here, there } = await startNodes();
    const stream = await there.listen('ann');
    await here.emit(saying('hello', 'ann'));
    await poll(clock, 350);
    expect(stream.texts()).toEqual(['hello']);
  });

  test('a broadcast reaches the streams of another node within 350 milliseconds', async () => {
    const { clock, here, there } = await startNodes();
    const stream = await there.listen('ann');
    await here.emit({ ...saying('to everyone'), recipients: [], everyone: true });
    await poll(clock, 350);
    expect(stream.texts()).toEqual(['to everyone']);
  });

  test('a signal reaches the listeners of another node', async () => {
    const { clock, here, there } = await startNodes();
    const heard: (string | null)[] = [];
    there.engine.signals.onSignal('session.ended', (key) => heard.push(key));
    here.engine.signals.signal('session.ended', 'session-1');
    await poll(clock, 350);
    expect(heard).toEqual(['session-1']);
  });
});
