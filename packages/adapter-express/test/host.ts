import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenHost } from '@lobbykit/testing';
import express, { type ErrorRequestHandler } from 'express';
import { expressAdapter, type LobbykitLocals } from '../src/index.ts';

/** The host that the adapter cases ask for, as an Express app. */
export const openExpress: OpenHost = async (handler, options = {}) => {
  const { mount = '/game', parser = 'after', second } = options;
  const operations: (string | null)[] = [];
  const app = express();

  app.use((_request, response, next) => {
    response.setHeader('x-host', 'yes');
    response.on('finish', () => {
      operations.push((response.locals.lobbykit as LobbykitLocals | undefined)?.operation ?? null);
    });
    next();
  });
  if (parser === 'before') app.use(express.json());
  if (parser === 'idle')
    app.use((request, _response, next) => {
      request.body = {};
      next();
    });
  app.use(mount || '/', expressAdapter(handler));
  if (second) app.use('/second', expressAdapter(second));
  if (parser === 'after') app.use(express.json());
  app.get('/host', (_request, response) => {
    response.send('the host');
  });
  app.get('/host/fails', () => {
    throw new Error('the host is out of order');
  });
  app.post('/host/echo', (request, response) => {
    response.json(request.body);
  });
  app.use((_request, response) => {
    response.status(404).send('the host knows no such page');
  });
  const onError: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
    response.status(error.status ?? 500).send(error.status === 400 ? 'the host refused' : 'the host failed');
  };
  app.use(onError);

  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operations,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
