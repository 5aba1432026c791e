import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { webhookAllocator } from '../src/index.ts';
import { type Answer, backend, openService, request } from './service.ts';

const secret = 'a secret of more than thirty-two characters';
const now = () => 1_700_000_000_999;

async function world(answer: Answer | ((body: string) => Answer), timeoutSeconds?: number) {
  const service = await openService(({ body }) => (typeof answer === 'function' ? answer(body) : answer));
  const options = { url: `${service.url}/allocate`, secret, now };
  return {
    ...service,
    allocator: webhookAllocator({ ...options, ...(timeoutSeconds && { timeoutSeconds }) }),
  };
}

describe('the webhook allocator', () => {
  test('sends the proposed server id and the match, signed together with the time', async () => {
    const { allocator, requests } = await world({ status: 200, body: '{}' });
    expect(await allocator.allocate(request(), backend)).toEqual({ serverId: 's1' });
    const [{ url, headers, body }] = requests as [(typeof requests)[number]];
    expect([url, JSON.parse(body)]).toEqual([
      '/allocate',
      {
        action: 'allocate',
        serverId: 's1',
        matchId: 'm1',
        matchProperties: '{"mode":"duel"}',
        playerIds: ['a', 'b'],
      },
    ]);
    expect(headers['x-lobbykit-timestamp']).toBe('1700000000');
    const expected = createHmac('sha256', secret).update(`1700000000.${body}`).digest('hex');
    expect(headers['x-lobbykit-signature']).toBe(`v1=${expected}`);
  });

  test('accepts another server id from the service', async () => {
    const { allocator } = await world({ status: 200, body: '{"serverId":"theirs-7"}' });
    expect(await allocator.allocate(request(), backend)).toEqual({ serverId: 'theirs-7' });
  });

  test.each<[string, Answer]>([
    ['another status', { status: 503 }],
    ['a success status other than 200', { status: 202, body: '{}' }],
    ['no JSON', { status: 200, body: 'yes' }],
    ['no JSON object', { status: 200, body: '"s1"' }],
    ['an invalid id', { status: 200, body: '{"serverId":"no id"}' }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['too many bytes', { status: 200, body: `{"serverId":"s1","x":"${'x'.repeat(70_000)}"}` }],
  ])('rejects if the service answers %s', async (_, answer) => {
    const { allocator, requests } = await world(answer);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });

  test('rejects if the service does not answer in time', async () => {
    const { allocator } = await world(null, 0.05);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow('no answer within 50 ms');
  });

  test('rejects when the backend stops', async () => {
    const { allocator } = await world(null);
    const stopping = new AbortController();
    const allocated = allocator.allocate({ ...request(), signal: stopping.signal }, backend);
    stopping.abort();
    await expect(allocated).rejects.toThrow();
  });

  test('sends a deallocation, and rejects unless the service answers 2xx or 404', async () => {
    const statuses = [500, 404, 204];
    const { allocator, requests } = await world(() => ({ status: statuses.shift()! }));
    await expect(allocator.deallocate('s1', backend)).rejects.toThrow('500');
    await allocator.deallocate('s1', backend);
    await allocator.deallocate('s1', backend);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'deallocate', serverId: 's1' })),
    );
  });
});

test('the description of the webhook allocator contains neither the secret nor the query', () => {
  const allocator = webhookAllocator({ url: 'https://hosting.example/start?token=t', secret });
  expect(allocator.describe().configuration).toEqual({
    url: 'https://hosting.example/start',
    secret: '•••',
    timeoutSeconds: 10,
    readyDeadlineSeconds: 60,
  });
});

test.each([
  [{ url: 'http://hosting.example/', secret }, 'https'],
  [{ url: 'ftp://127.0.0.1/', secret }, 'https'],
  [{ url: 'https://user:word@hosting.example/', secret }, 'credentials'],
  [{ url: 'nowhere', secret }, 'Invalid URL'],
  [{ url: 'https://hosting.example/', secret: 'short' }, '32 characters'],
])('the webhook allocator refuses %j', (options, why) => {
  expect(() => webhookAllocator(options)).toThrow(why);
});
