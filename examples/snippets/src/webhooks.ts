import { createServer, type Server } from 'node:http';
import { createBackend } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { Webhook } from 'standardwebhooks';

const secretKey = process.env.SECRET_KEY;

// #region backend
export const backend = createBackend({
  storage: createMemoryStorage(),
  secretKey, // encrypts the secrets of webhooks
  webhooks: { allow: ['127.0.0.1'] }, // for a relay of your own; public addresses need no entry
});
// #endregion

/** Subscribes an address. Returns the id and the secret. */
export async function subscribe(url: string): Promise<{ webhookId: string; secret: string }> {
  // #region subscribe
  const { webhook, secret } = await backend.api.webhooks.create(
    { url, kinds: ['anyEvent.matchbroker/MatchEnded', 'accountsEvent.CREATE_OR_GET_ACCOUNT'] },
    { system: true },
  );
  // #endregion
  return { webhookId: webhook.webhookId, secret: secret! };
}

/** Serves the address. */
export function startRelay(secret: string, handle: (id: string, payload: unknown) => void): Server {
  const seen = new Set<string>();
  // #region receive
  const webhook = new Webhook(secret);
  const relay = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    let payload: unknown;
    try {
      payload = webhook.verify(body, request.headers as Record<string, string>);
    } catch {
      response.writeHead(401).end();
      return;
    }
    const id = request.headers['webhook-id'] as string;
    if (!seen.has(id)) handle(id, payload); // it may come again: keep the ids in your database
    seen.add(id);
    response.writeHead(204).end();
  });
  // #endregion
  return relay;
}

/** Sends again what has failed. */
export async function replayFailed(webhookId: string): Promise<void> {
  // #region replay
  const { deliveries } = await backend.api.webhooks.listDeliveries(
    { webhookId, state: 'FAILED' },
    { system: true },
  );
  for (const { deliveryId } of deliveries)
    await backend.api.webhooks.replay({ webhookId, deliveryId }, { system: true });
  // #endregion
}
