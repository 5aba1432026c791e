import { connect, type Socket } from 'node:net';

/** How a subscriber is connected: lobbykit streams lines over HTTP, the twin sends messages over WebSockets. */
export type Protocol = 'lines' | 'websocket';

export interface SubscriberOptions {
  readonly port: number;
  readonly protocol: Protocol;
  readonly key: string;
  readonly tag: string;
  /** Called with the number of each event, in the order of arrival. */
  readonly onEvent: (number: number) => void;
}

const marker = Buffer.from('"n":');
const newline = 0x0a;

/**
 * Connects one subscriber on a bare socket, so thousands of them cost this process little. Resolves when the server has
 * accepted it.
 */
export function subscribe({ port, protocol, key, tag, onEvent }: SubscriberOptions): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const upgrade =
      protocol === 'websocket'
        ? 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n'
        : '';
    socket.write(
      `GET /api/v1/events/subscribe/tags?eventTags=${tag} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\n${upgrade}\r\n`,
    );
    socket.on('error', reject);
    const accepted = protocol === 'websocket' ? 'HTTP/1.1 101' : 'HTTP/1.1 200';
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith(accepted))
        reject(new Error(`a subscriber was refused: ${head.toString('latin1').slice(0, 300)}`));
      let rest: Buffer | null = null;
      socket.on('data', (chunk) => {
        const bytes: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk]);
        const end = bytes[bytes.length - 1] === newline ? bytes.length : bytes.lastIndexOf(newline) + 1;
        rest = end === bytes.length ? null : bytes.subarray(end);
        readNumbers(bytes, end, onEvent);
      });
      resolve(socket);
    });
  });
}

/** Every event of a benchmark carries `"n":<digits>`, followed by something else. */
function readNumbers(bytes: Buffer, end: number, onEvent: (number: number) => void): void {
  for (let at = bytes.indexOf(marker); at >= 0 && at < end; at = bytes.indexOf(marker, at)) {
    at += marker.length;
    let number = 0;
    for (let digit = bytes[at]! - 0x30; digit >= 0 && digit <= 9; digit = bytes[++at]! - 0x30)
      number = number * 10 + digit;
    onEvent(number);
  }
}
