import { expect, test } from 'vitest';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { connect } from '../../../storage-postgres/test/test-connections.ts';
import { asHost } from '../operations/sample.ts';
import { freshName, startNodes } from './nodes.ts';

test('a score whose entry another unit holds for too long is refused, and those that wait behind it are not', async () => {
  let schema: string | undefined;
  const { nodes } = await startNodes(1, { rates: false, background: false }, undefined, (options) => {
    ({ schema } = options);
    return openPostgres(options);
  });
  const [node] = nodes;
  const board = { leaderboardId: 'arena', authority: 'CLIENT' } as const;
  await node!.backend.api.leaderboards.adminCreate(board, asHost);
  const players = [];
  for (let at = 0; at < 4; at++) players.push(await node!.player(freshName()));
  const submit = async ({ token }: { readonly token: string }, score: string) =>
    (await node!.http('POST', '/leaderboards/arena/entries', { session: token, body: { score } })).status;
  for (const player of players) await submit(player, '1');

  const other = await connect();
  await other.query('begin');
  const entry = `select 1 from "${schema}".leaderboard_entries where account_id = $1 for update`;
  await other.query(entry, [players[0]!.accountId]);
  const held = submit(players[0]!, '2');
  const waiting = async () => {
    const { rows } = await other.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    return rows[0]!.count;
  };
  await expect.poll(waiting).toBe(1);
  const others = players.slice(1).map((player) => submit(player, '2'));
  expect(await held).toBe(503);
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
});
