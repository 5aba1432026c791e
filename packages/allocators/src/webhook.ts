import { createHmac } from 'node:crypto';
import type { Allocator } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { checkId, type PostResponse, post, readUrl, textField } from './post.ts';

export interface WebhookOptions {
  /** The address of the service: https, or http on this machine. Redirects are not followed. */
  readonly url: string;
  /** The key that signs requests, at least 32 characters. */
  readonly secret: string;
  /** Seconds until an unanswered request fails. Default 10. */
  readonly timeoutSeconds?: number;
  /** Seconds that a server may take from its allocation to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
  /** Returns the time in milliseconds. Default: the machine's clock. */
  readonly now?: () => number;
}

const maxBytes = 65_536;

/**
 * Asks a service over HTTP to start game servers.
 *
 * | Request | Response |
 * |---|---|
 * | `{"action": "allocate", "serverId", "matchId", "matchProperties", "playerIds"}` | 200 with `{"serverId"}`, the proposed id or another one; anything else: no server |
 * | `{"action": "deallocate", "serverId"}` | any 2xx, or 404; after anything else it is repeated |
 *
 * `matchId` is empty if the server is to be ready before a match needs it.
 *
 * `x-lobbykit-timestamp` contains Unix seconds. `x-lobbykit-signature` is `v1=` followed by the hexadecimal HMAC-SHA256 of
 * the timestamp, a full stop and the body, with the secret as key. Compare it in constant time, and refuse requests that
 * are older than five minutes. A request may arrive twice; recognize it by its `serverId`.
 *
 * Throws if the address or the secret is not valid.
 */
export function webhookAllocator(options: WebhookOptions): Allocator {
  checkOptions('webhookAllocator', options, {
    example: "webhookAllocator({ url: 'https://servers.example.com/start', secret })",
    required: ['url', 'secret'],
    options: {
      url: 'text',
      secret: 'text',
      timeoutSeconds: 'number',
      readyDeadlineSeconds: 'number',
      now: 'function',
    },
  });
  const { secret, timeoutSeconds = 10, readyDeadlineSeconds = 60, now = Date.now } = options;
  const url = readUrl(options.url);
  if (secret.length < 32) throw new Error('secret must have at least 32 characters');
  if (!(timeoutSeconds > 0)) throw new Error('timeoutSeconds must be a positive number');

  function send(content: object, signal?: AbortSignal): Promise<PostResponse> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return post({
      url,
      body,
      headers: { 'x-lobbykit-timestamp': timestamp, 'x-lobbykit-signature': `v1=${signature}` },
      timeoutMilliseconds: timeoutSeconds * 1000,
      maxBytes,
      ...(signal && { signal }),
    });
  }

  return {
    kind: 'webhook',
    readyDeadlineSeconds,
    canAllocate: async () => true,
    async allocate({ serverId, matchId, matchProperties, playerIds, signal }) {
      const content = { action: 'allocate', serverId, matchId, matchProperties, playerIds };
      const { status, text } = await send(content, signal);
      if (status !== 200) throw new Error(`the service answered ${status}`);
      return { serverId: checkId(textField(text, 'serverId') ?? serverId) };
    },
    async deallocate(serverId) {
      const { status } = await send({ action: 'deallocate', serverId });
      if ((status < 200 || status > 299) && status !== 404) throw new Error(`the service answered ${status}`);
    },
    describe: () => ({
      description: 'Asks a service over HTTP to start game servers.',
      configuration: {
        url: `${url.origin}${url.pathname}`,
        secret: '•••',
        timeoutSeconds,
        readyDeadlineSeconds,
      },
    }),
    reap: async () => [],
  };
}
