import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresProcess, preparePostgres } from '../../../test/postgres-process.ts';
import { answerQuestions } from '../machine/answering.ts';
import { freePort } from './listen.ts';

export interface StartPostgres {
  readonly kind: 'start';
  readonly folder: string;
}

let postgres: PostgresProcess | undefined;

/**
 * A real Postgres with its default settings, including durability. It inherits the CPU of this process. If this process
 * is root, it runs as another user, who must be able to pass through the folder.
 */
answerQuestions({
  async start({ folder }: StartPostgres): Promise<number> {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    const port = await freePort();
    postgres = await preparePostgres({
      databaseDir: join(folder, 'data'),
      port,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      settings: ['max_connections=100'],
    });
    await postgres.initialise();
    await postgres.start();
    return port;
  },
  async stop() {
    await postgres?.end('SIGINT');
    postgres?.remove();
  },
});
