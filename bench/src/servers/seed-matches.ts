import Database from 'better-sqlite3';
import { answerQuestions } from '../machine/answering.ts';
import { copyRows } from './copy-rows.ts';
import { openBackend } from './open-backend.ts';
import { playOptions } from './play-options.ts';
import { knownServer, operatorKey } from './shared.ts';

export interface SeedMatches {
  readonly kind: 'seed';
  readonly path: string;
  readonly servers: number;
  readonly matches: number;
}

/** Idle game servers and queued matches of two: one of each is created through the API, the others are copies. */
answerQuestions({
  async seed({ path, servers, matches }: SeedMatches): Promise<void> {
    const { backend } = await openBackend({ kind: 'sqlite', path }, playOptions());
    const operator = { apiKey: operatorKey };
    await backend.api.matchBroker.requestMatch({ serverId: 'template' }, operator);
    const match = {
      matchId: 'template',
      playerIds: ['account-1', 'account-2'],
      matchProperties: '{"queueName":"duel","region":"north"}',
      playerProperties: { 'account-1': '{"team":0}', 'account-2': '{"team":1}' },
    };
    await backend.api.events.emit(
      { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
      operator,
    );
    await backend.stop();

    const database = new Database(path);
    database.pragma('synchronous = off');
    const began = Date.now();
    database.transaction(() => {
      copyRows(database, 'game_servers', servers, (at) => ({
        id: knownServer(at),
        // They count as idle if they sent a request recently.
        last_seen_at: began + 3_600_000 + at,
      }));
      copyRows(database, 'matches', matches, (at) => ({
        id: `seeded-${String(at).padStart(7, '0')}`,
        queued_at: began + at,
      }));
      for (const table of ['game_servers', 'matches'])
        database.prepare(`delete from ${table} where id = 'template'`).run();
    })();
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  },
});
