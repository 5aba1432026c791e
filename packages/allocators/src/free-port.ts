import { createServer } from 'node:net';

/** Finds a port of the range that is not taken and that no program of this machine listens at. Rejects if there is none. */
export async function findFreePort(
  [first, last]: readonly [number, number],
  taken: ReadonlySet<number>,
): Promise<number> {
  for (let port = first; port <= last; port++) if (!taken.has(port) && (await isFree(port))) return port;
  throw new Error(`no port from ${first} to ${last} is free`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
