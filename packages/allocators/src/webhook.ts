import { createHmac } from 'node:crypto';
import type { Allocator } from '@lobbykit/core';
import { checkId, type Posted, post, readUrl, textField } from './post.ts';

export interface WebhookOptions {
  /** Where requests go: https, or http on this machine. No redirect is followed. */
  readonly url: string;
  /** Signs the requests; at least 32 characters. */
  readonly secret: string;
  /** Seconds that an answer may take. Default 10. */
  readonly timeoutSeconds?: number;
  /** Seconds from the allocation to the first request of the server for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
  /** Milliseconds. Default: the machine's clock. */
  readonly now?: () => number;
}

const maxBytes = 65_536;

/**
 * Has game servers started by any service over HTTP.
 *
 * | Asked | Answer |
 * |---|---|
 * | `{"action": "allocate", "serverId", "matchId", "matchProperties", "playerIds"}` | 200 with `{"serverId"}`, the one that was asked for or another; anything else: no server |
 * | `{"action": "deallocate", "serverId"}` | any 2xx, or 404; anything else is tried again |
 *
 * `x-lobbykit-timestamp` has the Unix seconds, and `x-lobbykit-signature` is `v1=` and the HMAC-SHA256 in hexadecimal of
 * the timestamp, a full stop and the body, with the secret as the key: compare it in constant time, and refuse what is
 * older than five minutes. Requests may come twice; the `serverId` tells.
 *
 * Throws where the address or the secret cannot be used.
 */
export function webhookAllocator(options: WebhookOptions): Allocator {
  const { secret, timeoutSeconds = 10, readyDeadlineSeconds = 60, now = Date.now } = options;
  const url = readUrl(options.url);
  if (secret.length < 32) throw new Error('secret takes at least 32 characters');
  if (!(timeoutSeconds > 0)) throw new Error('timeoutSeconds takes a positive number');

  function send(content: object, signal?: AbortSignal): Promise<Posted> {
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
      description: 'Has game servers started by a service over HTTP.',
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
