import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestBackend } from '@lobbykit/testing';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { expressAdapter } from '../src/index.ts';

test('the servers of the document lead to the operations below the path of the mount', async () => {
  await using t = await createTestBackend();
  const app = express().use('/games/:name', expressAdapter(t.backend));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/games/chess/api/v1/openapi.json`;
  const { servers } = (await (await fetch(address)).json()) as { servers: { url: string }[] };
  const base = new URL(servers[0]!.url, address).href.replace(/\/$/, '');
  expect(base).toMatch(/\/games\/chess$/);
  expect((await fetch(`${base}/api/v1/accounts/healthz`)).status).toBe(200);
});
