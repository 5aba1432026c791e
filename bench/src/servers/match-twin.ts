import pg from 'pg';
import { answerQuestions } from '../machine/answering.ts';
import { matchTwin } from '../twins/play/fastify.ts';
import { postgresMatches, postgresPlaySchema } from '../twins/play/postgres.ts';
import { sqliteMatches, sqlitePlaySchema } from '../twins/play/sqlite.ts';
import { openSqliteTwin } from '../twins/sqlite.ts';
import { listen } from './listen.ts';

export interface StartMatchTwin {
  readonly kind: 'start';
  readonly database: { readonly path: string } | { readonly url: string };
}

answerQuestions({
  async start({ database }: StartMatchTwin): Promise<number> {
    const app = matchTwin('path' in database ? onSqlite(database.path) : await onPostgres(database.url));
    await app.ready();
    return listen(app.server);
  },
});

function onSqlite(path: string) {
  const database = openSqliteTwin(path, 'full');
  database.exec(sqlitePlaySchema);
  return sqliteMatches(database);
}

async function onPostgres(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(postgresPlaySchema);
  await client.end();
  return postgresMatches(url);
}
