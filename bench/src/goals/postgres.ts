import { join } from 'node:path';
import pg from 'pg';
import { metadataEntries } from '../load/workloads.ts';
import { startChild } from '../machine/child.ts';
import { loadCpu } from '../machine/cpus.ts';
import { hasPgbench, pgbench } from '../machine/pgbench.ts';
import { interleave } from '../measure/rounds.ts';
import { ratiosOf, spreadOf } from '../measure/statistics.ts';
import { freshFolder } from '../prepare/folders.ts';
import { spreadText } from '../report/text.ts';
import type { StartOurs } from '../servers/ours.ts';
import type { StartPostgres } from '../servers/postgres-server.ts';
import { ourSchema } from '../servers/shared.ts';
import type { StartTwin } from '../servers/twin.ts';
import { poolSize } from '../twins/postgres.ts';
import type { Measurement } from './bench.ts';
import { compareLoads } from './compare.ts';
import { oursFlags, reportProfile } from './profile.ts';
import { seedManyPlayers } from './seeding.ts';

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
  goals: ['8', '52b', '53b', '52d', '54b', '9', '52f', '10'],
  quick: ['8', '9', '52b', '53b', '54b'],
  async run(bench) {
    const { rounds, seconds } = bench.effort;
    const folder = freshFolder('postgres');
    const { url, stop } = await startPostgres(folder);
    const players = await seedManyPlayers(folder, { kind: 'postgres', url }, { url });
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

    const read = 'readAccount';
    const figures = await compareLoads(bench, async () => ({ ours, twin }), players, [
      { goal: '8', workload: read },
      { goal: '52b', workload: read, cold: true },
      { goal: '53b', workload: 'readMetadata' },
      { goal: '52d', workload: 'readMetadata', cold: true },
      { goal: '54b', workload: 'checkSession' },
      { goal: '9', workload: 'writeMetadata' },
      { goal: '52f', workload: 'writeMetadata', cold: true },
    ]);
    if (bench.wants('10') && !hasPgbench()) console.log('  10  skipped: pgbench is not installed here');
    else if (bench.wants('10')) {
      await makePgbenchTable(url);
      const run = {
        url,
        script: pgbenchScript,
        file: join(folder, 'update.sql'),
        clients: poolSize,
        seconds,
      };
      const again = await interleave(rounds, {
        ours: async () =>
          (await bench.load(ours, { workload: 'writeMetadata', players: players.warm })()).perSecond,
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

async function makePgbenchTable(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(pgbenchTable);
  await client.end();
}
