import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { openSqlite } from '../../../storage-sqlite/src/index.ts';
import { createStoreClient, storeOrderProvider } from '../../../store/src/index.ts';
import { systemIds } from '../../src/runtime/ids.ts';
import { createProcessSteps } from '../areas/entitlements/process-steps.ts';
import { runCommand, type ShopCommand } from '../areas/entitlements/shop-commands.ts';

/** A line that `order-kills.ts` writes to the input of this process. */
export interface ShopRequest {
  /** The time; it passes only between requests. */
  readonly now: number;
  readonly command: ShopCommand;
  /** Where the process kills itself from now on; see `ProcessSteps`. */
  readonly endAt?: number | string | undefined;
}

/** A line that this process prints. */
export interface ShopReply {
  readonly answer: unknown;
  /** The steps that the process has reached since `endAt` was set. */
  readonly reached: readonly string[];
}

/** Where a process stores its rows, and its store. */
export interface ShopPlace {
  readonly path?: string;
  readonly connectionString?: string;
  readonly schema?: string;
  readonly storeUrl: string;
  readonly storeKey: string;
}

/** A game server with a store over HTTP, which runs the commands of its input one after the other until it is killed. */
const place = JSON.parse(process.argv[2] ?? '') as ShopPlace;
const { path, connectionString = '', schema = '', storeUrl: baseUrl, storeKey: key } = place;
const storage =
  path === undefined
    ? await openPostgres({ connectionString, schema, maxConnections: 4 })
    : await openSqlite({ path });
const clock = createManualClock();
const client = createStoreClient({ appId: 480, key, baseUrl });
const provider = storeOrderProvider(client, { createStoreIds: true, now: clock.now });
const steps = createProcessSteps(storage, provider, () => process.kill(process.pid, 'SIGKILL'));
const t = await createTestBackend({
  storage: steps.storage,
  clock,
  ids: systemIds,
  entitlements: { orderProvider: steps.provider },
});

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

for await (const line of createInterface({ input: process.stdin })) {
  const { now, command, endAt } = JSON.parse(line) as ShopRequest;
  clock.set(now);
  if (endAt !== undefined) steps.endAt(endAt);
  const answer = await runCommand(t, command);
  const reply: ShopReply = { answer: answer ?? {}, reached: steps.reached };
  writeSync(1, `${JSON.stringify(reply, plain)}\n`);
}
await t[Symbol.asyncDispose]();
await storage.close();
