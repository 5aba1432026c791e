import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What a webhook sends. */
export interface WebhookPayload {
  readonly type: string;
  readonly data: { readonly anyEvent?: Readonly<Record<string, unknown>> };
}

export interface Relay extends AsyncDisposable {
  /** Operators subscribe this address. */
  readonly url: string;
  /** Sets the secret that the backend returned for the address. Without it, every request is refused. */
  trust(secret: string): void;
}

/**
 * Starts a small service that gets webhooks, such as one that posts news of the guilds to a chat. It handles each once:
 * a webhook whose answer was lost comes again with the same id. A real relay keeps the ids in its database.
 */
export async function startRelay(handle: (payload: WebhookPayload) => void): Promise<Relay> {
  let webhook: Webhook | undefined;
  const handled = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    try {
      if (webhook === undefined) throw new Error('there is no secret yet');
      const payload = webhook.verify(body, request.headers as Record<string, string>) as WebhookPayload;
      const id = String(request.headers['webhook-id']);
      if (!handled.has(id)) handle(payload);
      handled.add(id);
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trust(secret) {
      webhook = new Webhook(secret);
    },
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}
