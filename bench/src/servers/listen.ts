import { type AddressInfo, createServer, type Server } from 'node:net';

/** Listens on a free port of the loopback address. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', 4_096, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Returns a port that is free now, for servers that must be told one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
