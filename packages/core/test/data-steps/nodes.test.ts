import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { scratchFolder } from '../../../../test/scratch-folder.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createDataSteps } from '../../src/data-steps/create-data-steps.ts';
import type { DataStep } from '../../src/data-steps/data-step.ts';
import { systemClock } from '../../src/runtime/clock.ts';
import { type Log, silentLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { batches, fillSlugs, guildCount, guilds, guildTables, insertGuilds } from './guilds.ts';

/** Where processes keep compiled sources for later runs. */
const compiled = join(import.meta.dirname, '../../../../node_modules/.cache/lobbykit/compiled');
const lastBatch = 'g040';

/** Starts a node that stops in the fifth batch of the step. Resolves when it is there. */
async function startNode(...place: string[]): Promise<{ child: ChildProcess; kill(): Promise<void> }> {
  const program = join(import.meta.dirname, 'data-steps-process.ts');
  const child = spawn(
    process.execPath,
    ['--conditions=@lobbykit/source', program, place[0]!, place[1] ?? '', lastBatch],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    if (line === lastBatch) break;
  }
  expect(lines).toEqual(['g000', 'g010', 'g020', 'g030', 'g040']);
  return {
    child,
    async kill() {
      child.kill('SIGKILL');
      expect((await closed)[1]).toBe('SIGKILL');
    },
  };
}

const run = (storage: Storage, step: DataStep, log: Log = silentLog): Promise<void> =>
  createDataSteps([{ tables: guildTables, dataSteps: [step] }], { storage, clock: systemClock, log })();

/** Opens the storage of one more node. */
async function openNode(
  place: { readonly connectionString: string; readonly schema: string },
  less?: Parameters<typeof openPatientPostgres>[1],
): Promise<Storage> {
  const storage = await openPatientPostgres({ ...place, maxConnections: 4 }, less);
  onTestFinished(() => storage.close());
  await storage.migrate(guildTables);
  return storage;
}

/** Every row was changed exactly once, and the survivors went on after the last whole batch of the killed node. */
async function expectOnce(storage: Storage): Promise<void> {
  expect(await storage.count(guilds, { changes: 1, slug: { not: null } })).toBe(guildCount);
  const nodes = (await storage.find(batches, {})).map(({ node }) => node);
  expect(nodes.slice(0, 4)).toEqual(Array(4).fill('killed'));
  expect(nodes.slice(4)).toHaveLength(6);
  expect(nodes.slice(4)).not.toContain('killed');
}

test('a data step whose process is killed in the middle of a batch goes on there, on SQLite', async () => {
  const folder = scratchFolder('lobbykit-data-steps-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'game.db');
  const before = await openSqlite({ path });
  await before.migrate(guildTables);
  await insertGuilds(before);
  await before.close();
  const node = await startNode(path);
  await node.kill();

  const storage = await openSqlite({ path });
  onTestFinished(() => storage.close());
  await storage.migrate(guildTables);
  expect(await storage.count(guilds, { changes: 1 })).toBe(40);
  await run(storage, fillSlugs('survivor'));
  await expectOnce(storage);
}, 60_000);

test('nodes on one Postgres wait for the batch of another node, and go on if it is killed', async () => {
  const place = await freshPostgres();
  const survivors = [await openNode(place), await openNode(place)] as const;
  await insertGuilds(survivors[0]);
  const node = await startNode(place.connectionString, place.schema);

  const waiting = Promise.withResolvers<string>();
  const log: Log = { ...silentLog, info: (_, message) => waiting.resolve(message) };
  const runs = Promise.all(survivors.map((storage, at) => run(storage, fillSlugs(`survivor ${at}`), log)));
  expect(await Promise.race([waiting.promise, runs])).toBe(
    'a data step runs on another node; the start waits for it',
  );
  expect(await survivors[0].count(guilds, { changes: 1 })).toBe(40);
  await node.kill();
  await runs;
  await expectOnce(survivors[0]);
}, 60_000);

test('a node that did not find the row of a step, because another node had just inserted and locked it, waits too', async () => {
  const place = await freshPostgres();
  const [first, second] = [await openNode(place), await openNode(place, { lock: 100 })] as const;
  await insertGuilds(first);
  const locked = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const step = fillSlugs('first', async () => {
    locked.resolve();
    await refused.promise;
  });
  const holder = run(first, step);
  await locked.promise;
  let reads = 0;
  const late: Storage = {
    ...second,
    get: async (table, key) => (reads++ === 0 ? null : second.get(table, key)),
    insert: (table, rows, options) => second.insert(table, rows, options).finally(() => refused.resolve()),
  };
  await Promise.all([holder, run(late, fillSlugs('second'))]);
  expect(await second.count(guilds, { changes: 1 })).toBe(guildCount);
}, 60_000);

test('three nodes that start at the same time on one Postgres change each row once', async () => {
  const place = await freshPostgres();
  await insertGuilds(await openNode(place));
  await Promise.all(['one', 'two', 'three'].map(async (node) => run(await openNode(place), fillSlugs(node))));
  const storage = await openNode(place);
  expect(await storage.count(guilds, { changes: 1, slug: { not: null } })).toBe(guildCount);
  expect(await storage.count(batches, {})).toBe(10);
}, 60_000);
