import Fastify from 'fastify';
import { answerQuestions } from '../machine/answering.ts';
import { answerHeaders, ResponseError, statusBody } from '../twins/answers.ts';
import { createEconomyRequests } from '../twins/economy/requests.ts';
import { sqliteEconomy } from '../twins/economy/sqlite.ts';
import { openSqliteTwin, sqliteStore } from '../twins/sqlite.ts';
import { listen } from './listen.ts';

export interface StartEconomyTwin {
  readonly kind: 'start';
  readonly path: string;
}

/** The twin of the ownership check on Fastify. */
answerQuestions({
  async start({ path }: StartEconomyTwin): Promise<number> {
    const database = openSqliteTwin(path, 'full');
    const requests = createEconomyRequests(sqliteEconomy(database), sqliteStore(database, 'full'));
    const app = Fastify({ logger: false });
    app.get('/api/v1/entitlements/account/item/:catalogItemId/owned', async (request, reply) => {
      reply.headers(answerHeaders(request.headers['x-request-id']));
      return requests.owned(request.headers.authorization, request.params);
    });
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof ResponseError) return reply.code(error.status).send(statusBody(error));
      return reply.code(500).send({ code: 13, message: 'internal', details: [] });
    });
    await app.ready();
    return listen(app.server);
  },
});
