import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort } from '../goals/bench.ts';
import { goalOf, goals, isGoalName } from '../goals/catalogue.ts';
import { type Figure, verdictOf } from '../goals/figure.ts';
import { benchFolder, root } from '../prepare/folders.ts';
import { boundText, verdictWords } from './lines.ts';
import { conditionsText, spreadText } from './text.ts';

/** The last figures of every goal: a run of some goals leaves the others as they were. */
const figuresFile = join(benchFolder, 'figures.json');
const documentFile = join(root, 'docs', 'benchmarks.md');

/** Keeps the figures of a run and writes the document that shows them. */
export function writeDocument(figures: readonly Figure[], effort: Effort): void {
  const all = new Map(lastFigures().map((figure) => [figure.goal, figure]));
  for (const figure of figures) all.set(figure.goal, figure);
  const kept = Object.keys(goals)
    .filter(isGoalName)
    .flatMap((goal) => all.get(goal) ?? []);
  writeFileSync(figuresFile, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(documentFile, documentText(kept, effort));
}

function lastFigures(): Figure[] {
  try {
    const figures = JSON.parse(readFileSync(figuresFile, 'utf8')) as Figure[];
    return figures.filter(({ goal }) => isGoalName(goal));
  } catch {
    return [];
  }
}

function documentText(figures: readonly Figure[], { rounds, seconds }: Effort): string {
  const runs = [...new Set(figures.map(({ run = '' }) => run))].sort().toReversed();
  return `# Benchmarks

\`npm run bench\` writes this page. The goals are in \`bench/src/goals/catalogue.ts\`. A figure is the median of the rounds,
with the minimum and the maximum in brackets. A figure depends on the machine and the moment, a ratio too: on other machines
fast and slow parts have other shares. So compare figures of one run only. Each run has tables of its own.

${runs.map((run) => runText(run, figures)).join('\n\n')}

${howTaken(rounds, seconds)}`;
}

/** The figures of one run. */
function runText(run: string, all: readonly Figure[]): string {
  const figures = all.filter((figure) => (figure.run ?? '') === run);
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed');
  const { minutes } = figures[0]!;
  const lasted = minutes === undefined ? '' : `, which took ${minutes} minutes`;
  const title =
    run === ''
      ? 'Before runs were recorded: several runs'
      : `The run of ${run.replace('T', ' ')} UTC${lasted}`;
  return `## ${title}

${missed.length === 0 ? 'Every goal is reached.' : `Missed: ${missed.map(({ goal }) => goal).join(', ')}.`}

| # | goal | figure | must | aim | |
|---|---|---|---|---|---|
${figures.map(goalRow).join('\n')}

### The values behind the figures

| # | ours | against | conditions |
|---|---|---|---|
${figures.map(valuesRow).join('\n')}`;
}

const valuesRow = ({ goal, ours, theirs, conditions }: Figure): string =>
  `| ${goal} | ${ours} | ${theirs} | ${conditions === undefined ? '' : conditionsText(conditions)} |`;

const goalRow = (figure: Figure): string =>
  `| ${[
    figure.goal,
    goalOf(figure.goal).title,
    spreadText(figure.value),
    boundText(figure.goal, 'must'),
    boundText(figure.goal, 'aim'),
    verdictWords[verdictOf(figure)],
  ].join(' | ')} |`;

const howTaken = (rounds: number, seconds: number): string => `## How they were taken

- In one run on two CPUs. What is measured runs alone on the first CPU, and what measures it on the second. Postgres shares
  the second with the load. Node ${process.versions.node.split('.')[0]}, the built packages, rate limits off.
- Ours and the program it is compared with run at the same time and are measured in turns: ${rounds} rounds of ${seconds} s each, every
  other round in the opposite order. The ratio is computed for each round. A goal counts as missed only if a second series
  misses it too.
- Before a twin is measured, the bench sends it and ours the same requests, and compares the answers: they are the same except
  for ids, codes, tokens, versions and times that a server makes up.
- *Warm-up*: rounds of 0.5 s until three in a row agree within 5 %, at most 20; in process, rounds of a tenth of a sample. Goal
  17 has that once before all samples, and three rounds before each, because matches run out. A fixed rate, a crowd of tickets
  and the distance (20, 25, 33, 36–39, u–w) have no rounds to compare: their first round or crowd does not count. A sample is
  taken again, at most twice, if
  other programs used more than 10 % of a CPU meanwhile, or if the host of a virtual machine took more than 2 % of one. The
  last column says how often that happened, and how many samples were still disturbed.
- *Time*: each sample takes its seconds and its warm-up, twice for a goal that was missed. A full run takes two to four hours.
  \`--only\` starts the servers of its goals alone.
- *Cold sessions* (52): 25,600 players take turns, more than the 20,000 whose sessions a server remembers, so every request
  reads its session. Most of them are copies of one player. The twin remembers as many.
- *Logins* (34, 55, 56): the twin makes the same rows and events as ours. A login of a known player is one unit that finds
  the account, ends the oldest session above ten, stores the session and tells the account; the second request reads the
  account and tells it again. A new player gets account, identity and session in one unit. On Postgres a login takes two
  round trips and the other requests one, besides the read of the session of a new player.
- *The server of \`npm start\`* (51) runs with its defaults, except for the framework, rate limits and the level of the log.
- *Peers by the yardstick* (11–14, 43): the yardstick (\`bench/src/servers/yardstick.ts\`) answers seven requests with node:http and
  pg, with one statement and the session read for each. Nakama and parse-server were measured beside it once;
  \`bench/peers.json\` has both figures. What was measured beside a yardstick carries over as a ratio (11–14, 21, 43). The
  4.2 s of Nakama for 1,000 tickets (25) and the seats of Colyseus (18) do not: nothing was measured beside them that a
  bench measures too, so they say how fast the peer was on its machine. Ours ÷ peer is (ours ÷ yardstick) ÷ (peer ÷ yardstick). A login of ours is two requests
  and counts as one. Not equal work: the account read of ours returns ten entries and that of the yardstick none; a login of
  Nakama stores nothing, one of ours stores a session and events and keeps the limit of ten sessions. A score of ours returns
  the rank, which Nakama keeps in memory; the yardstick has no ranks and no names.
- The load comes from autocannon: a closed loop of 64 connections without pipelining. Every response must be 200.
- *Read*: \`GET /api/v1/accounts/{accountId}\` for the caller's own account with ten metadata entries. *Write*:
  \`PUT /api/v1/accounts/metadata\`, which overwrites one of them with another 24 characters. 1,000 players.
- *Twins* (\`bench/src/twins\`) are hand-written for these requests, with the same copies of Fastify, Express, better-sqlite3
  and pg. They prepare statements once, find sessions by the SHA-256 digest of the token and cache them for 5 seconds as
  ours does, check input with zod, and have the same limits of body, value and total, the same headers and the same response.
  On SQLite they have the same log, checkpoints and cache; on Postgres the same number of connections and named statements.
  FULL and NORMAL are SQLite's \`synchronous\`. The twin with group commit writes everything that arrives in one turn of the
  event loop in one durable transaction. On Postgres the twin reads an account with its entries in one join.
- *pgbench* runs the same update on a copy of the table, with 20 clients and prepared statements.
- *better-auth* 1.7.7 runs on node:http and better-sqlite3 with \`synchronous = normal\`, as its documentation describes; ours
  is fully durable. A new player in ours needs two requests, login and account, and counts as one sign-in.
- *Events* are emitted over HTTP and reach subscribers of a tag. The twin calls \`ws.send\` for each of them. Every
  subscriber checks that it gets every event once and in order; otherwise the run fails.
- *Growth*: requests come from 16,000 players distributed over the whole table, whose sessions the server has cached. A
  session check is \`POST /server/sessions/validate\`, which always reads. A page is \`GET /admin/accounts\`; a deep page
  starts after half of the accounts.
- *Matching* (23, l–p) runs in process, without storage, in slices as the matchmaker does. The twin puts tickets into
  buckets, sorts them by rating and takes neighbours. *Duels*: eight modes, four regions, ratings over a range of 1,000
  points, at most 100 apart. *Teams*: five against five, parties of 1 to 5, a skill window that widens, a latency limit in
  four regions.
- *Matches* assigned to servers: every request comes from another registered server that calls
  \`POST /server/request_match\`, with as many queued matches. The twin is the one of metadata writes with group commit. From
  queue to end, a match of two players takes four operator requests, each written to the audit log, and its players are
  notified. The twins do the same writes and notify the same players. The peers of 18 and 25 store nothing on disk.
- *Tickets* in process: 4,000 players start a ticket, 64 at a time, with a matchmaker pass every 0.1 s, until the last
  player is notified. The compared rows are written into one table, sixteen per durable transaction. *1,000 tickets at once*:
  over HTTP with a stream for each player. There is a pass every second (the default), in the twin too. A figure is the mean
  of three crowds that arrive at any moment between two passes. *Ticket to match*: two players and a waiting server, again
  and again. In the race (38), waiting servers and new matches meet at once on two nodes with one Postgres.
- *Leaderboards* (40–42): every player has an entry, each with another score, in blocks of 700. A window has 11 entries, a page
  100, at any offset up to 100,000. A submitted score moves the entry of a player to any place; 64 players submit at the same
  time, or one. Reads have names and ranks. Tables of 10^3 and 10^6 entries are measured in turns.
- *Items* (44–49): 1,000 players have twenty items each. In process, the twin checks session and input too. A change of a count
  writes the count, its row of the ledger, and the event of the owner; on Postgres also the event that other nodes follow, in
  the twin too. From the offer to the fulfilled order are the preparation of an offer, the order, and two questions to a store
  in the same process that approves at once; the twin does the same units. pgbench increments one counter by the statements
  of ours. *Growth*: 50 and 50,000 accounts, each with twenty items, rows of the ledger, and orders with four rows of history.
- *Distance* (u, v, w): a proxy between pg and Postgres delays each direction. 600 tickets wait when a round begins; the
  figure counts from there until the last player is notified, the second round of a node.
- The time of one turn of the event loop (p, q) is the CPU time of its thread, and the worst of all turns.
- In process, a figure is CPU time, except for writes, which wait for the disk.
- The *executable* of \`npm run build:binary\` has 130 MiB on Linux x64, 121 of them Node, and 49 MiB compressed. On a busy
  machine of two cores its first answer came 543 ms after its start in an empty folder, and 420 ms on an existing database;
  that of \`npm start\` took 2,189 and 1,763 ms in the same run. \`npm run test:long\` holds the ratio below 0.7.
`;
