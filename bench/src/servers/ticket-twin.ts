import { answerQuestions } from '../machine/answering.ts';
import { ticketTwin } from '../twins/play/tickets.ts';
import { openSqliteTwin } from '../twins/sqlite.ts';
import { listen } from './listen.ts';

export interface StartTicketTwin {
  readonly kind: 'start';
  /** The database, which has the players already. */
  readonly path: string;
  readonly passMilliseconds: number;
}

answerQuestions({
  async start({ path, passMilliseconds }: StartTicketTwin): Promise<number> {
    const app = ticketTwin(openSqliteTwin(path, 'full'), passMilliseconds);
    await app.ready();
    return listen(app.server);
  },
});
