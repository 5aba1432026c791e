import type { IncomingMessage } from 'node:http';
import { API_ROOT, type RequestTarget, replaceTarget, splitTarget, targetOf } from '@lobbykit/core/node';
import type { FastifyInstance } from 'fastify';

/** Where a plugin is mounted. */
export interface Mount {
  /**
   * Returns the target of a request below the mount path, not decoded. Returns the path `/` if only the decoded path is
   * below the mount path.
   */
  target(request: IncomingMessage): RequestTarget;
}

/**
 * Finds out where a scope is mounted. Its prefix is that of the host, followed by that of the API.
 *
 * Fastify matches decoded paths. It responds to a path that cannot be decoded before it calls a plugin. Below the mount
 * path the core must respond, so such paths are escaped once more before Fastify routes them. This works for the
 * addresses on which the server itself listens, not for the second one that `localhost` may have.
 */
export function findMount(scope: FastifyInstance): Mount {
  const mounted = mountPattern(scope.prefix.slice(0, -API_ROOT.length));

  scope.server.prependListener('request', (request: IncomingMessage) => {
    if (!request.url?.includes('%')) return;
    const { path } = splitTarget(request.url);
    if (decodes(path) || !mounted.test(path)) return;
    replaceTarget(request, path.replaceAll('%', '%25'));
  });

  return {
    target(request) {
      const { path, query } = splitTarget(targetOf(request));
      const mountPath = mounted.exec(path);
      return { path: mountPath ? path.slice(mountPath[0].length) : '/', query };
    },
  };
}

/** Returns the pattern of a prefix. A parameter in it (`/:tenant/game`) matches one segment. */
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
