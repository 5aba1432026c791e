import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { openSqliteTwin, sqliteStore } from '../twins/sqlite.ts';
import { togetherTwin } from '../twins/together/fastify.ts';
import { postgresParties, postgresTogetherSchema } from '../twins/together/postgres.ts';
import { createPartyRequests, createTogetherRequests } from '../twins/together/requests.ts';
import { sqliteTogether, sqliteTogetherSchema } from '../twins/together/sqlite.ts';
import { listen } from './listen.ts';

export interface StartTogetherTwin {
  readonly kind: 'start';
  /** The database, which has the players already. The tables of parties, friends and logins are created here. */
  readonly database: { readonly path: string } | { readonly url: string };
  /** The file of the players, whose subjects are `seed-<number>`. */
  readonly players: string;
}

answerQuestions({
  async start({ database, players }: StartTogetherTwin): Promise<number> {
    const app = 'path' in database ? onSqlite(database.path, players) : await onPostgres(database.url);
    await app.ready();
    return listen(app.server);
  },
});

function onSqlite(path: string, players: string) {
  const database = openSqliteTwin(path, 'full');
  database.exec(sqliteTogetherSchema);
  const list = JSON.parse(readFileSync(players, 'utf8')) as Player[];
  const identity = database.prepare('insert or ignore into login_identities values (?, ?)');
  database.transaction(() => {
    for (const [at, { accountId }] of list.entries()) identity.run(`seed-${at}`, accountId);
  })();
  const store = sqliteTogether(database);
  const accounts = sqliteStore(database, 'full');
  return togetherTwin(createPartyRequests(store), { requests: createTogetherRequests(store), accounts });
}

async function onPostgres(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresTogetherSchema);
  await client.end();
  return togetherTwin(createPartyRequests(postgresParties(url)));
}
