import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns a port that is free. The system gives the ports from 32768 on to whoever asks for any port, so it takes this one
 * for nobody: a server that is started later, or started again, still gets it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
