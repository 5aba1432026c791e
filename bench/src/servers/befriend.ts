import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { sqliteTogetherSchema } from '../twins/together/sqlite.ts';

export interface Befriend {
  readonly kind: 'befriend';
  /** The databases of lobbykit and of the twin, with the same players. */
  readonly ours: string;
  readonly twin: string;
  readonly players: string;
  /** The number of friends of each player. */
  readonly friends: number;
}

/** Makes every player a friend of the players with the nearest numbers, with the same rows in both databases. */
answerQuestions({
  befriend({ ours, twin, players, friends }: Befriend): void {
    const list = JSON.parse(readFileSync(players, 'utf8')) as Player[];
    insertEdges(new Database(ours), list, friends);
    const other = new Database(twin);
    other.exec(sqliteTogetherSchema);
    insertEdges(other, list, friends);
  },
});

const FRIENDS = 3;

function insertEdges(database: Database.Database, players: readonly Player[], friends: number): void {
  database.pragma('synchronous = off');
  database.pragma('cache_size = -1000000');
  const insert = database.prepare(
    `insert into friend_edges (owner_id, other_id, state, changed_at) values (?, ?, ${FRIENDS}, ?)`,
  );
  const began = Date.now() - 1_000_000_000;
  database.transaction(() => {
    for (const [at, { accountId }] of players.entries())
      for (let near = 1; near <= friends / 2; near++)
        for (const side of [at + near, at - near + players.length])
          insert.run(
            accountId,
            players[side % players.length]!.accountId,
            began + ((side * 7919) % 900_000) * 1000,
          );
  })();
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}
