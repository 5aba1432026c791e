import type { IncomingMessage } from 'node:http';
import { API_ROOT, type RequestTarget, splitTarget } from '@lobbykit/core/node';
import type { FastifyInstance } from 'fastify';

/** Where a plugin is mounted, told on the address as it was written. */
export interface Mount {
  /** The address of a request below the mount. The bare root where Fastify decoded its way here and it is not below. */
  target(request: IncomingMessage): RequestTarget;
}

/**
 * Finds out where a scope is mounted, whose prefix is that of the host and then the interface's own.
 *
 * Fastify matches decoded paths and answers one that cannot be decoded by itself, before any plugin is asked. Below
 * our mount that answer is the core's to give, so such an address is escaped once more before it is routed. This is
 * done for the addresses on which the server itself listens, not for the second one that `localhost` may have.
 */
export function findMount(scope: FastifyInstance): Mount {
  const written = new WeakMap<IncomingMessage, string>();
  const mounted = mountPattern(scope.prefix.slice(0, -API_ROOT.length));

  scope.server.prependListener('request', (request: IncomingMessage) => {
    if (!request.url?.includes('%')) return;
    const { path } = splitTarget(request.url);
    if (decodes(path) || !mounted.test(path)) return;
    written.set(request, request.url);
    request.url = path.replaceAll('%', '%25');
  });

  return {
    target(request) {
      const { path, query } = splitTarget(written.get(request) ?? request.url ?? '/');
      const above = mounted.exec(path);
      return { path: above ? path.slice(above[0].length) : '/', query };
    },
  };
}

/** A parameter in the host's prefix (`/:tenant/game`) stands for one segment, whatever it says. */
function mountPattern(prefix: string): RegExp {
  const segments = prefix
    .split('/')
    .map((segment) => (segment.includes(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${segments.join('/')}(?=${API_ROOT}(?:/|$))`);
}

function decodes(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
