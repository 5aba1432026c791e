import type { OpenHost } from '@lobbykit/testing';
import { openExpress } from '../../../adapter-express/test/host.ts';
import { openFastify } from '../../../adapter-fastify/test/host.ts';
import { toFetchHandler } from '../../src/fetch/index.ts';
import { toNodeHandler } from '../../src/node/index.ts';
import { fetchMiddleware } from '../fetch/fetch-middleware.ts';
import { plainHost } from '../hosts/plain-host.ts';

/** Every way in which a backend is mounted. */
export const hosts: Readonly<Record<string, OpenHost>> = {
  Express: openExpress,
  Fastify: openFastify,
  toNodeHandler: plainHost((handler, prefix) => toNodeHandler(handler, { prefix })),
  toFetchHandler: plainHost((handler, prefix) => fetchMiddleware(() => toFetchHandler(handler, { prefix }))),
};
