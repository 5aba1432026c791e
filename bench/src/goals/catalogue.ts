/** What is measured, what must be reached and what we aim at. */
export interface Goal {
  readonly title: string;
  readonly must: number;
  readonly aim: number;
  /** Whether a larger figure is the better one. */
  readonly more: boolean;
  /** What the figure is; a ratio where it is left out. */
  readonly unit?: string;
}

const atLeast = (title: string, must: number, aim: number, unit?: string): Goal => ({
  title,
  must,
  aim,
  more: true,
  ...(unit !== undefined && { unit }),
});
const atMost = (title: string, must: number, aim: number, unit?: string): Goal => ({
  ...atLeast(title, must, aim, unit),
  more: false,
});

/** The goals by the name that `--only` takes. Numbers are kept for good; letters are what has none. */
export const goals = {
  1: atLeast('GET account, Fastify + SQLite ÷ twin', 0.8, 0.85),
  2: atLeast('GET account, Express + SQLite ÷ twin', 0.75, 0.85),
  3: atLeast('get of the SQLite storage ÷ prepared statement, in process', 0.4, 0.6),
  4: atLeast('metadata write, durable, 64 connections ÷ twin with FULL autocommit', 3.5, 4.5),
  5: atLeast('the same ÷ twin with NORMAL autocommit', 1.2, 1.5),
  6: atLeast('the same ÷ twin with group commit', 0.75, 0.85),
  7: atMost('metadata write, one connection, p50 ÷ twin with FULL autocommit', 1.4, 1.2),
  8: atLeast('Postgres: GET account ÷ twin', 0.7, 0.8),
  9: atLeast('Postgres: metadata write ÷ twin', 0.75, 0.8),
  10: atLeast('Postgres: metadata write over HTTP ÷ pgbench with the same update', 0.45, 0.6),
  '11a': atLeast('Postgres: GET account ÷ Nakama, by the yardstick', 1.5, 2),
  '11b': atLeast('Postgres: metadata read ÷ Nakama, by the yardstick', 1.5, 2),
  12: atLeast('Postgres: metadata write ÷ Nakama, by the yardstick', 1.5, 1.8),
  '13a': atLeast('Postgres: login of a player who has an account ÷ Nakama, by the yardstick', 1, 1.3),
  '13b': atLeast('Postgres: login and account of a new player ÷ Nakama, by the yardstick', 1, 1.5),
  '14a': atLeast('Postgres: login and account of a new player ÷ parse-server, by the yardstick', 4, 6),
  '14b': atLeast('Postgres: metadata read ÷ parse-server, by the yardstick', 3, 4),
  '14c': atLeast('Postgres: metadata write ÷ parse-server, by the yardstick', 2, 2.5),
  15: atLeast('session check ÷ better-auth', 8, 12),
  16: atLeast('anonymous sign-in ÷ better-auth', 5, 8),
  17: atLeast(
    'broker: matches assigned to servers, durable ÷ metadata writes of the twin with group commit',
    0.4,
    0.6,
  ),
  18: atLeast('the same ÷ room seats of the peer, 1,923/s in memory', 2, 4),
  19: atLeast('events: deliveries/s to 1,000 subscribers ÷ ws.send loop', 0.8, 1.1),
  20: atMost('events: p99 at 20,000 deliveries/s, 1,000 subscribers ÷ ws.send loop', 1.5, 1),
  21: atLeast(
    'events: deliveries/s to 1,000 subscribers ÷ Nakama, which delivered 0.96 of a ws.send loop',
    0.8,
    1.1,
  ),
  22: atMost('memory of a connected subscriber, 10,000 of them', 32, 16, 'KiB'),
  23: atLeast('matchmaker: decision over 10^4 tickets ÷ twin with buckets, sort and sweep', 0.05, 0.15),
  24: atLeast(
    'matchmaker: tickets started, matched and notified ÷ SQLite rows, 16 per durable transaction',
    0.1,
    0.25,
  ),
  '25a': atMost(
    '1,000 tickets at once until all are matched and notified; 4.2 s with the peer',
    0.84,
    0.21,
    's',
  ),
  '25b': atMost('the same ÷ twin', 2, 1.5),
  26: atMost('cold start to the first answer ÷ twin with Fastify, zod and Kysely', 1.5, 1),
  27: atMost('import of the main entry ÷ node -e 0', 6, 3),
  '28a': atMost('memory when idle, Fastify + SQLite ÷ Fastify twin', 1.5, 1.25),
  '28b': atMost('memory at the end of a load run ÷ after its first minute', 1.1, 1.05),
  '30a': atLeast('party created, joined and left twice, SQLite ÷ twin', 0.65, 0.7),
  '30b': atLeast('the same on Postgres ÷ twin', 0.75, 0.8),
  31: atLeast('page of 50 friends, 10,000 players with 200 each ÷ twin', 0.7, 0.8),
  32: atMost('last page of 200 friends ÷ first page, time', 2, 1.5),
  '33a': atMost('party update to the streams of 7 others, p99 at 200 updates/s, one node', 20, 10, 'ms'),
  '33b': atMost('the same across two nodes on Postgres', 100, 50, 'ms'),
  34: atLeast('login of a player who has an account, SQLite ÷ twin', 0.65, 0.8),
  '35a': atLeast('match queued, assigned to a server, ready and ended, SQLite ÷ twin', 0.55, 0.7),
  '35b': atLeast('the same on Postgres ÷ twin', 0.65, 0.7),
  36: atMost('ticket to match, enough players waiting, the slowest', 1.5, 1.25, 's'),
  37: atMost('ticket to connection data, with an idle server, the slowest', 2, 1.5, 's'),
  38: atMost('50 servers and 50 matches at once on two nodes, each server gets its own match', 2, 1, 's'),
  '39a': atMost('1,000 requests/s, 70 % reads, SQLite: p99 ÷ twin with group commit, warm', 2, 1.5),
  '39b': atMost('the same in the first ten seconds of a server', 2, 1.5),
  '39c': atMost('1,000 requests/s, 70 % reads, Postgres: p99 ÷ twin, warm', 2, 1.5),
  '39d': atMost('the same in the first ten seconds of a server', 2, 1.5),
  '40a': atMost('leaderboard of 10^6 entries, SQLite: rank of a player', 1, 0.3, 'ms'),
  '40b': atMost('the same: the window of 11 around a player', 1, 0.5, 'ms'),
  '40c': atMost('the same: top ten', 0.5, 0.1, 'ms'),
  '40d': atMost('the same: page of 100 at any permitted offset', 3, 1.5, 'ms'),
  '40e': atMost('the same: 100 named players', 20, 10, 'ms'),
  '40f': atMost('the same: a player and 99 friends', 20, 10, 'ms'),
  '40g': atMost('the same: score of a player, 64 writers', 0.3, 0.2, 'ms'),
  '40h': atMost('the same: score of a player, alone, less the write of one row', 0.2, 0.1, 'ms'),
  '41a': atMost('rank, 10^6 entries ÷ 10^3, time', 3, 2),
  '41b': atMost('window, 10^6 entries ÷ 10^3, time', 3, 2),
  '41c': atMost('score of a player, 64 writers, 10^6 entries ÷ 10^3, time', 3, 2),
  '41d': atMost('top ten, 10^6 entries ÷ 10^3, time', 2, 1.2),
  42: atMost('leaderboard of 10^6 entries, Postgres: rank of a player', 3, 2, 'ms'),
  '43a': atLeast('Postgres: score of a player ÷ Nakama, by the yardstick', 1.3, 1.8),
  '43b': atLeast('Postgres: top ten of a leaderboard ÷ Nakama, by the yardstick', 1.5, 2),
  '44a': atLeast('ownership check in process, SQLite ÷ twin', 0.8, 0.9),
  '44b': atLeast('ownership check over HTTP, SQLite ÷ twin', 0.75, 0.85),
  '45a': atLeast('increment or decrement with its row of the ledger, 64 writers, SQLite ÷ twin', 0.6, 0.75),
  '45b': atLeast('the same on Postgres ÷ twin', 0.6, 0.75),
  46: atLeast('page of the 20 items of an account, SQLite ÷ twin', 0.6, 0.75),
  47: atLeast(
    'from the offer to the fulfilled order, without the time of the store, SQLite ÷ twin',
    0.4,
    0.6,
  ),
  '48a': atLeast('increments of one counter by 64 writers, SQLite, in process', 5_000, 8_000, '/s'),
  '48b': atLeast('the same on Postgres ÷ pgbench with the same statements', 0.45, 0.7),
  '49a': atMost('ownership check, 10^6 items of accounts ÷ 10^3, time', 1.43, 1.2),
  '49b': atMost('page of the items of an account, 10^6 items ÷ 10^3, time', 2, 1.2),
  '49c': atMost('history of an item, 10^6 rows of the ledger ÷ 10^3, time', 2, 1.2),
  '49d': atMost('order with its history, 10^6 orders ÷ 10^3, time', 2, 1.2),
  '49e': atMost('page of 50 orders of all accounts, 10^6 orders ÷ 10^3, time', 2, 1.2),
  '49f': atMost('orders of an account, 10^6 orders ÷ 10^3, time', 2, 1.2),
  50: atLeast('GET account, Fastify + SQLite, with metrics ÷ without', 0.97, 0.99),
  '29a': atMost('largest package, unpacked, without dependencies', 2, 1, 'MB'),
  '29b': atMost('client bundle, minified and compressed', 25, 15, 'KiB'),
  a: atLeast('account reads in process, memory storage', 100_000, 100_000, '/s'),
  b: atMost('dispatch: match, access, parse in and out', 10, 10, 'µs'),
  c: atLeast('GET account over HTTP, 10^6 accounts ÷ 10^3', 0.85, 0.85),
  d: atLeast('account read in process, 10^6 accounts ÷ 10^3', 0.7, 0.7),
  e: atLeast('metadata write over HTTP, 10^6 accounts ÷ 10^3', 0.7, 0.7),
  f: atLeast('metadata write in process, 10^6 accounts ÷ 10^3', 0.6, 0.6),
  g: atLeast('session check over HTTP, 10^6 sessions ÷ 10^3', 0.75, 0.75),
  h: atMost('page of 50 accounts, 10^6 accounts ÷ 10^3, time', 2, 2),
  i: atMost('deep page of 50 accounts by token ÷ first page, time', 2, 2),
  j: atMost('events: server cpu of a delivery, 10^4 subscribers ÷ 10^2', 1.8, 1.8),
  k: atMost('events: cost of a publish to 10 subscribers while 10^4 ÷ 10^2 others listen', 1.2, 1.2),
  l: atMost('matchmaker pass, duels, 10^4 tickets ÷ 10^3, time', 15, 12),
  m: atMost('the same, 10^5 tickets ÷ 10^4', 30, 15),
  n: atMost('matchmaker pass, skill window, latency, parties of 1 to 5, 10^4 tickets ÷ 10^3, time', 15, 12),
  o: atMost('the same, 10^5 tickets ÷ 10^4', 30, 15),
  p: atMost('the longest time that a pass over 10^5 tickets blocks other work', 50, 20, 'ms'),
  q: atMost('the same for a node that starts with a queue of 10^5 tickets on SQLite', 50, 25, 'ms'),
  r: atMost('starting a ticket while 10^5 wait ÷ 10^2, time', 2, 1.2),
  s: atMost('broker: a match assigned to a server, 10^4 servers ÷ 10^2, time', 2, 1.2),
  t: atMost('broker: a server allocated for a match, 10^4 idle servers ÷ 10^2, time', 2, 1.2),
  u: atLeast('matchmaker: matches of one queue, notified, Postgres on this machine', 400, 800, '/s'),
  v: atLeast('the same with 1 ms to Postgres in each direction', 350, 600, '/s'),
  w: atLeast('the same with 5 ms to Postgres in each direction', 300, 450, '/s'),
} as const satisfies Record<string, Goal>;

export type GoalName = `${keyof typeof goals}`;

export const goalNames = Object.keys(goals) as GoalName[];

export const goalOf = (name: GoalName): Goal => (goals as Readonly<Record<string, Goal>>)[name]!;

export const isGoalName = (name: string): name is GoalName => Object.hasOwn(goals, name);
