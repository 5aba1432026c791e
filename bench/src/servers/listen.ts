import type { AddressInfo, Server } from 'node:net';

/** Listens on a free port of the loopback address. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', 4_096, resolve);
  });
  return (server.address() as AddressInfo).port;
}
