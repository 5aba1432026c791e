import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { freshFile } from './databases.ts';
import { commandLine, runProcess } from './program.ts';

const recorder = pathToFileURL(join(import.meta.dirname, 'loaded-modules.mjs')).href;

/** Starts a server, ends it when it listens, and returns the URLs of the modules that it has loaded. */
async function modulesOf(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const [node, ...args] = commandLine;
  const database = freshFile();
  const file = `${database.slice('sqlite:'.length)}.modules`;
  const { code, output } = await runProcess(
    [node!, '--import', recorder, '--import', stopWhenListening, ...args],
    {
      PORT: '0',
      DATABASE_URL: database,
      LOG_LEVEL: 'silent',
      LOADED_MODULES_FILE: file,
      ...environment,
    },
  );
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('listening on') });
  return readFileSync(file, 'utf8').split('\n');
}

/** Ends the process by its own signal after the line that says that it listens. */
const stopWhenListening = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...rest) => {
    if (String(text).includes('listening on')) setImmediate(() => process.kill(process.pid, 'SIGTERM'));
    return write(text, ...rest);
  };
`)}`;

/** Returns which of the packages are among the modules: those of npm and those of this workspace. */
const among = (modules: readonly string[], packages: readonly string[]): readonly string[] =>
  packages.filter((name) =>
    modules.some((url) => url.includes(`/node_modules/${name}/`) || url.includes(`/packages/${name}/`)),
  );

/** What is loaded only for an option that is not set. */
const optional = [
  'nodemailer',
  'openid-client',
  'jose',
  'pg',
  'fastify',
  'prom-client',
  'adapter-fastify',
  'storage-postgres',
  'monitoring',
  'wake-redis',
  'allocators',
  'store',
  'store-simulator',
];

test('a server without options for it loads no mail, Postgres, metrics, store or second adapter', async () => {
  const modules = await modulesOf({ STORE_SIMULATOR: 'off' });
  expect(among(modules, ['better-sqlite3', 'express', 'adapter-express', 'storage-sqlite'])).toHaveLength(4);
  expect(among(modules, optional)).toEqual([]);
  // What is built contains kysely.
  const ofPackages = modules.filter((url) => /\/node_modules\/(?!\.pnpm\/|kysely\/)/.test(url));
  expect(ofPackages.length).toBeLessThanOrEqual(maxPackageModules);
});

test('a server loads each part for which an option is set', async () => {
  const modules = await modulesOf({
    ADAPTER: 'fastify',
    METRICS_PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'play@example.com',
    GAME_SERVER_WEBHOOK_URL: 'http://127.0.0.1:1',
    GAME_SERVER_WEBHOOK_SECRET: 'a-secret-of-the-webhook-0123456789abc',
    STORE_APP_ID: '480',
    STORE_PUBLISHER_KEY: '0123456789ABCDEF0123456789ABCDEF',
  });
  expect(among(modules, optional)).toEqual(
    expect.arrayContaining(['nodemailer', 'fastify', 'prom-client', 'allocators', 'store', 'monitoring']),
  );
  expect(among(modules, ['express', 'pg', 'store-simulator'])).toEqual([]);
});

/** How many modules of other packages the default server loads at most; 294 when this was written. */
const maxPackageModules = 310;
