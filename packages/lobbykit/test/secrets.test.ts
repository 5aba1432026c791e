import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { areas } from '@lobbykit/core/catalogue';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
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
const inspections = areas
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

/** Starts the server in a process of its own. Its log grows. */
async function startServer(variables: Readonly<Record<string, string>>) {
  const [file, ...args] = commandLine;
  const server = spawn(file!, [...args, 'serve'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'debug', PORT: '0', METRICS_PORT: '0', ...variables },
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
  const addressAt = (pattern: RegExp): string => pattern.exec(log)?.[1] ?? '';
  await expect.poll(() => log, { timeout: 30_000 }).toMatch(/^listening on /m);
  return {
    url: addressAt(/^listening on (http:\/\/\S+)$/m),
    metricsUrl: addressAt(/(http:\/\/\S+\/metrics)/),
    stop,
    log: () => log,
  };
}

test('no secret of the settings is in the log of a server, its metrics, its document, its health or the inspection of its node', async () => {
  const { databasePassword: _, ...settings } = canaries;
  const server = await startServer({
    ...settings,
    DATABASE_URL: await databaseWithPassword(),
    OBJECT_STORE_S3_BUCKETS: 'builds',
    OBJECT_STORE_S3_ACCESS_KEY_ID: 'id',
    OBJECT_STORE_S3_REGION: 'eu-central-1',
    STORE_APP_ID: '480',
    // Nothing listens there, so the failures of the store are in the log.
    STORE_API_URL: 'http://127.0.0.1:1',
    SEARCH_WEB_CLIENT_ID: 'search',
  });
  const read = async (url: string): Promise<string> => {
    const response = await fetch(url, { headers: { 'x-api-key': canaries.ROOT_API_KEY } });
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
  await server.stop();
  shown.set('log', server.log());

  for (const [name, text] of shown)
    expect([name, everyCanary.filter((spelling) => text.includes(spelling))]).toEqual([name, []]);
  expect(shown.get('/node_inspection/implementations/active')).toContain('"ObjectStore":"configured"');
  expect(shown.get('metrics')).toContain('nodeInspection');
});
