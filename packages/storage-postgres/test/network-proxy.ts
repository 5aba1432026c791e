import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface NetworkProxy {
  readonly url: string;
  /** Lets bytes through, or swallows them while every connection stays open, as a firewall does that forgot them. */
  stalled: boolean;
  /** Cuts a connection right behind the client's bytes that contain this text: the server gets them, the client no answer. */
  cutBehind: string | undefined;
  /** Ends every connection at once; while it is down, each new one too. */
  setDown(down: boolean): void;
}

/** Stands between a storage and its server, to fail as networks do. */
export async function startProxy(target: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isDown = false;
  const server = createServer((client) => {
    if (isDown) {
      client.resetAndDestroy();
      return;
    }
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
      if (proxy.stalled) return;
      const isLast = proxy.cutBehind !== undefined && bytes.includes(proxy.cutBehind);
      upstream.write(bytes, () => {
        if (isLast) client.destroySoon();
      });
      if (isLast) upstream.removeAllListeners('data');
    });
    upstream.on('data', (bytes) => {
      if (!proxy.stalled) client.write(bytes);
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
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const proxy: NetworkProxy = { url: url.href, stalled: false, cutBehind: undefined, setDown };
  return proxy;
}
