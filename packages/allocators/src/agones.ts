import type { Allocator } from '@lobbykit/core';
import { type ClientCertificate, checkId, post, readUrl, textField } from './post.ts';

export interface AgonesOptions {
  /** The allocator service, `https://allocator.example.com`; a path is kept. */
  readonly url: string;
  /** What the service knows this backend by. It refuses whoever has none. */
  readonly clientCertificate: ClientCertificate;
  /** The namespace of the fleet. Default `default`. */
  readonly namespace?: string;
  /** Labels of game servers that may be taken; where nothing has those of the first entry, the second is tried. */
  readonly selectors: readonly Readonly<Record<string, string>>[];
  /** Whether the policies of several clusters are applied. Default false. */
  readonly multiCluster?: boolean;
  /** Seconds that an answer may take. Default 10. */
  readonly timeoutSeconds?: number;
  /** Seconds from the allocation to the first request of the server for a match. Default 60. */
  readonly readyDeadlineSeconds?: number;
}

const maxBytes = 262_144;

/**
 * Takes game servers from fleets of Agones, through the REST interface of its allocator service
 * (`POST /gameserverallocation`, with a client certificate).
 *
 * The `serverId` is the name of the GameServer, which the game server reads from its SDK. It gets the annotations
 * `lobbykit/match-id` and `lobbykit/server-id`, the id that was asked for. The service can end nothing: a game server
 * asks with WILLING_TO_SHUTDOWN, is answered SHUTDOWN once the broker does not want it any more, and calls `Shutdown` of
 * its SDK.
 *
 * Throws where the address cannot be used or no selector is given: without one, any game server of the namespace would do.
 */
export function agonesAllocator(options: AgonesOptions): Allocator {
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
    throw new Error('selectors takes at least one, each with at least one label');
  if (!(timeoutSeconds > 0)) throw new Error('timeoutSeconds takes a positive number');

  return {
    kind: 'agones',
    readyDeadlineSeconds,
    canAllocate: async () => true,
    async allocate({ serverId, matchId, signal }) {
      const body = JSON.stringify({
        namespace,
        ...(multiCluster && { multiClusterSetting: { enabled: true } }),
        gameServerSelectors: selectors.map((matchLabels) => ({ matchLabels })),
        metadata: { annotations: { 'lobbykit/match-id': matchId, 'lobbykit/server-id': serverId } },
      });
      const { status, text } = await post({
        url,
        body,
        timeoutMilliseconds: timeoutSeconds * 1000,
        maxBytes,
        certificate: clientCertificate,
        signal,
      });
      // 429 where no game server is ready; 409 where another one was faster.
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
