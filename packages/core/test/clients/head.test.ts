import { createTestBackend, exchange } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { operationsOf } from '../../../testing/src/area/operation.ts';
import { hosts } from './hosts.ts';

/** What differs between two answers to the same request. */
const ofOneAnswer = ['date', 'x-request-id'];

describe.each(Object.entries(hosts))('on %s', (_, openHost) => {
  test('HEAD has the status and the headers of GET for each operation that is no stream, and no body', async () => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      const seen: number[] = [];
      for (const { route } of t.backend.catalogue.areas.flatMap(operationsOf)) {
        if (route.method !== 'GET' || route.stream || route.waits) continue;
        const target = `/game/api/v1${route.path.replaceAll(/\{[^}]+\}/g, 'x')}`;
        for (const credential of [[['x-api-key', t.rootKey]], []] as const) {
          const headers = [['x-request-id', 'same'], ...credential] as const;
          const [get, head] = [
            await exchange(host.origin, { target, headers }),
            await exchange(host.origin, { method: 'HEAD', target, headers }),
          ];
          const comparable = ({ status, headers: sent }: typeof get) => ({
            target,
            status,
            headers: Object.fromEntries(Object.entries(sent).filter(([name]) => !ofOneAnswer.includes(name))),
          });
          expect(comparable(head)).toEqual(comparable(get));
          expect(get.headers['content-length']).toBe(String(get.body.length));
          expect(head.body).toHaveLength(0);
          seen.push(get.status);
        }
        await t.clock.advance(60_000);
      }
      expect(seen.filter((status) => status === 200).length).toBeGreaterThan(20);
      expect(seen).toContain(401);
      expect(seen).toContain(404);
    } finally {
      await host.close();
    }
  });

  test('HEAD of a stream is refused with 405 and the methods that it has', async () => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      const streams = t.backend.catalogue.areas
        .flatMap(operationsOf)
        .filter(({ route }) => route.method === 'GET' && route.stream);
      expect(streams.length).toBeGreaterThan(0);
      for (const { route } of streams) {
        const target = `/game/api/v1${route.path}`;
        const answer = await exchange(host.origin, { method: 'HEAD', target });
        expect([target, answer.status, answer.headers.allow]).toEqual([target, 405, 'GET']);
      }
    } finally {
      await host.close();
    }
  });

  test('HEAD answers 304 where GET does', async () => {
    await using t = await createTestBackend();
    const host = await openHost(t.backend);
    try {
      const target = '/game/api/v1/openapi.json';
      const { etag } = (await exchange(host.origin, { target })).headers;
      expect(etag).toBeDefined();
      const headers = [['if-none-match', etag!]] as const;
      const answer = await exchange(host.origin, { method: 'HEAD', target, headers });
      expect([answer.status, answer.headers.etag]).toEqual([304, etag]);
    } finally {
      await host.close();
    }
  });

  test('HEAD counts against the rate of GET', async () => {
    await using t = await createTestBackend({ rates: { public: { points: 2, seconds: 60 } } });
    const host = await openHost(t.backend);
    try {
      const target = '/game/api/v1/accounts/healthz';
      const statuses: number[] = [];
      for (const method of ['HEAD', 'GET', 'HEAD', 'GET'])
        statuses.push((await exchange(host.origin, { method, target })).status);
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await host.close();
    }
  });
});
