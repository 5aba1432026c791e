import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { createIdempotency, type Idempotency } from '../../src/http/idempotency/idempotency.ts';
import { idempotencyKeys } from '../../src/http/idempotency/tables.ts';
import type { Call } from '../../src/kernel/call.ts';
import { createAtomically } from '../../src/kernel/unit-of-work.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { shareMemory } from '../events/shared-memory.ts';

/** Who may take over a key whose request ended without an answer, and when. */

const limits = {
  requestSeconds: 30,
  idempotencySeconds: 60,
  idempotencyAnswerBytes: 65_536,
  idempotencyCallerBytes: 4_194_304,
};
const keyed = { key: 'one', request: 'the same', credential: undefined };

/** A process on a storage that may be away, or paused. */
interface Process extends Idempotency {
  away: boolean;
  /** Sends the request. `held` delays its unit. Each unit that commits is an effect. */
  send(effect: string, held?: Promise<unknown>, request?: string): Promise<string>;
}

async function createPlace(storageOf: (memory: Storage) => () => Storage) {
  const memory = createMemoryStorage();
  await memory.migrate([idempotencyKeys]);
  const open = storageOf(memory);
  const clock = createManualClock();
  const effects: string[] = [];

  function startProcess(): Process {
    const inner = open();
    const state = { away: false };
    const guarded =
      <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        if (state.away) throw Object.assign(new Error('the storage is away'), { name: 'StorageBusy' });
        return act(...given);
      };
    const storage = {
      ...inner,
      get: guarded(inner.get),
      insert: guarded(inner.insert),
      update: guarded(inner.update),
      delete: guarded(inner.delete),
      transaction: guarded(inner.transaction),
    } as Storage;
    const atomically = createAtomically({
      transaction: (work) => storage.transaction(work),
      storeEvents: async () => () => {},
      storeAudit: async () => {},
    });
    const idempotency = createIdempotency({ storage, atomically, clock, limits });
    const callOf = (): Call => ({
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
      reply: () => {},
    });
    return Object.assign(state, idempotency, {
      send: (effect: string, held?: Promise<unknown>, request = keyed.request) => {
        const call = callOf();
        const work = async (inner: Call) => {
          inner.unit!.afterCommit(() => effects.push(effect));
          return JSON.stringify(effect);
        };
        const before = async () => {
          await held;
          return call;
        };
        return idempotency.once(call, { ...keyed, request }, work, before);
      },
    });
  }

  const isClaimed = async () => {
    while ((await memory.count(idempotencyKeys, {})) === 0) await Promise.resolve();
  };
  return { memory, clock, effects, startProcess, isClaimed };
}

const oneProcess = () => createPlace((memory) => () => memory);
const manyProcesses = () =>
  createPlace((memory) => {
    const shared = shareMemory(memory);
    return () => shared.node();
  });

const never = new Promise<void>(() => {});
const isRunning = (retryAfterSeconds: number) => ({
  reason: 'IDEMPOTENCY_KEY_RUNNING',
  details: { retryAfterSeconds },
});

describe('a key whose process died between the claim and the commit', () => {
  test('is taken over at once by the next process, if the storage has one process', async () => {
    const { startProcess, effects, isClaimed } = await oneProcess();
    void startProcess().send('lost', never);
    await isClaimed();
    expect(await startProcess().send('repeated')).toBe('"repeated"');
    expect(effects).toEqual(['repeated']);
  });

  test('is taken over at once by the next process for another request: the first one had no effect', async () => {
    const { startProcess, isClaimed } = await oneProcess();
    void startProcess().send('lost', never);
    await isClaimed();
    expect(await startProcess().send('other', undefined, 'another request')).toBe('"other"');
  });

  test('is taken over after its lease of 5 seconds, if the storage has several processes; retry-after says when', async () => {
    const { startProcess, effects, isClaimed, clock } = await manyProcesses();
    const [dying, other] = [startProcess(), startProcess()];
    void dying.send('lost', never);
    await isClaimed();
    dying.away = true;
    await clock.advance(1_800);
    await expect(other.send('early')).rejects.toMatchObject(isRunning(4));
    await clock.advance(3_199);
    await expect(other.send('early')).rejects.toMatchObject(isRunning(1));
    await clock.advance(1);
    expect(await other.send('repeated')).toBe('"repeated"');
    expect(effects).toEqual(['repeated']);
  });
});

describe('a key whose request runs', () => {
  test.each([
    ['one process', oneProcess],
    ['several processes', manyProcesses],
  ])('in this process is running, whatever its lease, if the storage has %s', async (_, open) => {
    const { startProcess, effects, isClaimed, clock } = await open();
    const process = startProcess();
    const held = Promise.withResolvers<void>();
    const first = process.send('first', held.promise);
    await isClaimed();
    for (let second = 0; second < 29; second++) {
      await expect(process.send('second')).rejects.toMatchObject(isRunning(1));
      await clock.advance(1_000);
    }
    held.resolve();
    expect(await first).toBe('"first"');
    expect(await process.send('third')).toBe('"first"');
    expect(effects).toEqual(['first']);
  });

  test('in another process is running for as long as that process renews its lease', async () => {
    const { startProcess, effects, isClaimed, clock } = await manyProcesses();
    const [slow, other] = [startProcess(), startProcess()];
    const held = Promise.withResolvers<void>();
    const first = slow.send('first', held.promise);
    await isClaimed();
    for (let second = 0; second < 29; second++) {
      await expect(other.send('second')).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_RUNNING' });
      await clock.advance(1_000);
    }
    held.resolve();
    expect(await first).toBe('"first"');
    expect(await other.send('third')).toBe('"first"');
    expect(effects).toEqual(['first']);
  });

  test.each([
    ['one process', oneProcess],
    ['several processes', manyProcesses],
  ])('for longer than a request may take is taken over, if the storage has %s', async (_, open) => {
    const { startProcess, effects, isClaimed, clock } = await open();
    const process = startProcess();
    const held = Promise.withResolvers<void>();
    const first = process.send('first', held.promise);
    await isClaimed();
    await clock.advance(30_000);
    expect(await process.send('second')).toBe('"second"');
    held.resolve();
    await expect(first).rejects.toMatchObject(isRunning(1));
    expect(effects).toEqual(['second']);
  });
});

test('a process that stalls for a minute and comes back does not commit what another process has done since', async () => {
  const { startProcess, effects, isClaimed, clock } = await manyProcesses();
  const [stalled, other] = [startProcess(), startProcess()];
  const held = Promise.withResolvers<void>();
  const first = stalled.send('first', held.promise);
  await isClaimed();
  stalled.away = true;
  await clock.advance(60_000);
  expect(await other.send('second')).toBe('"second"');
  stalled.away = false;
  held.resolve();
  await expect(first).rejects.toMatchObject(isRunning(1));
  expect(effects).toEqual(['second']);
  expect(await stalled.send('third')).toBe('"second"');
});

test.each([
  ['one process', oneProcess],
  ['several processes', manyProcesses],
])(
  'a request that failed because the storage was away keeps its error, and its process runs the repetition at once, if the storage has %s',
  async (_, open) => {
    const { startProcess, effects, isClaimed, memory } = await open();
    const process = startProcess();
    const held = Promise.withResolvers<void>();
    const first = process.send('first', held.promise);
    await isClaimed();
    process.away = true;
    held.resolve();
    await expect(first).rejects.toThrow('the storage is away');
    expect(await memory.count(idempotencyKeys, {})).toBe(1);
    process.away = false;
    expect(await process.send('repeated')).toBe('"repeated"');
    expect(effects).toEqual(['repeated']);
  },
);
