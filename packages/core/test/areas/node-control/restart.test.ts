import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { defineArea } from '../../../src/areas/area.ts';
import { type Allocator, noneAllocator } from '../../../src/areas/match-broker/allocator.ts';
import { defineContract } from '../../../src/http/contract.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import { restart, restarted } from './restart.ts';

const asHost = { system: true } as const;

/** A gate in a hook of the host: an operation waits in it until the test opens it. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    async wait(): Promise<undefined> {
      reached.resolve();
      await opened.promise;
    },
  };
}

const retryAfter = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  Number(headers['retry-after']);

describe('a restart', () => {
  test('completes the requests that were accepted, and refuses new ones with 503 and a time to come back', async () => {
    const gate = createGate();
    await using t = await createTestBackend({ hooks: { before: { 'parties.create': () => gate.wait() } } });
    const { token } = await t.player();
    const accepted = t.http('POST', '/parties/create', { session: token, body: {} });
    await gate.reached;
    const answer = await t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
    expect(answer.status).toBe(200);
    const refused = await t.http('GET', '/accounts/healthz');
    expect([refused.status, retryAfter(refused)]).toEqual([503, 1]);
    gate.open();
    expect((await accepted).status).toBe(200);
    await restarted(t);
    const { party } = (await t.http('GET', '/parties', { session: token })).body as { party: unknown };
    expect(party).toBeTruthy();
  });

  test('stops and starts allocators, and says to them that it is no last stop', async () => {
    const calls: string[] = [];
    const allocator: Allocator = {
      ...noneAllocator,
      start: () => void calls.push('start'),
      stop: async ({ isRestart }) => void calls.push(isRestart ? 'stop for a restart' : 'stop'),
    };
    const t = await createTestBackend({ background: true, matchBroker: { allocators: [{ allocator }] } });
    await restart(t);
    await t[Symbol.asyncDispose]();
    expect(calls).toEqual(['start', 'stop for a restart', 'start', 'stop']);
  });

  test('keeps sessions, keys and the references that the host holds', async () => {
    await using t = await createTestBackend();
    const { handle, api, authenticate, scheduler, consumers, promote } = t.backend;
    const { create } = api.parties;
    const { token, accountId } = await t.player();
    const key = await t.key(['accounts.read']);
    await restart(t);
    expect(await create({}, { session: token })).toMatchObject({ party: {} });
    expect(await api.apiKeys.test({}, { apiKey: key })).toBeTruthy();
    expect(await authenticate({ 'x-session-id': token })).toMatchObject({ accountId });
    await scheduler.tick();
    expect((await scheduler.tasks()).length).toBeGreaterThan(0);
    expect(await consumers.list()).toEqual(expect.any(Array));
    await promote(accountId, 'admin');
    expect(t.backend.handle).toBe(handle);
  });

  test('keeps the listeners of the host, which hear each event once', async () => {
    await using t = await createTestBackend();
    const heard: string[] = [];
    t.backend.events.on('announcementEvent', ({ content }) => heard.push(content.message));
    await t.backend.api.events.announce({ message: 'before' }, asHost);
    await restart(t);
    await t.backend.api.events.announce({ message: 'after' }, asHost);
    expect(heard).toEqual(['before', 'after']);
  });

  test('ends streams with SHUTTING_DOWN and a time to come back, and they miss nothing when they resume', async () => {
    await using t = await createTestBackend();
    const { token, accountId } = await t.player();
    const open = async (cursor?: string) => {
      const chunks: string[] = [];
      const { stream, headers } = await t.http('GET', '/events/subscribe', {
        session: token,
        ...(cursor !== undefined && { headers: { 'last-event-id': cursor } }),
      });
      const ended = Promise.withResolvers<void>();
      stream!.open({
        write: (chunk) => chunks.push(Buffer.from(chunk).toString()) > 0,
        pending: 0,
        onDrain: () => {},
        end: ended.resolve,
        abort: ended.resolve,
      });
      return { chunks, ended: ended.promise, position: headers['last-event-id']! };
    };
    const emit = (message: string) =>
      t.backend.api.events.emit(
        { nestedEvent: { announcementEvent: { message } }, recipientIds: [accountId] },
        asHost,
      );
    const first = await open();
    await restart(t);
    await first.ended;
    expect(JSON.parse(first.chunks.at(-1)!)).toMatchObject({
      details: [{ reason: 'SHUTTING_DOWN' }, { retryDelay: expect.stringMatching(/^\d+s$/) }],
    });
    await emit('in between');
    const second = await open(first.position);
    await emit('live');
    await expect
      .poll(() => second.chunks.slice(1).map((chunk) => JSON.parse(chunk).event.announcementEvent?.message))
      .toEqual(['in between', 'live']);
  });

  test('ends the streams of this process, which would stand still', async () => {
    await using t = await createTestBackend();
    const { token } = await t.player();
    const stream = await t.backend.api.events.subscribe({}, { session: token });
    const next = stream[Symbol.asyncIterator]().next();
    await restart(t);
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test('gives nobody new points of a rate, so a node restarts at most six times a minute for one caller', async () => {
    await using t = await createTestBackend({ rates: {} });
    const ask = () => t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
    for (let time = 0; time < 6; time++) {
      expect((await ask()).status).toBe(200);
      await restarted(t);
    }
    const refused = await ask();
    expect([refused.status, retryAfter(refused)]).toEqual([429, 60]);
  });

  test('goes on with the scheduled tasks, each at its time', async () => {
    let runs = 0;
    const chores = defineArea({
      contract: defineContract({ area: 'chores', title: 'Chores', permissions: {}, routes: {} }),
      create: () => ({
        operations: {},
        tasks: [{ name: 'chores.do', everyMilliseconds: 60_000, run: async () => void runs++ }],
      }),
    });
    await using t = await createTestBackend({ areas: [chores] });
    await t.backend.scheduler.tick();
    await restart(t);
    await t.backend.scheduler.tick();
    expect(runs).toBe(1);
    await t.clock.advance(60_000);
    await t.backend.scheduler.tick();
    expect(runs).toBe(2);
  });

  test('that the storage does not allow is tried again until it succeeds', async () => {
    const inner = await openTestStorage();
    const state = { isAway: false };
    const errors: string[] = [];
    const clock = createManualClock();
    await using t = await createTestBackend({
      clock,
      log: { ...silentLog, error: (_facts, message) => errors.push(message) },
      storage: {
        ...inner,
        find: ((...parts: Parameters<typeof inner.find>) =>
          state.isAway
            ? Promise.reject(Object.assign(new Error('away'), { name: 'StorageBusy' }))
            : inner.find(...parts)) as typeof inner.find,
      },
    });
    const answer = t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
    expect((await answer).status).toBe(200);
    state.isAway = true;
    await expect.poll(() => errors).toContain('the node could not restart; trying again');
    expect((await t.http('GET', '/accounts/healthz')).status).toBe(503);
    state.isAway = false;
    await clock.advance(1_000);
    await restarted(t);
    expect((await t.player()).accountId).toBeTruthy();
  });

  test('that is under way when the host stops the backend ends, and the backend is stopped', async () => {
    const inner = await openTestStorage();
    const state = { isAway: false, closed: 0 };
    const t = await createTestBackend({
      storage: {
        ...inner,
        find: ((...parts: Parameters<typeof inner.find>) =>
          state.isAway ? Promise.reject(new Error('away')) : inner.find(...parts)) as typeof inner.find,
        close() {
          state.closed++;
          return inner.close();
        },
      },
    });
    await t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
    state.isAway = true;
    await Promise.all([t.backend.stop(), t.backend.stop()]);
    expect(state.closed).toBe(1);
    expect((await t.http('GET', '/accounts/healthz')).status).toBe(503);
    await expect(t.backend.start()).rejects.toThrow('the backend was stopped');
  });

  test('is left to the host that wants it so, after the change is committed', async () => {
    const calls: number[] = [];
    await using t = await createTestBackend({
      onRestart: async () => {
        calls.push(1);
        throw new Error('no supervisor');
      },
    });
    await restart(t);
    await restart(t);
    expect(calls).toEqual([1, 1]);
    const { records } = await t.backend.api.audit.list({}, asHost);
    expect(records.filter(({ operation }) => operation === 'nodeControl.restart')).toHaveLength(2);
  });

  test('that two operators ask for at the same time happens once', async () => {
    const infos: string[] = [];
    await using t = await createTestBackend({
      log: { ...silentLog, info: (_facts, message) => infos.push(message) },
    });
    const ask = () => t.http('POST', '/admin/node_control/restart', { key: t.rootKey, body: {} });
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    await restarted(t);
    expect(infos.filter((message) => message === 'the node restarts')).toHaveLength(1);
  });

  test('does not create another first key', async () => {
    const keys: string[] = [];
    await using t = await createTestBackend({ rootApiKey: undefined, onFirstKey: (key) => keys.push(key) });
    await t.http('POST', '/admin/node_control/restart', { key: keys[0]!, body: {} });
    await restarted(t);
    expect(keys).toHaveLength(1);
    expect((await t.http('GET', '/node_inspection/services/enabled', { key: keys[0]! })).status).toBe(200);
  });
});
