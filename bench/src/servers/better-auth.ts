import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { anonymous, bearer } from 'better-auth/plugins';
import Database from 'better-sqlite3';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { listen } from './listen.ts';

export interface StartBetterAuth {
  readonly kind: 'start';
  readonly path: string;
  readonly players: number;
  readonly file: string;
}

/** The peer as in its documentation: node:http, SQLite without full durability, no rate limit. */
answerQuestions({
  async start({ path, players, file }: StartBetterAuth): Promise<number> {
    const database = new Database(path);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = normal');
    const auth = betterAuth({
      database,
      baseURL: 'http://127.0.0.1',
      secret: 'a-secret-of-the-benchmark-0123456789abcdef',
      plugins: [anonymous(), bearer()],
      rateLimit: { enabled: false },
      telemetry: { enabled: false },
      logger: { disabled: true },
    });
    const { runMigrations } = await getMigrations(auth.options);
    await runMigrations();
    const created: Player[] = [];
    for (let at = 0; at < players; at++) {
      const response = await auth.handler(
        new Request('http://127.0.0.1/api/auth/sign-in/anonymous', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      );
      const token = response.headers.get('set-auth-token');
      if (token === null) throw new Error(`better-auth gave no token: ${await response.text()}`);
      created.push({ token, accountId: '' });
    }
    writeFileSync(file, JSON.stringify(created));
    return listen(createServer(toNodeHandler(auth)));
  },
  collect: () => globalThis.gc?.(),
});
