import { expect, onTestFinished } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';
import { accounts } from './accounts-table.ts';
import { type NetworkProxy, startProxy } from './network-proxy.ts';
import { connect } from './test-connections.ts';
import { callers, createLoad, expectWritten, untilAll } from './write-load.ts';

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
  const load = await createLoad(storage);
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
  await expectWritten(storage, load);

  const client = await connect();
  const connections = async (): Promise<number> =>
    (await client.query('select from pg_stat_activity where application_name = $1', [schema])).rowCount ?? 0;
  await Promise.all(callers.map((id) => storage.get(accounts, { id })));
  await expect.poll(connections).toBeLessThanOrEqual(maxConnections);
  await storage.close();
  await expect.poll(connections).toBe(0);
}
