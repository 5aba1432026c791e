import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way of a client to a server, which can break. */
export interface Network extends AsyncDisposable {
  readonly baseUrl: string;
  /** Breaks all connections and every new one. Returns how many there were. */
  cut(): number;
  restore(): void;
}

export async function openNetwork(serverUrl: string): Promise<Network> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    sockets.add(client);
    const close = (): void => {
      sockets.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', close).on('close', close);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function cut(): number {
    const broken = sockets.size;
    isCut = true;
    for (const socket of sockets) socket.destroy();
    return broken;
  }

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
    },
  };
}
