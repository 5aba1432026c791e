import { hash, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import type { Player } from '../load/players.ts';
import { answerQuestions } from '../machine/answering.ts';
import { poolSize } from '../twins/postgres.ts';
import { listen } from './listen.ts';
import { playerBatchSize, seededValue } from './shared.ts';

export interface StartYardstick {
  readonly kind: 'start';
  readonly url: string;
  /** The number of players. */
  readonly players: number;
  /** The file to which the players are written. */
  readonly file: string;
}

const sessionMilliseconds = 7 * 24 * 3_600_000;

/** Tables as simple as the requests allow. */
const schema = `
  create schema yardstick;
  set search_path = yardstick;
  create table accounts (id text primary key, device text not null unique, name text not null, created_at bigint not null);
  create table sessions (digest text primary key, account_id text not null, expires_at bigint not null);
  create table objects (
    owner_id text not null, key text not null, value jsonb not null, version bigint not null, primary key (owner_id, key)
  );
  create table scores (
    board text not null, owner_id text not null, score bigint not null, updated_at bigint not null,
    primary key (board, owner_id)
  );
  create index scores_best on scores (board, score desc, updated_at);`;

/** Each request is one statement, and two if it needs a session: it is read for every request. */
const statements = {
  session: 'select account_id, expires_at from yardstick.sessions where digest = $1',
  login: `with account as (select id from yardstick.accounts where device = $1)
    insert into yardstick.sessions select $2, id, $3 from account returning account_id`,
  create: `with account as (insert into yardstick.accounts values ($4, $1, $1, $5) returning id)
    insert into yardstick.sessions select $2, id, $3 from account returning account_id`,
  account: 'select id, name, created_at from yardstick.accounts where id = $1',
  read: 'select value, version from yardstick.objects where owner_id = $1 and key = $2',
  write: `insert into yardstick.objects values ($1, $2, $3, 1)
    on conflict (owner_id, key) do update set value = excluded.value, version = yardstick.objects.version + 1
    returning version`,
  score: `insert into yardstick.scores values ('arena', $1, $2, $3)
    on conflict (board, owner_id) do update set score = excluded.score, updated_at = excluded.updated_at
    returning score`,
  top: `select json_agg(best) as players from
    (select owner_id, score from yardstick.scores where board = 'arena' order by score desc, updated_at limit 10) as best`,
} as const;

/**
 * The yardstick: the least work with which a server on node:http and pg can answer seven requests, with named statements
 * and opaque tokens that are stored as digests. Peers that cannot run in every bench were measured beside it once.
 */
answerQuestions({
  async start({ url, players, file }: StartYardstick): Promise<number> {
    const pool = new pg.Pool({ connectionString: url, max: poolSize });
    await pool.query(schema);
    const run = async (name: keyof typeof statements, values: readonly unknown[]) =>
      (await pool.query({ name, text: statements[name], values: [...values] })).rows[0] as
        | Readonly<Record<string, unknown>>
        | undefined;
    await seed(run, players, file);
    await pool.query('vacuum analyze');
    return listen(
      createServer((request, response) => {
        answer(run, request).then(
          (body) => {
            const text = JSON.stringify(body);
            response.writeHead(body === null ? 404 : 200, {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            });
            response.end(text);
          },
          (error: unknown) => {
            response.writeHead(500);
            response.end(String(error));
          },
        );
      }),
    );
  },
});

type Run = (
  name: keyof typeof statements,
  values: readonly unknown[],
) => Promise<Readonly<Record<string, unknown>> | undefined>;

const digestOf = (token: string): string => hash('sha256', token, 'hex');

/** Answers one request. Null means that it is none of the seven, or that what it names does not exist. */
async function answer(run: Run, request: IncomingMessage): Promise<object | null> {
  const route = `${request.method} ${request.url}`;
  if (route === 'POST /login' || route === 'POST /create') {
    const { device } = (await bodyOf(request)) as { device: string };
    const token = randomBytes(32).toString('base64url');
    const now = Date.now();
    const session = [device, digestOf(token), now + sessionMilliseconds];
    const row =
      route === 'POST /login'
        ? await run('login', session)
        : await run('create', [...session, randomUUID(), now]);
    return row === undefined ? null : { token, accountId: row.account_id };
  }
  const session = await run('session', [digestOf(request.headers.authorization?.slice(7) ?? '')]);
  if (session === undefined || Number(session.expires_at) < Date.now()) return null;
  const { account_id: accountId } = session;
  if (route === 'GET /account') return (await run('account', [accountId])) ?? null;
  if (route.startsWith('GET /object/')) return (await run('read', [accountId, route.slice(12)])) ?? null;
  if (route === 'GET /top') return (await run('top', [])) ?? null;
  if (route === 'PUT /score') {
    const { score } = (await bodyOf(request)) as { score: number };
    return (await run('score', [accountId, score, Date.now()])) ?? null;
  }
  if (route !== 'PUT /object') return null;
  const { key, value } = (await bodyOf(request)) as { key: string; value: object };
  return (await run('write', [accountId, key, JSON.stringify(value)])) ?? null;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk as string;
  return JSON.parse(text);
}

/** Creates the players, each with one object and one score. */
async function seed(run: Run, count: number, file: string): Promise<void> {
  const created: Player[] = [];
  const value = JSON.stringify({ text: seededValue });
  for (let first = 0; first < count; first += playerBatchSize)
    created.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(playerBatchSize, count - first) }, async (_, at) => {
          const [token, accountId, now] = [randomBytes(32).toString('base64url'), randomUUID(), Date.now()];
          const session = [`seed-${first + at}`, digestOf(token), now + sessionMilliseconds];
          await run('create', [...session, accountId, now]);
          await run('write', [accountId, 'entry-0', value]);
          await run('score', [accountId, first + at, now]);
          return { token, accountId };
        }),
      )),
    );
  writeFileSync(file, JSON.stringify(created));
}
