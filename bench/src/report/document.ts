import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Effort } from '../goals/bench.ts';
import { goalOf, goals, isGoalName } from '../goals/catalogue.ts';
import { type Figure, verdictOf } from '../goals/figure.ts';
import { benchFolder, root } from '../prepare/folders.ts';
import { boundText, verdictWords } from './lines.ts';
import { spreadText } from './text.ts';

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
  const missed = figures.filter((figure) => verdictOf(figure) === 'missed');
  return `# Benchmarks

Written by \`npm run bench\`; the goals stand in \`bench/src/goals/catalogue.ts\`. A figure is the median of the rounds with
the least and the greatest in brackets. Ratios hold from machine to machine, absolute figures do not.

${missed.length === 0 ? 'Every goal is reached.' : `Missed: ${missed.map(({ goal }) => goal).join(', ')}.`}

| # | goal | figure | must | aim | |
|---|---|---|---|---|---|
${figures.map(goalRow).join('\n')}

## What stands behind them

| # | ours | against |
|---|---|---|
${figures.map(({ goal, ours, theirs }) => `| ${goal} | ${ours} | ${theirs} |`).join('\n')}

${howTaken(rounds, seconds)}`;
}

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

- In one run on two cpus: what is measured alone on the first, what measures on the second; Postgres shares the second with
  the load. Node ${process.versions.node.split('.')[0]}, the built packages, rate limits off.
- Ours and what it is compared with run at the same time and are measured in turns, ${rounds} rounds of ${seconds} s each after
  1.5 s to get warm, every other round in the opposite order. A ratio is taken of each round by itself. A goal is missed
  when a second series repeats it.
- Load comes from autocannon, a closed loop of 64 connections without pipelining. Every answer must be 200.
- *Read*: \`GET /api/v1/accounts/{accountId}\` of the caller with ten metadata entries. *Write*:
  \`PUT /api/v1/accounts/metadata\` that overwrites one of them with another 24 characters. 1,000 players.
- *Twins* (\`bench/src/twins\`) are hand-written for these requests on the same copies of Fastify, Express, better-sqlite3
  and pg: statements prepared once, sessions found by the SHA-256 digest of their token and remembered for 5 seconds as
  ours are, zod for what comes in, the same limits of body, value and total, the same headers and the same answer. On
  SQLite they have the same log, checkpoints and cache, on Postgres as many connections and named statements. FULL and NORMAL are SQLite's
  \`synchronous\`; the twin with group commit writes all that arrives in one turn of the event loop in one durable
  transaction. On Postgres the twin reads an account with its entries in one join.
- *pgbench* runs the same update on a copy of the table, 20 clients, prepared.
- *better-auth* 1.7.7 runs on node:http and better-sqlite3 with \`synchronous = normal\`, as its documentation sets it up; ours is
  fully durable. A new player of ours is two requests, login and account, and counts as one sign-in.
- *Events* are emitted over HTTP and reach subscribers of a tag; the twin calls \`ws.send\` for each of them. Every
  subscriber checks that it gets every event once and in order, else the run fails.
- *Growth*: requests come from 16,000 players all over the table, whose sessions the server remembers; a session check is
  \`POST /server/sessions/validate\`, which always reads. A page is \`GET /admin/accounts\`, a deep one stands behind half of them.
- *Who plays with whom* (23, l–p) is decided in process, without storage, in slices as rounds work; the twin puts tickets
  into buckets, sorts them by rating and takes neighbours. *Duels*: eight modes, four regions, ratings over 1,000 points, at
  most 100 apart. *Teams*: five against five, parties of 1 to 5, a skill window that widens, a bound of latency in four
  regions.
- *Matches* given to servers: every request is another registered server that asks \`POST /server/request_match\`, among as
  many queued matches; the twin is that of metadata writes with group commit. From queue to end a match of two is four
  requests of an operator, each on record; its players are told. The twins do the same writes and tell the same players.
  The peer's figures (18, 25a) are of another run on a machine like this one; it keeps nothing on the disk.
- *Tickets* in process: 4,000 players start one, 64 at a time, passes come every 0.1 s, until the last is told of his match;
  rows are written into one table, sixteen in a durable transaction. *1,000 tickets at once*: over HTTP with a stream for each
  player; passes come every second, as they usually do, with the twin too; a figure is the mean of three crowds that come
  at any moment between two passes. *Ticket to match*: two players and a server that waits, again and again. The race is of
  servers that wait and matches that come, all at once over two nodes with one Postgres.
- What one turn of the event loop takes (p, q) is cpu time of its thread, the worst of all.
- In process, a figure is cpu time, except for writes, which wait for the disk.
`;
