import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { toNodeHandler } from '../../src/node/handler.ts';

const sources = join(import.meta.dirname, '../../../client/src');

/** The modules of the client as JavaScript, by name: `create-client.mjs`, `generated/manifest.mjs`, … */
export function clientModules(): ReadonlyMap<string, string> {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  return new Map(
    names.map((name) => {
      const code = stripTypeScriptTypes(readFileSync(join(sources, name), 'utf8'));
      return [name.replace(/\.ts$/, '.mjs'), code.replace(/(from '\.[^']*)\.ts'/g, "$1.mjs'")];
    }),
  );
}

/** The story of a player, as a module. */
export const story = (): string => readFileSync(join(import.meta.dirname, 'story.mjs'), 'utf8');

/** What the story returns if everything went well. */
export const expectedStory = {
  displayName: '1234567890123456',
  score: 'bigint 9007199254740993',
  senders: '0,1',
  reconnects: '1',
};

async function listen(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Serves a backend that scripts of other origins may call, as a host with CORS does. */
export async function serveBackend() {
  const t = await createTestBackend();
  onTestFinished(() => t.backend.stop());
  const handle = toNodeHandler(t.backend);
  const { server, origin } = await listen((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return handle(request, response);
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
    response.writeHead(204).end();
  });
  return { t, origin, server, cut: (): void => server.closeAllConnections() };
}

/** Serves a page with the client and the story. `POST /cut` breaks the connections of the backend. */
export async function servePage(cut: () => void): Promise<string> {
  const modules = clientModules();
  const { origin } = await listen((request, response) => {
    const path = request.url ?? '/';
    if (path === '/')
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>client</title>');
    else if (path === '/cut') {
      cut();
      response.end();
    } else {
      const code = path === '/story.mjs' ? story() : modules.get(path.slice('/client/'.length));
      if (code === undefined) response.writeHead(404).end();
      else response.setHeader('content-type', 'text/javascript').end(code);
    }
  });
  return origin;
}

/** The script that plays the story in a page. The text of an expression, since it runs in the browser. */
export const playInPage = (backend: string): string => `(async () => {
  const [{ createClient }, { playStory }] = await Promise.all([import('/client/index.mjs'), import('/story.mjs')]);
  return playStory(createClient, ${JSON.stringify(backend)}, () => fetch('/cut'));
})()`;

/** Makes a browser as old as Safari before 18.4: no loops over bodies, and a reviver of two arguments. */
export const makeOld = `
  delete ReadableStream.prototype[Symbol.asyncIterator];
  delete ReadableStream.prototype.values;
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => parse(text, reviver && function (key, value) { return reviver.call(this, key, value); });
  delete JSON.rawJSON;
  delete JSON.isRawJSON;
`;
