import { connect, type Socket } from 'node:net';

/** The answer to one request, as far as load tests look at it. */
export interface SocketAnswer {
  readonly status: number;
  /** Seconds, of the header `retry-after`; 0 without it. */
  readonly retryAfter: number;
  /** Of the header `x-session-id`; empty without it. */
  readonly session: string;
  /** Milliseconds from the call of `send`. */
  readonly milliseconds: number;
}

/**
 * A client of HTTP/1.1 on bare sockets. That of Node needs as much CPU for a request as the server, so it would measure
 * itself. Each request has a connection of its own while it is under way; a connection that is free is used again. If all
 * are in use, requests wait for one, as in a proxy.
 */
export interface SocketClient {
  /**
   * Sends a POST with a JSON body, or a GET without one. The answer to a GET of a stream ends with its headers. Never
   * rejects: if the connection breaks, the status is 0.
   */
  send(path: string, session: string, body?: object): Promise<SocketAnswer>;
  /**
   * Opens connections before they are needed, because Node accepts one in each turn of its event loop. A connection on
   * which nothing was sent is closed after 10 seconds, so each of them makes a request.
   */
  prepare(count: number): Promise<void>;
  /** Closes the connections, open streams included. */
  close(): void;
}

interface SentRequest {
  readonly sentAt: number;
  readonly onAnswer: (answer: SocketAnswer) => void;
}

export function createSocketClient(baseUrl: string, maxConnections = Number.POSITIVE_INFINITY): SocketClient {
  const { hostname, port, host } = new URL(baseUrl);
  const free: Socket[] = [];
  const all = new Set<Socket>();
  /** Requests that wait for a connection, with the first of them. */
  const queue: ((socket: Socket) => void)[] = [];
  let next = 0;
  const waiting = new Map<Socket, SentRequest>();

  function release(socket: Socket): void {
    const write = queue[next];
    if (write === undefined) {
      free.push(socket);
      return;
    }
    next += 1;
    if (next === queue.length) {
      queue.length = 0;
      next = 0;
    }
    write(socket);
  }

  function openSocket(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let received = '';
    all.add(socket);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      const headEnd = received.indexOf('\r\n\r\n');
      const request = waiting.get(socket);
      if (headEnd < 0 || request === undefined) return;
      const head = received.slice(0, headEnd + 2);
      const length = headerOf(head, 'content-length');
      const isStream = length === '';
      if (!isStream && received.length < headEnd + 4 + Number(length)) return;
      received = '';
      waiting.delete(socket);
      if (!isStream) release(socket);
      request.onAnswer({
        status: Number(head.slice(9, 12)),
        retryAfter: Number(headerOf(head, 'retry-after')),
        session: headerOf(head, 'x-session-id'),
        milliseconds: performance.now() - request.sentAt,
      });
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      all.delete(socket);
      const at = free.indexOf(socket);
      if (at >= 0) free.splice(at, 1);
      const request = waiting.get(socket);
      waiting.delete(socket);
      request?.onAnswer({ status: 0, retryAfter: 0, session: '', milliseconds: 0 });
    });
    return socket;
  }

  const send: SocketClient['send'] = (path, session, body) =>
    new Promise((resolve) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sentAt = performance.now();
      const write = (socket: Socket): void => {
        waiting.set(socket, { sentAt, onAnswer: resolve });
        socket.write(
          `${body === undefined ? 'GET' : 'POST'} /api/v1${path} HTTP/1.1\r\nHost: ${host}\r\n` +
            (session === '' ? '' : `X-Session-Id: ${session}\r\n`) +
            (body === undefined
              ? '\r\n'
              : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
        );
      };
      const socket = free.pop() ?? (all.size < maxConnections ? openSocket() : undefined);
      if (socket) write(socket);
      else queue.push(write);
    });

  return {
    send,
    async prepare(count) {
      await Promise.all(Array.from({ length: count }, () => send('/events/healthz', '')));
    },
    close() {
      waiting.clear();
      for (const socket of all) socket.destroy();
    },
  };
}

/** Returns the value of a header, given in lower case; empty if it is absent. */
function headerOf(head: string, name: string): string {
  const at = head.toLowerCase().indexOf(`\r\n${name}:`);
  return at < 0 ? '' : head.slice(at + name.length + 3, head.indexOf('\r\n', at + 2)).trim();
}
