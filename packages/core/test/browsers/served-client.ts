import { createTestBackend } from '@lobbykit/testing';
import { onTestFinished } from 'vitest';
import { toNodeHandler } from '../../src/node/handler.ts';
import { listen } from './served-page.ts';

/** What the story returns if everything went well. */
export const expectedStory = {
  displayName: '1234567890123456',
  score: 'bigint 9007199254740993',
  senders: '0,1',
  reconnects: '1',
};

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
