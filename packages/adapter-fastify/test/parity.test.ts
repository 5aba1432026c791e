import {
  createTestBackend,
  echoHandler,
  exchange,
  type MountedHost,
  type OpenHost,
  parityRequests,
  type TestBackend,
  type WireResponse,
} from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openExpress } from '../../adapter-express/test/host.ts';
import { openFastify } from './host.ts';

const contentOf = ({ status, headers, body }: WireResponse) => ({
  status,
  type: headers['content-type'],
  allow: headers.allow,
  body: body.toString('latin1'),
});

describe('Express and Fastify send the same response of an echo handler', () => {
  let express: MountedHost;
  let fastify: MountedHost;
  beforeAll(async () => {
    [express, fastify] = await Promise.all([openExpress(echoHandler), openFastify(echoHandler)]);
  });
  afterAll(() => Promise.all([express.close(), fastify.close()]));

  test.for(parityRequests.map(({ name, request }) => [name, request] as const))(
    'to %s',
    async ([, request]) => {
      const below = { ...request, target: `/game${request.target}` };
      const [left, right] = [await exchange(express.origin, below), await exchange(fastify.origin, below)];
      expect(left.status).toBeGreaterThan(0);
      expect(contentOf(right)).toEqual(contentOf(left));
    },
  );
});

describe('Express and Fastify send the same response of a backend', () => {
  /** Opens a backend per host, so that a change through one host does not affect the other. */
  const open = async (openHost: OpenHost): Promise<[TestBackend, MountedHost]> => {
    const t = await createTestBackend();
    return [t, await openHost(t.backend)];
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

  test.for(parityRequests.map(({ name, request }) => [name, request] as const))(
    'to %s',
    async ([, request]) => {
      const below = { ...request, target: `/game${request.target}` };
      const [left, right] = [await exchange(express.origin, below), await exchange(fastify.origin, below)];
      expect(left.status).toBeGreaterThan(0);
      expect(left.status).toBeLessThan(500);
      expect(contentOf(right)).toEqual(contentOf(left));
    },
  );
});
