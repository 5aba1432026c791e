import { echoHandler, exchange, type MountedHost, sameAnswers } from '@lobbykit/core/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

describe('Express and Fastify give the same answer', () => {
  let express: MountedHost;
  let fastify: MountedHost;
  beforeAll(async () => {
    [express, fastify] = await Promise.all([openExpress(echoHandler), openFastify(echoHandler)]);
  });
  afterAll(() => Promise.all([express.close(), fastify.close()]));

  test.for(sameAnswers.map((same) => [same.name, same.request] as const))('to %s', async ([, request]) => {
    const below = { ...request, target: `/game${request.target}` };
    const [left, right] = await Promise.all([
      exchange(express.origin, below),
      exchange(fastify.origin, below),
    ]);
    expect(left.status).toBeGreaterThan(0);
    expect([right.status, right.headers['content-type'], right.body.toString('latin1')]).toEqual([
      left.status,
      left.headers['content-type'],
      left.body.toString('latin1'),
    ]);
  });
});
