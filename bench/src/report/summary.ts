import type { GoalName } from '../goals/catalogue.ts';
import type { Figure } from '../goals/figure.ts';
import { spreadText } from './text.ts';

/** Something that a reader wants to know, and the goals that say it; null where nothing is compared. */
export interface SummaryRow {
  readonly what: string;
  readonly sqliteTwin: GoalName | null;
  readonly postgresTwin: GoalName | null;
  readonly peer: GoalName | null;
}

/** All of them are ratios of rates: a larger one is the better one. */
export const summaryRows: readonly SummaryRow[] = [
  { what: 'own account with ten entries', sqliteTwin: '1', postgresTwin: '8', peer: '11a' },
  { what: 'metadata read', sqliteTwin: '53a', postgresTwin: '53b', peer: '11b' },
  { what: 'metadata write', sqliteTwin: '6', postgresTwin: '9', peer: '12' },
  { what: 'login of a known player', sqliteTwin: '34', postgresTwin: '55', peer: '13a' },
  { what: 'login and account of a new player', sqliteTwin: '56a', postgresTwin: '56b', peer: '13b' },
  { what: 'session check', sqliteTwin: '54a', postgresTwin: '54b', peer: null },
  { what: 'score of a player', sqliteTwin: null, postgresTwin: null, peer: '43a' },
  { what: 'top ten of a leaderboard', sqliteTwin: null, postgresTwin: null, peer: '43b' },
  { what: 'party created, joined and left twice', sqliteTwin: '30a', postgresTwin: '30b', peer: null },
  { what: 'page of 50 friends', sqliteTwin: '31', postgresTwin: '57', peer: null },
  {
    what: 'match from the queue to its end',
    sqliteTwin: '35a',
    postgresTwin: '35b',
    peer: null,
  },
  { what: 'change of an item with its ledger', sqliteTwin: '45a', postgresTwin: '45b', peer: null },
  { what: 'event to 1,000 subscribers', sqliteTwin: '19', postgresTwin: null, peer: '21' },
];

/** What a reader wants to know that is not a ratio of rates. */
const plainRows: readonly { readonly what: string; readonly goal: GoalName; readonly unit: string }[] = [
  { what: '1,000 tickets at once until all players know their match, SQLite', goal: '25a', unit: 's' },
  { what: 'the same on Postgres', goal: '25c', unit: 's' },
  { what: 'from the second ticket to the match', goal: '36', unit: 's' },
  { what: 'start to the first answer ÷ a Fastify server', goal: '26', unit: '' },
  { what: 'memory when idle ÷ a Fastify server', goal: '28a', unit: '' },
];

/** Returns the tables that say how fast lobbykit is beside what a reader would choose instead. */
export function summaryText(figures: readonly Figure[]): string {
  const spread = (goal: GoalName | null): string => {
    const figure = goal === null ? undefined : figures.find((one) => one.goal === goal);
    return figure === undefined ? '–' : spreadText(figure.value);
  };
  return `| lobbykit answers, times as many as | a hand-written server, SQLite | a hand-written server, Postgres | Nakama, Postgres |
|---|---|---|---|
${summaryRows.map(({ what, sqliteTwin, postgresTwin, peer }) => `| ${what} | ${spread(sqliteTwin)} | ${spread(postgresTwin)} | ${spread(peer)} |`).join('\n')}

| lobbykit needs | |
|---|---|
${plainRows.map(({ what, goal, unit }) => `| ${what} | ${spread(goal)}${unit === '' ? '' : ` ${unit}`} |`).join('\n')}`;
}
