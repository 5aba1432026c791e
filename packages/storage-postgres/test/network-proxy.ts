import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface NetworkProxy {
  readonly url: string;
  /** Where new connections lead to, as after a fail-over. */
  target: string;
  /** Whether the proxy drops all bytes while every connection stays open, like a firewall that forgot them. */
  stalled: boolean;
  /** Drops all bytes of the connections that are open now. New ones work, like behind a firewall that forgot old ones. */
  silence(): void;
  /** Milliseconds that bytes take to the server, as in a network. */
  delay: number;
  /** Cuts a connection after the client sends this text. The server gets the text, but the client gets no answer. */
  cutAfter: string | undefined;
  /** Drops what contains this text, once, and forgets it then. The connection stays open. */
  dropOnce: string | undefined;
  /** Ends every connection. While the proxy is down, it also ends each new one. */
  setDown(down: boolean): void;
}

/** Starts a proxy between a storage and its server, which fails as networks do. */
export async function startProxy(target: string): Promise<NetworkProxy> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(proxy.target);
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (proxy.stalled || silent.has(client)) return;
      if (proxy.dropOnce !== undefined && bytes.includes(proxy.dropOnce)) {
        proxy.dropOnce = undefined;
        return;
      }
      const isLast = proxy.cutAfter !== undefined && bytes.includes(proxy.cutAfter);
      const forward = (): void => {
        upstream.write(bytes, () => {
          if (isLast) client.destroySoon();
        });
      };
      if (proxy.delay > 0) setTimeout(forward, proxy.delay);
      else forward();
      if (isLast) upstream.removeAllListeners('data');
    });
    upstream.on('data', (bytes) => {
      if (!proxy.stalled && !silent.has(client)) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  function setDown(down: boolean): void {
    isDown = down;
    if (down) for (const socket of sockets) socket.resetAndDestroy();
  }
  function silence(): void {
    for (const socket of sockets) silent.add(socket);
  }
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const proxy: NetworkProxy = {
    url: url.href,
    target,
    stalled: false,
    delay: 0,
    cutAfter: undefined,
    dropOnce: undefined,
    setDown,
    silence,
  };
  return proxy;
}
