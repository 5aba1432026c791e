import { expect, onTestFinished } from 'vitest';
import { createCluster, type PostgresCluster } from '../../../test/start-postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { accounts } from './accounts-table.ts';
import { type Caller, createLoad, expectWritten, untilAll } from './write-load.ts';

/** Fewer than the callers, so that some callers wait for a connection when the server ends. */
const maxConnections = 5;
/** How long Postgres may recover, and how long callers may then be refused. */
const maxRecoveryMilliseconds = 30_000;

/** How a Postgres ends without writing its data: killed by the system, and the `immediate` shutdown. */
const signals = ['SIGKILL', 'SIGQUIT'] as const;

/**
 * Eight callers write units of two rows while Postgres itself ends without warning and starts again, the given number of
 * times, in both ways by turns.
 *
 * Checks that callers are refused and nothing else, that health says so, that each caller succeeds again, that every
 * answered unit exists, and that every unit is written once and as a whole, or not at all.
 */
export async function crashServer(cycles: number): Promise<void> {
  const cluster = await createCluster();
  onTestFinished(() => cluster.remove());
  await cluster.start();
  onTestFinished(() => cluster.end('SIGINT'));
  const storage = await openPostgres({ connectionString: cluster.url, maxConnections });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  const load = await createLoad(storage);
  const working = load.map(({ run }) => run());
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1)
      await crash(cluster, storage, load, signals[cycle % signals.length]!);
  } finally {
    for (const caller of load) caller.stop();
    await Promise.all(working);
  }
  await expectWritten(storage, load);
}

async function crash(
  cluster: PostgresCluster,
  storage: PostgresStorage,
  load: readonly Caller[],
  signal: (typeof signals)[number],
): Promise<void> {
  const before = new Map(load.map(({ caller, answered }) => [caller, answered.length]));
  await untilAll(load, ({ caller, answered }) => answered.length > before.get(caller)! + 3);
  for (const caller of load) caller.refusals = 0;
  await cluster.end(signal);
  await untilAll(load, ({ refusals }) => refusals > 0);
  expect(await isHealthy(storage)).toBe(false);
  // The processes of a killed server end by themselves, and until then no other one starts on its data.
  await expect
    .poll(
      () =>
        cluster.start().then(
          () => true,
          () => false,
        ),
      { timeout: maxRecoveryMilliseconds },
    )
    .toBe(true);
  const down = new Map(load.map(({ caller, answered }) => [caller, answered.length]));
  await untilAll(
    load,
    ({ caller, answered }) => answered.length > down.get(caller)! + 3,
    maxRecoveryMilliseconds,
  );
  expect(await isHealthy(storage)).toBe(true);
}

const isHealthy = async (storage: PostgresStorage): Promise<boolean> =>
  (await storage.health()).every(({ healthy }) => healthy);
