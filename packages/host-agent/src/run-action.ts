import { request } from 'node:http';
import type { Action } from './protocol.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE']);
const headerNames =
  /^(accept|accept-language|content-type|user-agent|x-(?!forwarded|real-ip|original|host)[a-z0-9-]+)$/;
const timeoutMilliseconds = 5_000;
const maxResponseBytes = 65_536;

/** Accepts one slash followed by a plain path and query, which no other reader can decode into something else. */
function isPlainTarget(target: string): boolean {
  const mark = target.indexOf('?');
  const route = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  return (
    /^(\/([A-Za-z0-9._~!$&'()*+,;=-]|%[89A-Fa-f][0-9A-Fa-f])*)+$/.test(route) &&
    !/\/\.{0,2}\//.test(route) &&
    !/\/\.{1,2}$/.test(route) &&
    /^([A-Za-z0-9._~!$&'()*+,;=:/?-]|%([2-689A-Fa-f][0-9A-Fa-f]|7[0-9A-Ea-e]))*$/.test(query)
  );
}

/** Returns what is wrong with an action for a process with this port, or null. */
export function checkAction(
  { req: { method, path, port, headers, body } }: Action,
  processPort: number,
): string | null {
  if (port !== 0 && port !== processPort) return 'this is not the port of the process';
  if (!methods.has(method)) return 'this method is not allowed';
  if (!isPlainTarget(path)) return 'this path is not plain';
  for (const [name, value] of Object.entries(headers)) {
    if (!headerNames.test(name.toLowerCase())) return 'this header is not allowed';
    if (!/^[\x20-\x7e]*$/.test(value)) return 'this header value is not plain';
  }
  return method === 'GET' && body !== '' ? 'GET must not have a body' : null;
}

/**
 * Sends the request of an action to 127.0.0.1 at the port of the process, and nowhere else: it resolves no name, uses no
 * proxy and follows no redirect. Resolves to what went wrong, or null if the process answers 2xx.
 */
export function runAction(action: Action, processPort: number): Promise<string | null> {
  const failure = checkAction(action, processPort);
  if (failure !== null) return Promise.resolve(failure);
  const { method, path, headers, body } = action.req;
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: processPort,
        method,
        path,
        agent: false,
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: { ...headers, ...(method !== 'GET' && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let bytes = 0;
        const done = (): void =>
          resolve(status >= 200 && status < 300 ? null : `the process answered ${status}`);
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= maxResponseBytes) return;
          response.destroy();
          resolve('the answer of the process is too long');
        });
        response.on('end', done);
        response.on('error', () => resolve('the connection to the process broke'));
      },
    );
    sent.on('error', ({ name }) =>
      resolve(
        name === 'AbortError' || name === 'TimeoutError'
          ? 'the process took too long'
          : 'the process does not answer',
      ),
    );
    sent.end(method === 'GET' ? undefined : body);
  });
}
