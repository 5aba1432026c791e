import { describe, expect, test } from 'vitest';
import { agonesAllocator } from '../src/index.ts';
import { type Answer, backend, openService, pem, request } from './service.ts';

const clientCertificate = {
  certificate: pem('client'),
  key: pem('client.key'),
  authority: pem('authority'),
};
const selectors = [{ 'agones.dev/fleet': 'blue' }, { 'agones.dev/fleet': 'green', mode: 'duel' }];

/** The published example response of `POST /gameserverallocation`. */
const allocated = JSON.stringify({
  gameServerName: 'blue-x7k2p-9q4wz',
  ports: [{ name: 'default', port: 7463 }],
  address: '203.0.113.7',
  nodeName: 'node-3',
  source: 'local',
});

async function world(answer: Answer, timeoutSeconds = 5) {
  const service = await openService(() => answer, true);
  return {
    ...service,
    allocator: agonesAllocator({
      url: service.url,
      clientCertificate,
      namespace: 'games',
      selectors,
      timeoutSeconds,
    }),
  };
}

describe('the Agones allocator', () => {
  test('asks for a game server by labels with a client certificate, and uses its name as server id', async () => {
    const { allocator, requests } = await world({ status: 200, body: allocated });
    expect(await allocator.allocate(request(), backend)).toEqual({ serverId: 'blue-x7k2p-9q4wz' });
    expect(requests[0]!.url).toBe('/gameserverallocation');
    expect(JSON.parse(requests[0]!.body)).toEqual({
      namespace: 'games',
      gameServerSelectors: selectors.map((matchLabels) => ({ matchLabels })),
      metadata: { annotations: { 'lobbykit/match-id': 'm1', 'lobbykit/server-id': 's1' } },
    });
  });

  test('fails without a client certificate, and with a service of another authority', async () => {
    const { url } = await world({ status: 200, body: allocated });
    const other = { ...clientCertificate, authority: pem('client') };
    const stranger = agonesAllocator({ url, clientCertificate: other, selectors });
    await expect(stranger.allocate(request(), backend)).rejects.toThrow();
    const { certificate: _, key: __, ...none } = clientCertificate;
    const nobody = agonesAllocator({
      url,
      clientCertificate: { ...none, certificate: '', key: '' },
      selectors,
    });
    await expect(nobody.allocate(request(), backend)).rejects.toThrow();
  });

  test.each<[string, Answer]>([
    [
      'no game server is ready',
      { status: 429, body: '{"code":8,"message":"there is no available GameServer"}' },
    ],
    ['another one was faster', { status: 409, body: '{"code":10,"message":"conflict"}' }],
    ['nothing has such labels', { status: 404, body: '{"code":5,"message":"not found"}' }],
    ['it names no game server', { status: 200, body: '{"gameServerName":""}' }],
    ['it redirects', { status: 307, headers: { location: 'https://127.0.0.1/' } }],
  ])('rejects if %s', async (_, answer) => {
    const { allocator } = await world(answer);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow('allocator service');
  });

  test('rejects if the service does not answer in time', async () => {
    const { allocator } = await world(null, 0.2);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow('no answer');
  });

  test('asks for the policies of several clusters if multiCluster is set', async () => {
    const { url, requests } = await world({ status: 200, body: allocated });
    const allocator = agonesAllocator({ url, clientCertificate, selectors, multiCluster: true });
    await allocator.allocate(request(), backend);
    expect(JSON.parse(requests[0]!.body)).toMatchObject({
      namespace: 'default',
      multiClusterSetting: { enabled: true },
    });
  });

  test('sends nothing to end a game server, which ends itself when it is told SHUTDOWN', async () => {
    const { allocator, requests } = await world({ status: 200 });
    await allocator.deallocate('blue-x7k2p-9q4wz', backend);
    expect(requests).toEqual([]);
  });
});

test('the description of the Agones allocator contains no certificate and no key', () => {
  const allocator = agonesAllocator({ url: 'https://allocator.example', clientCertificate, selectors });
  expect(JSON.stringify(allocator.describe())).not.toContain('BEGIN');
});

test('the Agones allocator refuses empty selectors and addresses without https', () => {
  const options = { url: 'https://allocator.example', clientCertificate };
  expect(() => agonesAllocator({ ...options, selectors: [] })).toThrow('selectors');
  expect(() => agonesAllocator({ ...options, selectors: [{}] })).toThrow('selectors');
  expect(() => agonesAllocator({ ...options, selectors, url: 'http://allocator.example' })).toThrow('https');
});
