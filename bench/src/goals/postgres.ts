import { join } from 'node:path';
import pg from 'pg';
import type { LoadResult } from '../load/worker.ts';
import { metadataEntries } from '../load/workloads.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { hasPgbench, pgbench } from '../machine/pgbench.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { rateText, spreadText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { StartPostgres } from '../servers/postgres-server.ts';
import { ourSchema } from '../servers/shared.ts';
import type { StartTwin } from '../servers/twin.ts';
import { poolSize } from '../twins/postgres.ts';
import type { Measurement } from './bench.ts';
import type { Figure } from './figure.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedPlayers } from './seeding.ts';

/** Owners of the table that pgbench writes to, as many as there are players. */
const owners = 1_000;

/** A copy of our table whose owners pgbench can name, and the update of ours on one of its rows. */
const pgbenchTable = `
  create table bench_metadata (like ${ourSchema}.account_metadata including all);
  insert into bench_metadata (owner_id, entry_key, string_payload, bytes, reserved, version)
    select 'account-00000000-0000-7000-8000-' || lpad(owner::text, 12, '0'), 'entry-' || entry, repeat('x', 24), 24, 64, 1
    from generate_series(1, ${owners}) as owner, generate_series(0, ${metadataEntries - 1}) as entry;
  analyze bench_metadata;`;

const pgbenchScript = `\\set owner random(1, ${owners})
\\set entry random(0, ${metadataEntries - 1})
update bench_metadata set string_payload = 'a value of 24 characters', int_payload = null, json_payload = null,
  bytes = 24, version = version + 1
  where owner_id = 'account-00000000-0000-7000-8000-' || lpad((:owner)::text, 12, '0')
    and entry_key = 'entry-' || (:entry)::text and reserved >= 24;
`;

/** A Postgres of its own, on the cpu of the load. */
export async function startPostgres(
  folder: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const database = startChild('servers/postgres-server.ts', { cpu: loadCpu });
  const start = { kind: 'start', folder: join(folder, 'server') } satisfies StartPostgres;
  const port = await database.ask<number>(start);
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await database.ask({ kind: 'stop' });
      await database.stop();
    },
  };
}

export const postgres: Measurement = {
  title: 'Postgres on the cpu of the load',
  goals: ['8', '9', '10'],
  quick: true,
  async run(bench) {
    const { rounds, seconds, quick } = bench.effort;
    const folder = freshFolder('postgres');
    const { url, stop } = await startPostgres(folder);
    const players = await seedPlayers(folder, { kind: 'postgres', url }, { url });
    const ours = await bench.startServer(
      'servers/ours.ts',
      { kind: 'start', framework: 'fastify', storage: { kind: 'postgres', url } } satisfies StartOurs,
      oursFlags(bench, 'postgres'),
    );
    const twin = await bench.startServer('servers/twin.ts', {
      kind: 'start',
      framework: 'fastify',
      database: { kind: 'postgres', url },
    } satisfies StartTwin);

    const reads = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'readAccount', players }),
      twin: bench.load(twin, { workload: 'readAccount', players }),
    });
    const writes = await interleave(rounds, {
      ours: bench.load(ours, { workload: 'writeMetadata', players }),
      twin: bench.load(twin, { workload: 'writeMetadata', players }),
    });
    const figures = [figure('8', reads.ours, reads.twin), figure('9', writes.ours, writes.twin)];
    if (!hasPgbench()) console.log('  10  skipped: pgbench is not installed here');
    else if (!quick) {
      await makePgbenchTable(url);
      const run = {
        url,
        script: pgbenchScript,
        file: join(folder, 'update.sql'),
        clients: poolSize,
        seconds,
      };
      const again = await interleave(rounds, {
        ours: async () => (await bench.load(ours, { workload: 'writeMetadata', players })()).perSecond,
        pgbench: () => pgbench(run),
      });
      figures.push({
        goal: '10',
        value: ratiosOf(again.ours, again.pgbench),
        ours: `${spreadText(spreadOf(again.ours))}/s`,
        theirs: `${spreadText(spreadOf(again.pgbench))}/s`,
      });
    }
    for (const child of [ours.child, twin.child]) await child.stop();
    await stop();
    reportProfile(bench, 'postgres');
    return figures;
  },
};

function figure(goal: '8' | '9', ours: readonly LoadResult[], twin: readonly LoadResult[]): Figure {
  const rates = (samples: readonly LoadResult[]): number[] => samples.map(({ perSecond }) => perSecond);
  return { goal, value: ratiosOf(rates(ours), rates(twin)), ours: rateText(ours), theirs: rateText(twin) };
}

async function makePgbenchTable(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(pgbenchTable);
  await client.end();
}
