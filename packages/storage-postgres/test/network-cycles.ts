import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { type NetworkProxy, startProxy } from './network-proxy.ts';
import { connect } from './test-connections.ts';

/** A fault of the network while callers work. */
export interface NetworkFault {
  readonly name: string;
  begin(proxy: NetworkProxy): void;
  end(proxy: NetworkProxy): void;
}

export const networkFaults: readonly NetworkFault[] = [
  {
    name: 'that drops every connection',
    begin: (proxy) => proxy.setDown(true),
    end: (proxy) => proxy.setDown(false),
  },
  {
    name: 'that drops all bytes',
    begin: (proxy) => {
      proxy.stalled = true;
    },
    end: (proxy) => {
      proxy.stalled = false;
    },
  },
  {
    name: 'that is cut after each commit',
    begin: (proxy) => {
      proxy.cutAfter = 'commit\0';
    },
    end: (proxy) => {
      proxy.cutAfter = undefined;
    },
  },
];

const callers = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
/** Fewer than the callers, so that some callers wait for a connection when the fault begins. */
const maxConnections = 5;
/** Milliseconds that a refusal may take: the statement timeout, and some time for a busy machine. */
const maxRefusalMilliseconds = 6_500;
/** Milliseconds until every caller succeeds again. */
const maxRecoveryMilliseconds = 5_000;

/**
 * Eight callers write units of two rows. Meanwhile the network fails until each caller has been refused.
 *
 * Checks that every refusal is StorageBusy, or StorageOverloaded for a caller who waited for a connection, and comes in time, that callers succeed again soon after the fault, that
 * every answered unit exists, that every unit is written as a whole or not at all, and that no connection is left open.
 */
export async function networkCycle(fault: NetworkFault): Promise<void> {
  const { connectionString, schema } = await freshPostgres();
  const named = new URL(connectionString);
  named.searchParams.set('application_name', schema);
  const proxy = await startProxy(named.href);
  const storage = await openPostgres({ connectionString: proxy.url, schema, maxConnections });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  await storage.insert(accounts, callers.map(account));

  const load = callers.map((caller) => createCaller(storage, caller));
  const working = load.map(({ run }) => run());
  try {
    await untilAll(load, (caller) => caller.answered.length >= 5);
    fault.begin(proxy);
    for (const caller of load) caller.refusals = 0;
    await untilAll(load, (caller) => caller.refusals > 0);
  } finally {
    fault.end(proxy);
  }
  const healedAt = performance.now();
  const before = load.map(({ answered }) => answered.length);
  await untilAll(load, (caller) => caller.answered.length > before[load.indexOf(caller)]! + 2);
  expect(performance.now() - healedAt).toBeLessThan(maxRecoveryMilliseconds);
  for (const caller of load) caller.stop();
  await Promise.all(working);

  const slowest = Math.max(...load.map(({ slowestRefusal }) => slowestRefusal));
  expect(slowest).toBeLessThan(maxRefusalMilliseconds);
  expect(load.flatMap(({ others }) => others)).toEqual([]);
  for (const { caller, answered } of load) {
    const rows = await storage.find(accounts, { where: { id: { prefix: `${caller}.` } } });
    const counter = await storage.get(accounts, { id: caller });
    expect(rows.length).toBe(counter?.visits);
    const there = new Set(rows.map(({ id }) => id));
    expect(answered.filter((id) => !there.has(id))).toEqual([]);
  }

  const client = await connect();
  const connections = async (): Promise<number> =>
    (await client.query('select from pg_stat_activity where application_name = $1', [schema])).rowCount ?? 0;
  await Promise.all(callers.map((id) => storage.get(accounts, { id })));
  await expect.poll(connections).toBeLessThanOrEqual(maxConnections);
  await storage.close();
  await expect.poll(connections).toBe(0);
}

interface Caller {
  readonly caller: string;
  readonly answered: string[];
  refusals: number;
  slowestRefusal: number;
  /** Errors that are no refusal. */
  readonly others: unknown[];
  run(): Promise<void>;
  stop(): void;
}

function createCaller(storage: PostgresStorage, caller: string): Caller {
  let stopped = false;
  const self: Caller = {
    caller,
    answered: [],
    refusals: 0,
    slowestRefusal: 0,
    others: [],
    async run() {
      for (let at = 0; !stopped; at += 1) {
        const id = `${caller}.${at}`;
        const started = performance.now();
        try {
          await storage.transaction(async (unit) => {
            await unit.update(accounts, { id: caller }, { visits: { add: 1 } });
            await unit.insert(accounts, account(id));
          });
          self.answered.push(id);
        } catch (error) {
          self.refusals += 1;
          self.slowestRefusal = Math.max(self.slowestRefusal, performance.now() - started);
          if (!isRefusal(error)) self.others.push(error);
        }
        // Callers do not retry immediately after a refusal, and eight callers need not use the whole machine.
        await setTimeout(5);
      }
    },
    stop() {
      stopped = true;
    },
  };
  return self;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && ['StorageBusy', 'StorageOverloaded'].includes(error.name);

async function untilAll(load: readonly Caller[], holds: (caller: Caller) => boolean): Promise<void> {
  await expect.poll(() => load.every(holds)).toBe(true);
}
