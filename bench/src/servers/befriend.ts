import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { postgresTogetherSchema } from '../twins/together/postgres.ts';
import { sqliteTogetherSchema } from '../twins/together/sqlite.ts';
import { ourSchema } from './shared.ts';

export interface Befriend {
  readonly kind: 'befriend';
  /** The databases of lobbykit and of the twin, with the same players, or the one that they share. */
  readonly databases: { readonly ours: string; readonly twin: string } | { readonly url: string };
  readonly players: string;
  /** The number of friends of each player. */
  readonly friends: number;
}

const FRIENDS = 3;

/** Makes every player a friend of the players with the nearest numbers, with the same rows in both databases. */
answerQuestions({
  async befriend({ databases, players, friends }: Befriend): Promise<void> {
    const list = JSON.parse(readFileSync(players, 'utf8')) as Player[];
    if ('url' in databases) {
      await onPostgres(databases.url, list, friends);
      return;
    }
    onSqlite(new Database(databases.ours), list, friends);
    const other = new Database(databases.twin);
    other.exec(sqliteTogetherSchema);
    onSqlite(other, list, friends);
  },
});

type Edge = readonly [owner: string, other: string, changedAt: number];

/** The friendships of players, player by player. */
function* edgesOf(players: readonly Player[], friends: number): Generator<Edge> {
  const began = Date.now() - 1_000_000_000;
  for (const [at, { accountId }] of players.entries())
    for (let near = 1; near <= friends / 2; near++)
      for (const side of [at + near, at - near + players.length])
        yield [
          accountId,
          players[side % players.length]!.accountId,
          began + ((side * 7919) % 900_000) * 1000,
        ];
}

function onSqlite(database: Database.Database, players: readonly Player[], friends: number): void {
  database.pragma('synchronous = off');
  database.pragma('cache_size = -1000000');
  const insert = database.prepare(
    `insert into friend_edges (owner_id, other_id, state, changed_at) values (?, ?, ${FRIENDS}, ?)`,
  );
  database.transaction(() => {
    for (const edge of edgesOf(players, friends)) insert.run(...edge);
  })();
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

/** Players whose friendships travel together. */
const batch = 100;

async function onPostgres(url: string, players: readonly Player[], friends: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresTogetherSchema);
  const edges = [...edgesOf(players, friends)];
  for (const schema of [ourSchema, 'twin'])
    for (let first = 0; first < edges.length; first += batch * friends) {
      const some = edges.slice(first, first + batch * friends);
      await client.query(
        `insert into ${schema}.friend_edges (owner_id, other_id, state, changed_at)
         select owner, other, ${FRIENDS}, at from unnest($1::text[], $2::text[], $3::bigint[]) as edge(owner, other, at)`,
        [some.map(([owner]) => owner), some.map(([, other]) => other), some.map(([, , at]) => at)],
      );
    }
  await client.query('vacuum analyze');
  await client.end();
}
