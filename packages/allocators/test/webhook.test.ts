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

describe('a webhook', () => {
  test('is told which server is wanted for which match, signed with the time', async () => {
    const { allocator, asked } = await world({ status: 200, body: '{}' });
    expect(await allocator.allocate(request(), backend)).toEqual({ serverId: 's1' });
    const [{ url, headers, body }] = asked as [(typeof asked)[number]];
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

  test('may name the server otherwise', async () => {
    const { allocator } = await world({ status: 200, body: '{"serverId":"theirs-7"}' });
    expect(await allocator.allocate(request(), backend)).toEqual({ serverId: 'theirs-7' });
  });

  test.each<[string, Answer]>([
    ['another status', { status: 503 }],
    ['a success that is none of ours', { status: 202, body: '{}' }],
    ['no JSON', { status: 200, body: 'yes' }],
    ['no object', { status: 200, body: '"s1"' }],
    ['what is no id', { status: 200, body: '{"serverId":"no id"}' }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['more than it may', { status: 200, body: `{"serverId":"s1","x":"${'x'.repeat(70_000)}"}` }],
  ])('that answers %s has started no server', async (_, answer) => {
    const { allocator, asked } = await world(answer);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  test('that does not answer in time has started no server', async () => {
    const { allocator } = await world(null, 0.05);
    await expect(allocator.allocate(request(), backend)).rejects.toThrow('no answer within 50 ms');
  });

  test('is given up when the backend stops', async () => {
    const { allocator } = await world(null);
    const stopping = new AbortController();
    const allocated = allocator.allocate({ ...request(), signal: stopping.signal }, backend);
    stopping.abort();
    await expect(allocated).rejects.toThrow();
  });

  test('is told to end a server, and is told again where it did not take it', async () => {
    const statuses = [500, 404, 204];
    const { allocator, asked } = await world(() => ({ status: statuses.shift()! }));
    await expect(allocator.deallocate('s1', backend)).rejects.toThrow('500');
    await allocator.deallocate('s1', backend);
    await allocator.deallocate('s1', backend);
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'deallocate', serverId: 's1' })),
    );
  });
});

test('the description shows neither the secret nor the query', () => {
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
])('%j is refused', (options, why) => {
  expect(() => webhookAllocator(options)).toThrow(why);
});
