import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { endWithThisProcess } from './end-with-process.ts';
import { findPrograms, type PostgresPrograms } from './postgres-programs.ts';

export interface PostgresOptions {
  /** The folder of its data, which `initialise` creates. Its user must be able to pass through what is above. */
  readonly databaseDir: string;
  readonly port: number;
  readonly initdbFlags: readonly string[];
  /** Settings of the server, such as `max_connections=100`. */
  readonly settings: readonly string[];
}

/** A real Postgres, whose user is `postgres` with the password `password`. Its failures name what it printed. */
export interface PostgresProcess {
  /** Creates the data. */
  initialise(): Promise<void>;
  /** Starts it, also after it was ended. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Sends a signal to its main process, and waits until that process has ended. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Deletes its data, and the copy of its programs. */
  remove(): void;
}

/** It writes this when it accepts connections. Messages are in English because of its locale. */
const acceptsConnections = /database system is ready to accept (read-only )?connections/;

/** Of what a program prints, this many characters are kept for the message of its failure. */
const keptOutput = 20_000;

/** Prepares a Postgres for a data folder. It runs as the user that its programs are for. */
export async function preparePostgres(
  { databaseDir, port, initdbFlags, settings }: PostgresOptions,
  programs?: PostgresPrograms,
): Promise<PostgresProcess> {
  const { initdb, postgres, user, remove } = programs ?? (await findPrograms());
  let running: ChildProcess | undefined;

  /** Starts a program, and collects what it prints. */
  function run(program: string, args: readonly string[], onOutput: (output: string) => void) {
    let output = '';
    const child = spawn(program, args, {
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-keptOutput);
        onOutput(output);
      });
    const ended = new Promise<Error>((resolve) => {
      const end = (why: string): void => resolve(new Error(`Postgres did not start: ${why}\n${output}`));
      child.once('error', (error) => end(error.message));
      child.once('close', (code, signal) =>
        code === 0 ? end('') : end(`${program} ended with ${code ?? signal}`),
      );
    });
    return { child, ended };
  }

  async function initialise(): Promise<void> {
    mkdirSync(databaseDir, { mode: 0o700 });
    const passwordFile = `${databaseDir}.password`;
    writeFileSync(passwordFile, 'password\n', { mode: 0o600 });
    if (user) for (const path of [databaseDir, passwordFile]) chownSync(path, user.uid, user.gid);
    const { child, ended } = run(
      initdb,
      [
        `--pgdata=${databaseDir}`,
        '--auth=password',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        ...initdbFlags,
      ],
      () => undefined,
    );
    const error = await ended;
    rmSync(passwordFile, { force: true });
    if (child.exitCode !== 0) throw error;
  }

  async function start(): Promise<void> {
    const flags = [...settings, 'unix_socket_directories='].flatMap((setting) => ['-c', setting]);
    const ready = Promise.withResolvers<undefined>();
    const { child, ended } = run(postgres, ['-D', databaseDir, '-p', String(port), ...flags], (output) => {
      if (acceptsConnections.test(output)) ready.resolve(undefined);
    });
    const forget = endWithThisProcess(child);
    void ended.then(forget);
    const error = await Promise.race([ready.promise, ended]);
    if (error) throw error;
    running = child;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }

  return {
    initialise,
    start,
    end,
    remove() {
      rmSync(databaseDir, { recursive: true, force: true });
      remove();
    },
  };
}
