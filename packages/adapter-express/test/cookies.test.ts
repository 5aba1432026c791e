import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { echoHandler } from '@lobbykit/testing';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { expressAdapter } from '../src/index.ts';

test('cookies, and the Vary, that the host has set are sent together with ours', async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.cookie('host', 'a');
    response.cookie('other', 'b');
    response.vary('Origin');
    next();
  });
  const handle: typeof echoHandler.handle = async (request) => {
    const answer = await echoHandler.handle(request);
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'ours=c; Path=/', vary: 'prefer' } };
  };
  app.use(expressAdapter({ handle }));
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { headers } = await fetch(`${origin}/api/v1/a`);
  expect(headers.get('vary')).toBe('Origin, prefer');
  expect(headers.getSetCookie()).toEqual(['host=a; Path=/', 'other=b; Path=/', 'ours=c; Path=/']);
});
