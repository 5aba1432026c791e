import { createServer } from 'node:net';

/** Returns whether no program listens at a port on any address of this machine. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Finds a free port of the range that is not taken. Rejects if there is none. */
export async function findPort(
  [first, last]: readonly [number, number],
  taken: ReadonlySet<number>,
): Promise<number> {
  for (let port = first; port <= last; port++) if (!taken.has(port) && (await isFree(port))) return port;
  throw new Error('no port is free');
}
