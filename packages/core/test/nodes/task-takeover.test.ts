import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { reusedPostgres } from '../../../storage-postgres/test/reused-schema.ts';
import { gameServers } from '../../src/areas/match-broker/tables.ts';
import { matchmakingStatistics } from '../../src/areas/matchmaking/tables.ts';
import { partyMatches } from '../../src/areas/parties/tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { connectionNodes } from '../../src/connections/tables.ts';
import { rateWindows } from '../../src/http/rate-windows.ts';
import type { Meter, Tracer } from '../../src/kernel/instruments.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage, TransactionalStorage } from '../../src/storage/storage.ts';
import { testAllocator } from '../areas/match-broker/broker-world.ts';
import { operations } from '../operations/operations.ts';
import { send } from '../operations/request.ts';
import { prepare } from '../operations/samples.ts';
import { snapshotOf } from '../operations/snapshot.ts';
import { createWorld, type World } from '../operations/world.ts';

/** The tasks that write nothing, so there is no write to stop. */
const writesNothing = [
  // It never has work: what it measures, it measures on every node when it is asked for work.
  'availability.measure',
  // Its row is what it writes.
  'clock.record',
  // It has each node send the reports of the players who are connected there.
  'matchmaking.report',
];

/** Services that node control excludes would have no tasks, and the document takes long. */
const played = operations.filter(({ area }) => area !== 'nodeControl' && area !== 'document');
const longAgo = 1_000;
const farAhead = 4_000_000_000_000;
const monthMilliseconds = 31 * 86_400_000;
/** Longer than the period of all tasks that leave work to others. */
const leftOverMilliseconds = 61_000;
/** Longer than any lease. */
const leaseMilliseconds = 31_000;

const options = {
  rateStore: 'storage',
  consumers: { all: { kinds: ['partyUpdateEvent.PLAYER_JOINED'], handle: async () => {} } },
  onLeaderboardReset: () => {},
} satisfies Partial<BackendOptions>;

/** Fills the tables with what every operation leaves behind, and with rows that none leaves behind for long. */
async function fill(storage: Storage): Promise<void> {
  await using world = await createWorld(options);
  for (const operation of played) {
    const { credential, request } = await prepare(world, operation);
    await send(world, operation, request, credential);
  }
  await storage.migrate(world.backend.catalogue.tables);
  for (const table of world.backend.catalogue.tables)
    await storage.insert(table, await world.storage.find(table, {}));
  // A lease that ends so late was written by a clock that has jumped back since.
  await storage.insert(connectionNodes, { nodeId: 'node-of-nobody', leasedUntil: farAhead });
  await storage.insert(rateWindows, { key: 'key', startedAt: longAgo, endsAt: longAgo, used: 1 });
  await storage.insert(partyMatches, { partyId: 'party', matchId: 'match-of-nobody', lookAt: longAgo });
  await storage.insert(matchmakingStatistics, {
    queueKey: 'queue-of-nobody',
    playersMatching: 0,
    waits: [],
    waitSeconds: 0,
  });
  await storage.insert(gameServers, {
    id: 'server-of-test',
    state: 0,
    allocator: 'test',
    createdAt: longAgo,
    lastSeenAt: longAgo,
    releasing: true,
  });
}

/** Notes which tasks write, and lets their writes wait until `mayWrite`. Leases are not written by tasks and go on. */
function createNode(mayWrite: Promise<void>) {
  const runs = new AsyncLocalStorage<string>();
  const wrote = new Set<string>();
  const lost = new Set<string>();
  const failures: unknown[] = [];
  const log: Log = { ...silentLog, error: (facts) => void ('task' in facts && failures.push(facts)) };
  const tracer: Tracer = {
    trace: ({ kind, name }, work) => (kind === 'task' ? runs.run(name, work) : work()),
  };
  async function pass<Result>(write: () => Promise<Result>): Promise<Result> {
    const task = runs.getStore();
    if (task !== undefined) {
      wrote.add(task);
      await mayWrite;
    }
    return write();
  }
  const stopped = <On extends TransactionalStorage>(storage: On): On => ({
    ...storage,
    insert: (...input) => pass(() => storage.insert(...input)),
    update: ((...input: Parameters<TransactionalStorage['update']>) =>
      pass(() => storage.update(...input))) as TransactionalStorage['update'],
    delete: (...input) => pass(() => storage.delete(...input)),
    transaction: (work) => pass(() => storage.transaction(work)),
  });
  const stopping = (storage: Storage): Storage => ({
    ...stopped(storage),
    ...(storage.reserved && { reserved: stopped(storage.reserved) }),
  });
  const meter: Meter = {
    recordTask: (task, outcome) => void (outcome === 'lost' && lost.add(task)),
    recordRequest() {},
    recordWait() {},
    recordRateLimited() {},
    recordStorage() {},
    recordMatched() {},
    recordExpired() {},
    recordAllocation() {},
    recordDelivery() {},
  };
  return { tracer, meter, log, stopping, wrote, lost, failures };
}

/** Returns how many tasks the sources of the core declare. */
function countDeclaredTasks(): number {
  const root = join(import.meta.dirname, '../../src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !/^scheduler\/(?!availability|clock-record)/.test(file),
  );
  const declarations = /^ +everyMilliseconds: [\w_]+,$/gm;
  return files.flatMap((file) => readFileSync(join(root, file), 'utf8').match(declarations) ?? []).length;
}

test('of every task that a node was about to write for when it was paused, another node does the work, and the late writes change nothing', async () => {
  const place = await reusedPostgres();
  const goesOn = Promise.withResolvers<void>();
  const paused = createNode(goesOn.promise);
  const other = createNode(Promise.resolve());
  const storages = [];
  for (const node of [paused, other]) {
    // Without the clock of the database: each node has a clock of its own, and that of the paused one stands still.
    const { now: _, ...storage } = await openPatientPostgres({ ...place, maxConnections: 8 });
    storages.push(node.stopping(storage));
  }
  await fill(storages[0]!);
  const worlds: World[] = [];
  for (const [at, { tracer, meter, log }] of [paused, other].entries()) {
    const world = await createWorld({
      ...options,
      storage: storages[at]!,
      clock: createManualClock(),
      matchBroker: { allocators: [{ allocator: testAllocator() }] },
      tracer,
      meter,
      log,
    });
    onTestFinished(() => world[Symbol.asyncDispose]());
    await world.clock.advance(monthMilliseconds);
    worlds.push(world);
  }
  onTestFinished(() => goesOn.resolve());
  const [first, second] = worlds as [World, World];

  const late = first.backend.scheduler.tick();
  const all = new Set((await first.backend.scheduler.tasks()).map(({ name }) => name.split('/')[0]!));
  expect(all.size).toBe(countDeclaredTasks());
  const writing = [...all].filter((name) => !writesNothing.includes(name)).sort();
  await expect.poll(() => [...paused.wrote].sort()).toEqual(writing);

  await second.clock.advance(leaseMilliseconds);
  await second.backend.scheduler.tick();
  expect([...other.wrote].sort()).toEqual(writing);
  // A partition without work has never been leased.
  expect(other.failures).toEqual([]);
  const leased = (await second.storage.find(scheduledTasks, {})).filter(({ fence }) => fence > 0);
  for (const row of leased) expect(row).toMatchObject({ fence: 2, outcome: 'success', leasedUntil: 0 });

  // Some tasks leave work to others: a server whose match has ended is ended, and then forgotten.
  await second.clock.advance(leftOverMilliseconds);
  await second.backend.scheduler.tick();
  const done = await snapshotOf(second.storage);

  goesOn.resolve();
  await late;
  expect([...paused.lost].sort()).toEqual(writing);
  expect(await snapshotOf(second.storage)).toEqual(done);
});
