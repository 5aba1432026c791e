import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

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

export async function listen(handler: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Serves a page with the client and a story. `POST /cut` breaks the connections of the backend. */
export async function servePage(cut: () => void, module: string = story()): Promise<string> {
  const modules = clientModules();
  const { origin } = await listen((request, response) => {
    const path = request.url ?? '/';
    if (path === '/')
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>client</title>');
    else if (path === '/cut') {
      cut();
      response.end();
    } else {
      const code = path === '/story.mjs' ? module : modules.get(path.slice('/client/'.length));
      if (code === undefined) response.writeHead(404).end();
      else response.setHeader('content-type', 'text/javascript').end(code);
    }
  });
  return origin;
}
