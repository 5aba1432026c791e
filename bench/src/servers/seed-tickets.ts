import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { copyRows } from './copy-rows.ts';
import { openBackend } from './open-backend.ts';
import { playOptions } from './play-options.ts';
import { duelist, operatorKey } from './shared.ts';

export interface SeedTickets {
  readonly kind: 'seed';
  readonly path: string;
  /** The file of existing players. The first one starts a ticket, and the other tickets are copies of it. */
  readonly players: string;
  readonly tickets: number;
}

/** Creates tickets that wait in `meet`, with too different skills for a match. */
answerQuestions({
  async seed({ path, players, tickets }: SeedTickets): Promise<void> {
    const { accountId } = (JSON.parse(readFileSync(players, 'utf8')) as Player[])[0]!;
    const options = { ...playOptions(), background: false };
    const { backend } = await openBackend({ kind: 'sqlite', path }, options);
    const entity = (id: string, at: number) => duelist(id, 'meet', 100_000 + 1_000 * at);
    await backend.api.matchmaking.serverStart({ entity: entity(accountId, 0) }, { apiKey: operatorKey });
    await backend.stop();

    const database = new Database(path);
    database.pragma('synchronous = off');
    const began = Date.now();
    const idOf = (kind: string, at: number): string => `${kind}-waiting-${String(at).padStart(6, '0')}`;
    database.transaction(() => {
      copyRows(database, 'matchmaking_tickets', tickets, (at) => ({
        id: idOf('ticket', at),
        created_at: began + at,
        // Long enough ago that they do not count as new.
        changed_at: began - 60_000,
        expires_at: began + 3_600_000,
        player_ids: JSON.stringify([idOf('account', at)]),
        entity: JSON.stringify(entity(idOf('account', at), at)),
      }));
      copyRows(database, 'matchmaking_players', tickets, (at) => ({
        player_id: idOf('account', at),
        ticket_id: idOf('ticket', at),
      }));
      database
        .prepare('delete from matchmaking_tickets where started_by = ? and id not like ?')
        .run('key:root', 'ticket-waiting-%');
      database.prepare('delete from matchmaking_players where player_id = ?').run(accountId);
    })();
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  },
});
