import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that does what proxies, bad networks and servers that stop do to a client. */
export interface HostileServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** The position from which each stream was asked for, in order. */
  readonly positions: readonly (string | undefined)[];
  /** Requests that came to where the redirect leads. */
  readonly redirected: readonly string[];
  /** The path and the idempotency key of each POST, in order. */
  readonly posts: readonly (readonly [path: string, key: string | undefined])[];
}

const event = (eventId: string, text: string): string =>
  `${JSON.stringify({ event: { eventId, anyEvent: { '@type': 'game/Say', text } } })}\n`;

const status = (reason: string, retryDelay?: string): string =>
  `${JSON.stringify({
    code: 14,
    message: 'refused',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason },
      ...(retryDelay === undefined
        ? []
        : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]),
    ],
  })}\n`;

const keepAlive = '{"event":{"eventId":"","emptyEvent":{}}}\n';

/** What the server does with a connection. */
type Stream = (response: ServerResponse) => void;

const refusal: Stream = (response) => response.writeHead(403).end(status('ACCOUNT_REQUIRED'));

/** Streams that break, one for each connection, until the server refuses. */
export const brokenStreams: readonly Stream[] = [
  // It ends before anything happens.
  (response) => response.writeHead(200, { 'last-event-id': 'p0' }).end(` \n${keepAlive}`),
  // It breaks within a letter, goes on, and breaks within a line.
  (response) => {
    response.writeHead(200, { 'last-event-id': 'p0' });
    const bytes = Buffer.from(` ${event('e1', 'Señor 🐉')}{"event":{"eventId":"e2","any`);
    const middle = bytes.indexOf(Buffer.from('🐉')) + 2;
    response.write(bytes.subarray(0, middle), () =>
      setImmediate(() => response.write(bytes.subarray(middle), () => response.destroy())),
    );
  },
  // It repeats an event, and says that the server stops. Nothing counts after that.
  (response) =>
    response
      .writeHead(200, { 'last-event-id': 'e1' })
      .end(
        event('e1', 'again') + event('e2', 'two') + status('SHUTTING_DOWN', '0.2s') + event('e3', 'too late'),
      ),
  (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(status('RATE_LIMITED')),
  (response) => response.writeHead(200, { 'last-event-id': 'e2' }).end(keepAlive + event('e3', 'three')),
  refusal,
];

/** A connection over which nothing comes any more, although nobody has closed it. Then one that works. */
export const silentStreams: readonly Stream[] = [
  (response) => response.writeHead(200, { 'last-event-id': 'p0' }).write(` \n${keepAlive}`),
  (response) => response.writeHead(200, { 'last-event-id': 'p0' }).end(event('e1', 'awake')),
  refusal,
];

export async function openHostileServer(streams: readonly Stream[]): Promise<HostileServer> {
  const positions: (string | undefined)[] = [];
  const redirected: string[] = [];
  const elsewhere = createServer((request, response) => {
    redirected.push(`${request.url} ${request.headers['x-session-id']}`);
    response.end('{}');
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    '/proxy': (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    '/redirect': (response) => response.writeHead(302, { location: `${addressOf(elsewhere)}/stolen` }).end(),
    '/broken': (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    },
    '/deep': (response) => response.end(`{"deep":${'['.repeat(100_000)}`),
    '/numbers': (response) =>
      response.end(
        '{"large":9007199254740993,"small":-9223372036854775808,"real":-1.5e3,"text":"\\ud83d\\udc09\\t\\/"}',
      ),
  };
  const posts: [string, string | undefined][] = [];
  /** It breaks the first POST of a path, is too busy for the second one, and answers the third one. */
  function answerPost(path: string, key: string | undefined, response: ServerResponse): void {
    posts.push([path, key]);
    const count = posts.filter(([each]) => each === path).length;
    if (count === 1) response.destroy();
    else if (count === 2) response.writeHead(503, { 'retry-after': '0' }).end(status('OVERLOADED'));
    else response.end('{"party":{"partyId":"party-1","players":[]}}');
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    if (request.method === 'POST')
      return answerPost(path, request.headers['idempotency-key'] as string | undefined, response);
    if (path !== '/events/subscribe') return void answers[path]?.(response);
    const stream = streams[positions.length];
    positions.push(request.headers['last-event-id'] as string | undefined);
    stream?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: addressOf(server),
    positions,
    redirected,
    posts,
    async [Symbol.asyncDispose]() {
      for (const each of [server, elsewhere]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

const addressOf = (server: { address(): unknown }): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
