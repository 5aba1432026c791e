import {
  createTestBackend,
  echoHandler,
  exchange,
  type MountedHost,
  type OpenHost,
  sameAnswers,
  type TestBackend,
  type WireAnswer,
} from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const told = ({ status, headers, body }: WireAnswer) => ({
  status,
  type: headers['content-type'],
  allow: headers.allow,
  body: body.toString('latin1'),
});

describe('Express and Fastify give the same answer of a handler that says what it was asked', () => {
  let express: MountedHost;
  let fastify: MountedHost;
  beforeAll(async () => {
    [express, fastify] = await Promise.all([openExpress(echoHandler), openFastify(echoHandler)]);
  });
  afterAll(() => Promise.all([express.close(), fastify.close()]));

  test.for(sameAnswers.map(({ name, request }) => [name, request] as const))('to %s', async ([, request]) => {
    const below = { ...request, target: `/game${request.target}` };
    const [left, right] = [await exchange(express.origin, below), await exchange(fastify.origin, below)];
    expect(left.status).toBeGreaterThan(0);
    expect(told(right)).toEqual(told(left));
  });
});

describe('Express and Fastify give the same answer of a backend', () => {
  /** A backend each, so that what one answer changes does not change the other. */
  const open = async (openHost: OpenHost): Promise<[TestBackend, MountedHost]> => {
    const made = await createTestBackend();
    return [made, await openHost(made.backend)];
  };
  let express: MountedHost;
  let fastify: MountedHost;
  let backends: TestBackend[];
  beforeAll(async () => {
    const [[left, onExpress], [right, onFastify]] = await Promise.all([open(openExpress), open(openFastify)]);
    backends = [left, right];
    [express, fastify] = [onExpress, onFastify];
  });
  afterAll(async () => {
    await Promise.all([express.close(), fastify.close()]);
    await Promise.all(backends.map((backend) => backend[Symbol.asyncDispose]()));
  });

  test.for(sameAnswers.map(({ name, request }) => [name, request] as const))('to %s', async ([, request]) => {
    const below = { ...request, target: `/game${request.target}` };
    const [left, right] = [await exchange(express.origin, below), await exchange(fastify.origin, below)];
    expect(left.status).toBeGreaterThan(0);
    expect(left.status).toBeLessThan(500);
    expect(told(right)).toEqual(told(left));
  });
});
