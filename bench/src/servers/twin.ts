import { createServer } from 'node:http';
import { answerQuestions } from '../machine/answering.ts';
import { expressTwin } from '../twins/express.ts';
import { fastifyTwin } from '../twins/fastify.ts';
import { postgresStore } from '../twins/postgres.ts';
import { createRequests } from '../twins/requests.ts';
import { type Durability, openSqliteTwin, sqliteStore } from '../twins/sqlite.ts';
import type { TwinStore } from '../twins/store.ts';
import { listen } from './listen.ts';
import type { Framework } from './ours.ts';

export type TwinDatabase =
  | { readonly kind: 'sqlite'; readonly path: string; readonly durability: Durability }
  | { readonly kind: 'postgres'; readonly url: string };

export interface StartTwin {
  readonly kind: 'start';
  readonly framework: Framework;
  readonly database: TwinDatabase;
}

answerQuestions({
  async start({ framework, database }: StartTwin): Promise<number> {
    const requests = createRequests(storeOf(database));
    if (framework === 'express') return listen(createServer(expressTwin(requests)));
    const app = fastifyTwin(requests);
    await app.ready();
    return listen(app.server);
  },
  collect: () => globalThis.gc?.(),
});

function storeOf(database: TwinDatabase): TwinStore {
  if (database.kind === 'postgres') return postgresStore(database.url);
  const { path, durability } = database;
  return sqliteStore(openSqliteTwin(path, durability === 'normal' ? 'normal' : 'full'), durability);
}
