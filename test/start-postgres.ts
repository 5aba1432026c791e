import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { preparePostgres } from './postgres-process.ts';
import { serverFolder } from './scratch-folder.ts';

export interface StartedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A Postgres with a data folder of its own. */
export interface PostgresCluster {
  readonly url: string;
  readonly databaseDir: string;
  /** Starts it, also after it was ended. Rejects if it does not start, for example while a killed one is still ending. */
  start(): Promise<void>;
  /** Sends a signal to its main process, and waits until that process has ended. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Deletes its data folder. */
  remove(): Promise<void>;
}

/**
 * Creates a real Postgres on a free port of this machine. With `primary`, which must have ended, it is a standby: it begins
 * with a copy of the data, and follows the primary by streaming.
 *
 * Postgres does not run as root. In that case it runs as another user; see `serverUser`.
 */
export async function createCluster(primary?: PostgresCluster): Promise<PostgresCluster> {
  const folder = serverFolder('lobbykit-postgres-');
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const server = await preparePostgres({
    databaseDir,
    port,
    // This collation does not sort by code point, so code that relies on the default collation fails its tests.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
    settings: ['max_connections=300'],
  });
  const remove = async (): Promise<void> => {
    server.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (primary === undefined) await server.initialise();
    else await copyAsStandby(primary, databaseDir);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    databaseDir,
    start: server.start,
    end: server.end,
    remove,
  };
}

async function copyAsStandby({ databaseDir, url }: PostgresCluster, copy: string): Promise<void> {
  // It keeps the owner, which is the user of Postgres.
  await promisify(execFile)('cp', ['-a', databaseDir, copy]);
  const { port, username, password } = new URL(url);
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
  await writeFile(join(copy, 'standby.signal'), '');
}

/**
 * Starts a real Postgres, which takes about a second and a half. `stop` also deletes its data. If `POSTGRES_URL` is set,
 * that server is used and nothing is started.
 */
export async function startPostgres(): Promise<StartedPostgres> {
  const configured = process.env.POSTGRES_URL;
  if (configured !== undefined && configured !== '') return { url: configured, stop: async () => undefined };
  const cluster = await createCluster();
  try {
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return {
    url: cluster.url,
    async stop() {
      await cluster.end('SIGINT');
      await cluster.remove();
    },
  };
}
