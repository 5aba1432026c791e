import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';

test('a relay gets a webhook, verifies it with the published library and handles it once, also after a replay', async () => {
  vi.stubEnv('SECRET_KEY', 'a-secret-key-of-more-than-32-characters');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const { backend, replayFailed, startRelay, subscribe } = await import('../src/webhooks.ts');
  await backend.start();
  printed.mockRestore();
  onTestFinished(() => backend.stop());

  const handled: unknown[] = [];
  const requests: string[] = [];
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { webhookId, secret } = await subscribe(url);
  const relay = startRelay(secret, (_, payload) => handled.push(payload));
  server.on('request', (request, response) => {
    requests.push(String(request.headers['webhook-id']));
    relay.emit('request', request, response);
  });

  await backend.api.events.emit(
    {
      nestedEvent: { anyEvent: { '@type': 'matchbroker/MatchEnded', matchId: 'match-1' } },
      eventTags: ['matches'],
      broadcast: true,
    },
    { system: true },
  );
  await expect.poll(() => handled).toHaveLength(1);
  expect(handled).toMatchObject([
    { type: 'anyEvent.matchbroker/MatchEnded', data: { anyEvent: { matchId: 'match-1' } } },
  ]);

  // The relay has the webhook before the result is stored; until then a replay is the same delivery.
  const listDelivered = async () => {
    const { deliveries } = await backend.api.webhooks.listDeliveries(
      { webhookId, state: 'DELIVERED' },
      { system: true },
    );
    return deliveries;
  };
  await expect.poll(listDelivered).toHaveLength(1);
  await replayFailed(webhookId);
  const [delivered] = await listDelivered();
  await backend.api.webhooks.replay({ webhookId, deliveryId: delivered!.deliveryId }, { system: true });
  await expect.poll(() => requests).toHaveLength(2);
  expect(new Set(requests).size).toBe(1);
  expect(handled).toHaveLength(1);

  const forged = await fetch(url, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
});
