import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPatientPostgres } from '../../../packages/storage-postgres/test/patient-postgres.ts';
import { connect } from '../../../packages/storage-postgres/test/test-connections.ts';
import { freshPostgres } from '../../../test/postgres.ts';
import { game } from '../src/game.ts';
import { ledger } from '../src/guilds/tables.ts';
import { wallets } from '../src/wallets/gold.ts';
import { joinGuild } from './guild-world.ts';

/** A guild of 24 players on a Postgres that gives each node four connections. */
async function openCrowd() {
  const { connectionString, schema } = await freshPostgres();
  const storage = await openPatientPostgres({ connectionString, schema, maxConnections: 4 });
  const t = await createTestBackend({ ...game, storage });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const players = [];
  for (let at = 0; at < 24; at++) players.push(await t.player(`player-${at}`));
  const [leader, ...others] = players as [(typeof players)[number], ...typeof players];
  await t.backend.api.guilds.create({ name: 'Owls' }, { session: leader.token });
  for (const { token } of others) await joinGuild(t, leader.token, token);
  return { t, schema, players, leader };
}

test('of 240 deposits into one chest at once each is answered: those of players who have the gold have an entry', async () => {
  const { t, players, leader } = await openCrowd();
  // Each player has 100 gold and puts in 15 ten times: six of these succeed.
  const deposits = players.flatMap(({ token }) =>
    Array.from({ length: 10 }, (_, at) =>
      t.backend.api.guilds.deposit(
        { gold: 15 },
        { session: token, ...(at % 2 === 0 && { idempotencyKey: `deposit-${at}` }) },
      ),
    ),
  );
  const ended = await Promise.allSettled(deposits);
  const chests = ended.flatMap((each) => (each.status === 'fulfilled' ? [Number(each.value.chest)] : []));
  const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
  expect(chests.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 24 * 6 }, (_, at) => 15 * (at + 1)),
  );
  expect(reasons).toEqual(Array(24 * 4).fill('NOT_ENOUGH_GOLD'));
  expect(await t.storage.count(ledger, {})).toBe(24 * 6);
  expect((await t.storage.find(wallets, {})).map(({ gold }) => gold)).toEqual(Array(24).fill(10n));
  const { guild } = await t.backend.api.guilds.get({}, { session: leader.token });
  expect(guild.chest).toBe(BigInt(24 * 6 * 15));
});

test('deposits that wait for one chest take one connection, and everything else is answered meanwhile', async () => {
  const { t, schema, players, leader } = await openCrowd();
  const other = await connect();
  await other.query('begin');
  await other.query(`select 1 from "${schema}".guilds for update`);
  const deposits = players.map(({ token: session }) =>
    t.backend.api.guilds.deposit({ gold: 1 }, { session }),
  );
  const waiting = async () => {
    const { rows } = await other.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    return rows[0]!.count;
  };
  await expect.poll(waiting).toBe(1);
  expect(await t.backend.api.wallets.get({}, { session: leader.token })).toEqual({ gold: 100n });
  expect(t.storage.measure!()).toMatchObject({ connections: { requests: { inUse: 1, waiting: 0 } } });
  await other.query('commit');
  const chests = (await Promise.all(deposits)).map(({ chest }) => Number(chest));
  expect(Math.max(...chests)).toBe(24);
});
