import type { Allocator } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { type ClientCertificate, checkId, post, readUrl, textField } from './post.ts';

export interface AgonesOptions {
  /** The address of the allocator service, `https://allocator.example.com`; it may have a path. */
  readonly url: string;
  /** Identifies this backend. The service refuses clients without a certificate. */
  readonly clientCertificate: ClientCertificate;
  /** The namespace of the fleet. Default `default`. */
  readonly namespace?: string | undefined;
  /** Labels of the game servers to take. The second entry is tried if no game server has the labels of the first. */
  readonly selectors: readonly Readonly<Record<string, string>>[];
  /** Whether the policies for several clusters apply. Default false. */
  readonly multiCluster?: boolean;
  /** Seconds until an unanswered request fails. Default 10. */
  readonly timeoutSeconds?: number;
  /** Seconds that a server may take from its allocation to its first request for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
}

const maxBytes = 262_144;

/**
 * Takes game servers from fleets of Agones, through the REST interface of its allocator service
 * (`POST /gameserverallocation`, with a client certificate).
 *
 * The `serverId` is the name of the GameServer, which the game server reads from its SDK. The GameServer gets the
 * annotations `lobbykit/match-id`, if a match waits for it, and `lobbykit/server-id`, the id that the broker proposed. The service cannot end game
 * servers. A game server asks for matches with WILLING_TO_SHUTDOWN, gets SHUTDOWN when the broker does not want it any
 * more, and then calls `Shutdown` of its SDK.
 *
 * Throws if the address is not valid or there is no selector: without one, any game server of the namespace would match.
 */
export function agonesAllocator(options: AgonesOptions): Allocator {
  checkOptions('agonesAllocator', options, {
    example:
      "agonesAllocator({ url, clientCertificate: { certificate, key }, selectors: [{ game: 'mine' }] })",
    required: ['url', 'clientCertificate', 'selectors'],
    options: {
      url: 'text',
      clientCertificate: 'object',
      namespace: 'text',
      selectors: 'list',
      multiCluster: 'flag',
      timeoutSeconds: 'number',
      readyDeadlineSeconds: 'number',
    },
  });
  const {
    clientCertificate,
    namespace = 'default',
    selectors,
    multiCluster = false,
    timeoutSeconds = 10,
    readyDeadlineSeconds = 60,
  } = options;
  const base = readUrl(options.url);
  const url = new URL(`${base.pathname.replace(/\/+$/, '')}/gameserverallocation`, base.origin);
  if (selectors.length === 0 || selectors.some((labels) => Object.keys(labels).length === 0))
    throw new Error('selectors must have at least one entry, each with at least one label');
  if (!(timeoutSeconds > 0)) throw new Error('timeoutSeconds must be a positive number');

  return {
    kind: 'agones',
    readyDeadlineSeconds,
    canAllocate: async () => true,
    async allocate({ serverId, matchId, signal }) {
      const body = JSON.stringify({
        namespace,
        ...(multiCluster && { multiClusterSetting: { enabled: true } }),
        gameServerSelectors: selectors.map((matchLabels) => ({ matchLabels })),
        metadata: {
          annotations: { ...(matchId && { 'lobbykit/match-id': matchId }), 'lobbykit/server-id': serverId },
        },
      });
      const { status, text } = await post({
        url,
        body,
        timeoutMilliseconds: timeoutSeconds * 1000,
        maxBytes,
        certificate: clientCertificate,
        signal,
      });
      // 429: no game server is ready. 409: another request was faster.
      if (status !== 200) throw new Error(`the allocator service answered ${status}`);
      const name = textField(text, 'gameServerName');
      if (name === undefined) throw new Error('the allocator service named no game server');
      return { serverId: checkId(name) };
    },
    deallocate: async () => {},
    describe: () => ({
      description: 'Takes game servers from fleets of Agones.',
      configuration: {
        url: url.href,
        clientCertificate: '•••',
        namespace,
        selectors,
        multiCluster,
        timeoutSeconds,
        readyDeadlineSeconds,
      },
    }),
    reap: async () => [],
  };
}
