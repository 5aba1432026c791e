import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { adapterCases, type OpenHost } from '@lobbykit/testing';
import Koa, { type Middleware } from 'koa';
import { describe, test } from 'vitest';
import { koaAdapter } from '../src/koa-adapter.ts';

const parseBody: Middleware = async (context, next) => {
  if (context.request.is('json')) {
    try {
      Object.assign(context.request, { body: await json(context.req) });
    } catch {
      context.throw(400);
    }
  }
  await next();
};

/** The host that the adapter cases ask for, as a Koa app. */
const openKoa: OpenHost = async (handler, options = {}) => {
  const { mount = '/game', parser = 'after', second } = options;
  const operations: (string | null)[] = [];
  const app = new Koa();
  app.silent = true;

  app.use(async (context, next) => {
    context.set('x-host', 'yes');
    context.res.on('finish', () => operations.push(context.state.operation ?? null));
    try {
      await next();
    } catch (error) {
      const { status = 500 } = error as { status?: number };
      context.status = status;
      context.body = status === 400 ? 'the host refused' : 'the host failed';
    }
  });
  if (parser === 'before') app.use(parseBody);
  if (parser === 'idle') {
    app.use((context, next) => {
      Object.assign(context.request, { body: {} });
      return next();
    });
  }
  app.use(koaAdapter(handler, { prefix: mount }));
  if (second) app.use(koaAdapter(second, { prefix: '/second' }));
  if (parser === 'after') app.use(parseBody);
  app.use((context) => {
    switch (`${context.method} ${context.path}`) {
      case 'GET /host':
        context.body = 'the host';
        break;
      case 'GET /host/fails':
        throw new Error('the host is out of order');
      case 'POST /host/echo':
        context.body = JSON.stringify((context.request as { body?: unknown }).body);
        break;
      default:
        context.status = 404;
        context.body = 'the host knows no such page';
    }
  });

  const server = app.listen(0, '127.0.0.1');
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

describe('the adapter for Koa', () => {
  test.for(adapterCases.map((adapterCase) => [adapterCase.group, adapterCase.name, adapterCase] as const))(
    '%s: %s',
    ([, , { run }]) => run(openKoa),
  );
});
