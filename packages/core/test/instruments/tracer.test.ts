import { AsyncLocalStorage } from 'node:async_hooks';
import { createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { defineArea, defineContract } from '../../src/area/index.ts';
import type { Tracer } from '../../src/kernel/instruments.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { captureLog } from '../secrets/capture-log.ts';

/** A tracer that keeps the path of each span: `accounts.get > get accounts`. */
function createRecordingTracer(): { readonly tracer: Tracer; readonly paths: string[] } {
  const parents = new AsyncLocalStorage<string>();
  const paths: string[] = [];
  return {
    paths,
    tracer: {
      trace({ kind, name, table = '' }, work) {
        const path = [parents.getStore(), `${kind} ${name} ${table}`.trim()].filter(Boolean).join(' > ');
        paths.push(path);
        return parents.run(path, work);
      },
    },
  };
}

test('a tracer wraps each operation, and what it does in the storage is within its span', async () => {
  const { tracer, paths } = createRecordingTracer();
  await using t = await createTestBackend({ tracer });
  const { token, accountId } = await t.player();
  paths.length = 0;
  expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
  expect(paths[0]).toBe('request accounts.get');
  expect(paths.slice(1).length).toBeGreaterThan(0);
  for (const path of paths.slice(1))
    expect(path).toMatch(/^request accounts\.get > storage (get|getReferenced|find) \w+$/);
  paths.length = 0;
  await t.backend.api.accounts.get({ accountId }, { session: token });
  expect(paths[0]).toBe('request accounts.get');
});

test('a request that matches no operation has no span, so that a scan of paths fills no traces', async () => {
  const { tracer, paths } = createRecordingTracer();
  await using t = await createTestBackend({ tracer });
  paths.length = 0;
  expect((await t.http('GET', '/wp-admin')).status).toBe(404);
  expect(paths).toEqual([]);
});

test('a tracer wraps each run of a task', async () => {
  const { tracer, paths } = createRecordingTracer();
  await using t = await createTestBackend({ tracer });
  await t.player();
  await t.clock.advance(600_000);
  await t.backend.scheduler.tick();
  expect(paths.some((path) => /^task [\w.]+ > storage /.test(path))).toBe(true);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('the tracer is broken');
    },
  ],
  [
    'rejects before it calls the work',
    async () => {
      throw new Error('the tracer is broken');
    },
  ],
  [
    'rejects after the work',
    async (_span: unknown, work: () => Promise<unknown>) => {
      await work();
      throw new Error('the tracer is broken');
    },
  ],
  [
    'calls the work twice',
    async (_span: unknown, work: () => Promise<unknown>) => {
      await work();
      return work();
    },
  ],
  [
    'never ends',
    (_span: unknown, work: () => Promise<unknown>) => {
      void work();
      return new Promise(() => {});
    },
  ],
] as const)('a tracer that %s changes no answer, and is logged once at most', async (name, trace) => {
  const { log, lines } = captureLog();
  await using t = await createTestBackend({ tracer: { trace } as Tracer, log });
  const { token, accountId } = await t.player();
  expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
  expect((await t.http('GET', '/accounts/nobody', { session: token })).status).toBe(404);
  const failures = lines.filter((line) => line.includes('the tracer failed'));
  expect(failures).toHaveLength(name.startsWith('throws') || name.startsWith('rejects') ? 1 : 0);
});

test('without a meter and a tracer, areas get the storage of the host as it is, and no meter', async () => {
  const storage = await openTestStorage();
  let seen: { readonly storage: Storage; readonly meter: unknown } | undefined;
  const plain = defineArea({
    contract: defineContract({ area: 'plain', title: 'Plain', permissions: {}, routes: {} }),
    create(ctx) {
      seen = ctx;
      return { operations: {} };
    },
  });
  await using _t = await createTestBackend({ storage, areas: [plain] });
  // What writes is guarded for areas of an application.
  expect(seen!.storage.get).toBe(storage.get);
  expect(seen!.storage.find).toBe(storage.find);
  expect(seen!.meter).toBeNull();
});
