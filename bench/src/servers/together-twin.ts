import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { openSqliteTwin, sqliteStore } from '../twins/sqlite.ts';
import { togetherTwin } from '../twins/together/fastify.ts';
import { postgresParties, postgresTogetherSchema } from '../twins/together/postgres.ts';
import { postgresLogins } from '../twins/together/postgres-logins.ts';
import { createPartyRequests, createTogetherRequests } from '../twins/together/requests.ts';
import { sqliteTogether, sqliteTogetherSchema } from '../twins/together/sqlite.ts';
import type { TogetherStore } from '../twins/together/store.ts';
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
    const list = JSON.parse(readFileSync(players, 'utf8')) as Player[];
    const identities = list.map(({ accountId }, at): [string, string] => [`seed-${at}`, accountId]);
    const store =
      'path' in database ? onSqlite(database.path, identities) : await onPostgres(database.url, identities);
    const app = togetherTwin(createPartyRequests(store), createTogetherRequests(store));
    await app.ready();
    return listen(app.server);
  },
});

type Identities = readonly (readonly [subject: string, accountId: string])[];

function onSqlite(path: string, identities: Identities): TogetherStore {
  const database = openSqliteTwin(path, 'full');
  database.exec(sqliteTogetherSchema);
  const insert = database.prepare('insert or ignore into login_identities values (?, ?)');
  database.transaction(() => {
    for (const identity of identities) insert.run(...identity);
  })();
  return sqliteTogether(database, sqliteStore(database, 'full'));
}

async function onPostgres(url: string, identities: Identities): Promise<TogetherStore> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresTogetherSchema);
  const text = `insert into login_identities select row->>0, row->>1 from jsonb_array_elements($1::jsonb) as row
    on conflict do nothing`;
  await client.query(text, [JSON.stringify(identities)]);
  await client.query('vacuum analyze');
  await client.end();
  return { ...postgresParties(url), ...postgresLogins(url) };
}
