import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCatalogue, engineTables } from '@lobbykit/core/catalogue';
import { openSqlite } from '@lobbykit/storage-sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { everyArea } from '../src/server/areas.ts';
import { pathOf, secretKey, startServer } from './command-server.ts';
import { freshDatabase, freshFile } from './databases.ts';
import { run } from './run.ts';

const doctor = async (environment: Record<string, string>) => {
  // On the default port, another program may listen.
  const { code, output, error } = await run(['doctor'], { environment: { PORT: '0', ...environment } });
  return { code, error, lines: output.split('\n').filter(Boolean) };
};

test('doctor finds nothing wrong with the defaults, and creates no database', async () => {
  const url = freshFile();
  const { code, error, lines } = await doctor({ DATABASE_URL: url });
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(lines).toContain(`ok       storage: ${url} does not exist yet; the server creates it.`);
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([]);
});

test('doctor says what lets others in, and that the proxy is not trusted', async () => {
  const { code, error, lines } = await doctor({
    DATABASE_URL: 'memory:',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://play.example.com',
    UNSAFE_LOGIN: 'on',
    MAIL_LOG: 'on',
    RATE_LIMITS: 'off',
  });
  expect({ code, error }).toEqual({ code: 1, error: 'lobbykit: doctor: 3 problems found.\n' });
  const starts = [
    'problem  security: anyone logs in under any name',
    'warning  security: the server counts as development',
    'warning  security: RATE_LIMITS is off',
    'problem  security: codes of mails are in the log',
    'problem  proxy: PUBLIC_URL is https',
    'warning  storage: memory: keeps nothing',
  ];
  for (const start of starts) expect(lines.some((line) => line.startsWith(start))).toBe(true);
});

test.each([
  [{ TRUST_PROXY: '1', HOST: '0.0.0.0', UNSAFE_LOGIN: 'off' }, 'warning  proxy: TRUST_PROXY is a number'],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'warning  proxy: TRUST_PROXY is set, and PUBLIC_URL is not https'],
  [
    {
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://play.example.com',
      NODE_ENV: 'production',
      SECRET_KEY: secretKey,
    },
    'ok       proxy: addresses are taken from x-forwarded-for',
  ],
  [{ SEARCH_WEB_CLIENT_SECRET: 'secret' }, 'warning  providers: SEARCH_WEB: set SEARCH_WEB_CLIENT_ID'],
  [
    { SMTP_URL: 'smtps://mail.invalid', MAIL_FROM: 'play@example.com' },
    'problem  providers: SMTP_URL: the name mail.invalid is not found',
  ],
])('doctor with %j says: %s', async (environment, start) => {
  const { lines } = await doctor({ DATABASE_URL: 'memory:', ...environment });
  expect(lines.find((line) => line.startsWith(start))).toBeDefined();
});

test.each([
  [
    { BACKEND_LIMITS: '{"partyMember": 4}' },
    'BACKEND_LIMITS: there is no limit partyMember; did you mean partyMembers?',
  ],
  [
    { WAKE_UPS: 'polling' },
    'WAKE_UPS: only servers on Postgres have other nodes; leave it out, or set DATABASE_URL.',
  ],
  [
    { PASSWORD_FILE: '/no/such/file' },
    "PASSWORD_FILE: the file /no/such/file cannot be read: ENOENT: no such file or directory, access '/no/such/file'.",
  ],
  [
    { GAME_SERVER_PATH: '/no/such/game' },
    'GAME_SERVER_PATH: /no/such/game is no program that this user may run.',
  ],
])('doctor with %j says what the start refuses', async (environment, sentence) => {
  const { code, lines } = await doctor({ DATABASE_URL: 'memory:', ...environment });
  expect(code).toBe(1);
  expect(lines).toContain(`problem  options: ${sentence} The server does not start until this is mended.`);
});

test('doctor says when the configuration cannot be read', async () => {
  expect(await doctor({ PORT: 'abc' })).toEqual({
    code: 1,
    error: 'lobbykit: doctor: the configuration cannot be read, so nothing else was checked.\n',
    lines: ['problem  configuration: PORT: must be a number from 0 to 65535.'],
  });
});

test('doctor looks into the database: tables of the next start, the clock, and whether a server has it', async () => {
  const postgres = await doctor({ DATABASE_URL: await freshDatabase() });
  expect(postgres.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^problem {2}security: SECRET_KEY is missing/),
      expect.stringMatching(/^ok {7}tables: the next start runs \d+ statements/),
      'ok       clock: the same as that of the database',
      expect.stringMatching(/^ok {7}postgres: version \d+(\.\d+)?.*, encoding UTF8$/),
      expect.stringMatching(
        /^ok {7}postgres: collation \S+ and time zone \S+: the tables depend on neither$/,
      ),
      'ok       postgres: standard_conforming_strings is on',
      'ok       postgres: the role postgres may create tables in the schema public',
    ]),
  );
  const url = freshFile();
  const storage = await openSqlite({ path: pathOf(url) });
  onTestFinished(() => storage.close());
  expect((await doctor({ DATABASE_URL: url })).lines).toContain(
    'ok       storage: a process has it open, so what is in it is not checked',
  );
});

test('doctor reports a role without rights with the command that gives them, and a database that is not UTF8', async () => {
  const url = new URL(await freshDatabase());
  const administrator = new pg.Client({ connectionString: url.href });
  await administrator.connect();
  const role = `doctor_${url.pathname.slice(-8)}`;
  await administrator.query(`create role ${role} login password 'hunter2-canary'`);
  onTestFinished(async () => {
    await administrator.query(`drop role ${role}`);
    await administrator.end();
  });
  url.username = role;
  url.password = 'hunter2-canary';
  const poor = await doctor({ DATABASE_URL: url.href, SECRET_KEY: secretKey });
  expect(poor.lines).toContainEqual(
    expect.stringMatching(
      /^problem {2}postgres: the role \S+ may not create tables in the schema public .*GRANT USAGE, CREATE ON SCHEMA "public" TO "\S+"'`\.$/,
    ),
  );
  url.pathname = new URL(
    await freshDatabase("encoding 'LATIN1' locale 'C' locale_provider libc template template0"),
  ).pathname;
  const latin = await doctor({ DATABASE_URL: url.href, SECRET_KEY: secretKey });
  expect(latin.lines).toContainEqual(
    expect.stringMatching(
      /^problem {2}storage: DATABASE_URL: the database \S+ has the encoding LATIN1, .*`createdb --encoding=UTF8/,
    ),
  );
  url.pathname = '/no_such_game';
  url.password = 'hunter2#canary';
  const unread = await doctor({ DATABASE_URL: url.href.replace('%23', '#'), SECRET_KEY: secretKey });
  expect(unread.lines).toContainEqual(
    expect.stringMatching(
      /^problem {2}storage: DATABASE_URL: the address of the database cannot be read: .*# as %23/,
    ),
  );
  for (const { lines } of [poor, latin, unread]) expect(lines.join()).not.toContain('canary');
});

test('doctor reports a database that cannot be reached', async () => {
  const { code, lines } = await doctor({
    DATABASE_URL: 'postgres://127.0.0.1:1/game',
    SECRET_KEY: secretKey,
  });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^problem {2}storage: .*\. The server does not start until this is mended\.$/),
  );
});

test('doctor says whether the secret key decrypts what is stored, and whether a transfer into the database is done', async () => {
  const { api, environment, stop } = await startServer();
  const hook = { url: 'https://hooks.example.com/', kinds: ['partyUpdateEvent.PLAYER_JOINED'] } as const;
  await api.webhooks.create({ ...hook, kinds: [...hook.kinds] }, { system: true });
  await stop();
  const { DATABASE_URL: url } = environment;
  const secrets = async (key: Record<string, string>) =>
    (await doctor({ DATABASE_URL: url, ...key })).lines.filter((line) => line.includes(' secrets: '));
  expect(await secrets({ SECRET_KEY: secretKey })).toEqual([
    'ok       secrets: the secret key decrypts them',
  ]);
  expect(await secrets({ SECRET_KEY: 'another-key-of-another-game-0123456789' })).toEqual([
    'problem  secrets: webhooks.secret has values that are encrypted with another secret key: set the one that the servers have used.',
  ]);
  expect(await secrets({})).toEqual([
    'problem  secrets: webhooks.secret has encrypted values, and there is no secret key: set the one that the servers have used.',
  ]);

  const storage = await openSqlite({ path: pathOf(url) });
  const { tables } = createCatalogue(everyArea, engineTables);
  await storage.migrate(tables);
  const transfers = tables.find(({ name }) => name === 'transfers')!;
  const progress = { source: 'sqlite:/srv/old.db', startedAt: 1, tableName: '', cursor: null, rows: 0 };
  const row = { id: 'transfer', ...progress, batches: 0, copiedAt: null, doneAt: null };
  await storage.insert(transfers, row as never);
  await storage.close();
  expect(await secrets({ SECRET_KEY: secretKey })).toEqual([
    expect.stringMatching(/^problem {2}secrets: this database is not complete: the transfer from sqlite:/),
  ]);
});

test('doctor asks who answers at the address of the server', async () => {
  const { environment, stop } = await startServer();
  const { PORT } = environment;
  const server = async (changes: Record<string, string> = {}) =>
    (await doctor({ ...environment, ...changes })).lines.filter((line) => line.includes(' server: '));
  const healthy = `ok       server: http://127.0.0.1:${PORT} is healthy`;
  expect(await server()).toEqual([healthy]);
  expect(await server({ PUBLIC_URL: `http://localhost:${PORT}` })).toEqual([
    healthy,
    'ok       server: PUBLIC_URL leads to a server that is healthy',
  ]);
  expect(await server({ PUBLIC_URL: 'http://127.0.0.1:1' })).toEqual([
    healthy,
    expect.stringMatching(/^warning {2}server: PUBLIC_URL does not lead to it from this machine \(/),
  ]);
  await stop();
  expect(await server()).toEqual([`ok       server: none runs at http://127.0.0.1:${PORT}`]);

  const other = createServer((_, response) => void response.writeHead(404).end('not here'));
  onTestFinished(() => void other.close());
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await server({ PORT: String(port) })).toEqual([
    `problem  server: another program listens at http://127.0.0.1:${port} (HTTP 404): stop it, or choose another PORT.`,
  ]);
});
