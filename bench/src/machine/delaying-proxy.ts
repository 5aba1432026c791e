import { createServer, connect as openSocket, type Socket } from 'node:net';
import { listen } from '../servers/listen.ts';

/** Below this, `setTimeout` is not exact enough: it fires up to a millisecond late. */
const exactMilliseconds = 2;

/** A TCP proxy on a free port of the loopback address. */
export interface DelayingProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that hands on every byte, and the end of a connection, this many milliseconds later in each direction.
 * The bytes of a direction keep their order, and any number of them may be under way, as on a long cable.
 */
export async function startDelayingProxy(targetPort: number, milliseconds: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const target = openSocket({ host: '127.0.0.1', port: targetPort, allowHalfOpen: true, noDelay: true });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      const later = delayInOrder(milliseconds);
      from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
      from.on('end', () => later(() => to.end()));
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  return {
    port: await listen(server),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Returns a function that runs each action this many milliseconds after the call, in the order of the calls. */
function delayInOrder(milliseconds: number): (action: () => void) => void {
  const queue: { readonly at: number; readonly action: () => void }[] = [];
  function runDue(): void {
    const now = performance.now();
    while (queue.length > 0 && queue[0]!.at <= now) queue.shift()!.action();
    if (queue.length > 0) wait(queue[0]!.at - now);
  }
  function wait(remaining: number): void {
    if (remaining > exactMilliseconds) setTimeout(runDue, remaining - exactMilliseconds);
    else setImmediate(runDue);
  }
  return (action) => {
    queue.push({ at: performance.now() + milliseconds, action });
    if (queue.length === 1) wait(milliseconds);
  };
}
