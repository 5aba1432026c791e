import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';

test.each([
  ['a success', 'GET', '/accounts/healthz', 200],
  ['a refusal', 'GET', '/sessions/current', 401],
  ['an unknown path', 'GET', '/nothing', 404],
])(
  '%s lets a page of another origin read the session, the replay token and all other headers of ours',
  async (_, method, path, status) => {
    await using t = await createTestBackend();
    const response = await t.http(method, path, { headers: { origin: 'https://play.example' } });
    expect(response.status).toBe(status);
    expect(response.headers['access-control-expose-headers']?.split(', ')).toEqual(
      expect.arrayContaining([
        'x-session-id',
        'x-replay-token',
        'x-reason',
        'x-request-id',
        'retry-after',
        'last-event-id',
      ]),
    );
    expect(Object.keys(response.headers)).not.toContain('access-control-allow-origin');
  },
);

test('an answer to a caller that is no page has no header for pages', async () => {
  await using t = await createTestBackend();
  const { headers } = await t.http('GET', '/accounts/healthz');
  expect(Object.keys(headers)).not.toContain('access-control-expose-headers');
});
