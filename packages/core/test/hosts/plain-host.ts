import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostOptions, OpenHost } from '@lobbykit/testing';
import type { HttpHandler } from '../../src/http/request.ts';

/** A request with the body that the parser of the host has parsed. */
export type PlainRequest = IncomingMessage & { body?: unknown };

/** Middleware in the sense of Connect. */
export type Middleware = (
  request: PlainRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Mounts a handler below a prefix. Calls `record` with the operation that it exposes. */
export type Mount = (
  handler: HttpHandler,
  prefix: string,
  record: (request: IncomingMessage, operation: string | undefined) => void,
) => Middleware;

class ParserError extends Error {}

/** Reads a JSON body, as the body parsers of frameworks do. */
const parseBody: Middleware = (request, _response, next) => {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (type !== 'application/json' || !Number(length)) {
    next();
    return;
  }
  request.toArray().then((chunks) => {
    try {
      request.body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString());
    } catch {
      next(new ParserError());
      return;
    }
    next();
  }, next);
};

/** The routes that the host has of its own. */
const ownRoutes: Middleware = (request, response, next) => {
  const route = `${request.method} ${request.url?.split('?')[0]}`;
  if (route === 'GET /host') response.end('the host');
  else if (route === 'GET /host/fails') next(new Error('the host is out of order'));
  else if (route === 'POST /host/echo') response.end(JSON.stringify(request.body));
  else response.writeHead(404).end('the host knows no such page');
};

/** The host that the adapter cases ask for, on node:http alone. */
export const plainHost =
  (mount: Mount): OpenHost =>
  async (handler, options: HostOptions = {}) => {
    const { mount: prefix = '/game', parser = 'after', second } = options;
    const operations: (string | null)[] = [];
    const exposed = new WeakMap<IncomingMessage, string>();
    const record = (request: IncomingMessage, operation: string | undefined): void => {
      if (operation !== undefined) exposed.set(request, operation);
    };
    const setEmptyBody: Middleware = (request, _response, next) => {
      request.body = {};
      next();
    };
    const chain: readonly Middleware[] = [
      ...(parser === 'before' ? [parseBody] : parser === 'idle' ? [setEmptyBody] : []),
      mount(handler, prefix, record),
      ...(second ? [mount(second, '/second', record)] : []),
      ...(parser === 'after' ? [parseBody] : []),
      ownRoutes,
    ];

    const server = createServer((request, response) => {
      response.setHeader('x-host', 'yes');
      response.on('finish', () => operations.push(exposed.get(request) ?? null));
      const run = (index: number, error?: unknown): void => {
        if (error instanceof ParserError) response.writeHead(400).end('the host refused');
        else if (error !== undefined) response.writeHead(500).end('the host failed');
        else chain[index]!(request, response, (failure) => run(index + 1, failure));
      };
      run(0);
    }).listen(0, '127.0.0.1');
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
