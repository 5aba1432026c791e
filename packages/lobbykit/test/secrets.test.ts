import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { options } from '../src/config/options/index.ts';
import { everyArea } from '../src/server/areas.ts';
import { freshDatabase } from './databases.ts';
import { commandLine } from './program.ts';

/** What nobody may read who does not have it already. */
const canaries = {
  databasePassword: 'canary-of-the-database-password',
  ROOT_API_KEY: 'canary-of-the-root-key-0123456789-abcdef',
  SECRET_KEY: 'canary-of-the-secret-key-0123456789-abcdef',
  OBJECT_STORE_S3_SECRET_ACCESS_KEY: 'canary-of-the-key-that-presigns',
  STORE_PUBLISHER_KEY: 'canary-of-the-key-of-the-store',
  SEARCH_WEB_CLIENT_SECRET: 'canary-of-the-client-secret',
  GAME_SERVER_KEY: 'canary-of-the-key-of-game-servers-0123456789',
  GAME_SERVER_WEBHOOK_SECRET: 'canary-of-the-secret-that-signs-requests',
  environmentValue: 'canary-of-a-variable-of-game-servers',
  mailPassword: 'canary-of-the-password-of-the-mail-server',
  wakeUpsPassword: 'canary-of-the-password-of-redis',
  playerPassword: 'canary-of-the-password-of-a-player',
};

/** Returns the spellings in which a secret might appear. */
const spellingsOf = (secret: string): readonly string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
];

const everyCanary = Object.values(canaries).flatMap(spellingsOf);

/** The inspection of a node, except its stream, which does not end. */
const inspections = everyArea
  .flatMap(({ contract }) => Object.values(contract.routes))
  .filter(({ method, path, stream }) => {
    const isInspection = path.startsWith('/node_inspection/') || path.endsWith('/healthz');
    return method === 'GET' && isInspection && stream === undefined;
  })
  .map(({ path }) => path);

/** Returns the DATABASE_URL of a new database, for a role that has the canary as its password. */
async function databaseWithPassword(): Promise<string> {
  const administrator = new pg.Client({ connectionString: await postgresUrl() });
  await administrator.connect();
  const role = `canary_${process.pid}`;
  await administrator.query(`create role ${role} login password '${canaries.databasePassword}'`);
  onTestFinished(async () => {
    await administrator.query(`drop role ${role}`);
    await administrator.end();
  });
  const url = new URL(await freshDatabase());
  await administrator.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  url.username = role;
  url.password = canaries.databasePassword;
  return url.href;
}

/** Returns all rows of all tables of a database, as text. */
async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
    }
    return text;
  } finally {
    await client.end();
  }
}

/** Spawns the server in a process of its own. Its log grows. */
function spawnServer(variables: Readonly<Record<string, string>>) {
  const [file, ...args] = commandLine;
  const server = spawn(file!, [...args, 'serve'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'debug',
      PORT: '0',
      METRICS_PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const ended = once(server, 'close');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
  };
  onTestFinished(stop);
  return { stop, ended, log: () => log };
}

/** Starts the server, and waits until it listens. */
async function startServer(variables: Readonly<Record<string, string>>) {
  const { stop, log } = spawnServer(variables);
  const addressAt = (pattern: RegExp): string => pattern.exec(log())?.[1] ?? '';
  await expect.poll(log, { timeout: 30_000 }).toMatch(/^listening on /m);
  return {
    url: addressAt(/^listening on (http:\/\/\S+)$/m),
    metricsUrl: addressAt(/(http:\/\/\S+\/metrics)/),
    stop,
    log,
  };
}

test('no secret of the settings is in the log of a server, its metrics, its document, its health, its database or the inspection of its node', async () => {
  const { environmentValue, mailPassword } = canaries;
  const settings = Object.fromEntries(
    Object.entries(canaries).filter(([name]) => Object.hasOwn(options, name)),
  );
  const database = await databaseWithPassword();
  const server = await startServer({
    ...settings,
    DATABASE_URL: database,
    OBJECT_STORE_S3_BUCKETS: 'builds',
    OBJECT_STORE_S3_ACCESS_KEY_ID: 'id',
    OBJECT_STORE_S3_REGION: 'eu-central-1',
    STORE_APP_ID: '480',
    // Nothing listens at any of these addresses, so the failures are in the log.
    STORE_API_URL: 'http://127.0.0.1:1',
    SEARCH_WEB_CLIENT_ID: 'search',
    GAME_SERVER_BACKEND_URL: 'http://127.0.0.1:1',
    GAME_SERVER_PATH: '/bin/true',
    GAME_SERVER_ENVIRONMENT: JSON.stringify({ TOKEN: environmentValue }),
    GAME_SERVER_WEBHOOK_URL: 'http://127.0.0.1:1',
    SMTP_URL: `smtps://name:${mailPassword}@127.0.0.1:1`,
    MAIL_FROM: 'play@example.com',
  });
  const read = async (url: string): Promise<string> => {
    const response = await fetch(url, { headers: { 'x-api-key': canaries.ROOT_API_KEY } });
    return `${response.status} ${await response.text()}`;
  };
  const post = async (url: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return `${response.status} ${await response.text()}`;
  };
  const shown = new Map<string, string>();
  for (const path of [
    ...inspections,
    '/openapi.json',
    '/admin/authentication/available-providers',
    '/no/such/path',
  ])
    shown.set(path, await read(`${server.url}/api/v1${path}`));
  shown.set('metrics', await read(server.metricsUrl));
  const signUp = { emailAddress: 'ann@players.example', password: canaries.playerPassword };
  shown.set('sign-up', await post(`${server.url}/api/v1/platform_auth/sign_up`, signUp));
  await expect.poll(() => server.log(), { timeout: 30_000 }).toMatch(/a mail could not be sent/);
  await server.stop();
  shown.set('log', server.log());
  shown.set('database', await dumpOf(database));

  for (const [name, text] of shown)
    expect([name, everyCanary.filter((spelling) => text.includes(spelling))]).toEqual([name, []]);
  expect(shown.get('/node_inspection/implementations/active')).toContain('"ObjectStore":"configured"');
  expect(shown.get('metrics')).toContain('nodeInspection');
  expect(shown.get('database')).toContain('ann@players.example');
});

test.each([
  ['Postgres', 'DATABASE_URL', `postgres://name:${canaries.databasePassword}@127.0.0.1:1/game`],
  ['Redis', 'WAKE_UPS', `redis://name:${canaries.wakeUpsPassword}@127.0.0.1:1`],
])(
  'a server that does not start because %s is away says so without the password in %s',
  async (_, name, url) => {
    const { ended, log } = spawnServer({
      DATABASE_URL: await freshDatabase(),
      SECRET_KEY: canaries.SECRET_KEY,
      [name]: url,
    });
    await ended;
    expect(log()).toContain('ECONNREFUSED');
    expect(everyCanary.filter((spelling) => log().includes(spelling))).toEqual([]);
  },
);

test('each secret setting of the server is a canary of these tests', () => {
  const inAddresses = ['DATABASE_URL', 'WAKE_UPS', 'SMTP_URL', 'GAME_SERVER_ENVIRONMENT'];
  const secret = Object.entries(options).flatMap(([name, { secret }]) =>
    secret && !name.endsWith('_CLIENT_SECRET') ? [name] : [],
  );
  expect(secret.filter((name) => !Object.hasOwn(canaries, name)).sort()).toEqual(inAddresses.sort());
});
