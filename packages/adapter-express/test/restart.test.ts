import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { openExpress } from './host.ts';

test('a handler that is mounted in Express serves the backend after its restart', async () => {
  await using t = await createTestBackend();
  const host = await openExpress(t.backend);
  try {
    const call = (method: string, path: string, body?: string) =>
      fetch(`${host.origin}/game/api/v1${path}`, {
        method,
        headers: { 'x-api-key': t.rootKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
    const change = '/admin/node_control/service_exclude';
    expect((await call('PUT', change, '{"service":"friends"}')).status).toBe(200);
    const stream = await call('GET', '/node_inspection/self_log_stream');
    const restart = await call('POST', '/admin/node_control/restart', '{}');
    expect([restart.status, await restart.json()]).toEqual([200, {}]);
    expect(await stream.text()).toContain('SHUTTING_DOWN');
    while ((await call('GET', '/accounts/healthz')).status === 503);
    expect((await call('GET', '/friends/healthz')).status).toBe(501);
    expect((await call('GET', '/parties/healthz')).status).toBe(200);
  } finally {
    await host.close();
  }
});
