import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { loadConfig, readConfig, sentenceOf } from '../src/config/config.ts';
import { parseConfigFile } from '../src/config/config-file.ts';
import { options } from '../src/config/options/index.ts';

const path = 'lobbykit.json';

/** Reads a configuration from the content of a file. */
const configOf = (content: unknown, environment: Record<string, string> = {}) =>
  readConfig(environment, parseConfigFile(path, JSON.stringify(content)));

function refusal(content: unknown, environment: Record<string, string> = {}): string {
  try {
    configOf(content, environment);
    return 'accepted';
  } catch (error) {
    return sentenceOf(error);
  }
}

function folderWith(files: Record<string, unknown>): string {
  const folder = scratchFolder('lobbykit-config-');
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content));
  return folder;
}

describe('the configuration file', () => {
  test('has the same options as the environment, as JSON', () => {
    const config = configOf({
      port: 9000,
      trustProxy: ['10.0.0.0/8'],
      corsOrigins: ['https://a.example'],
      logins: { unsafe: false, bootstrapAdmins: ['UNSAFE:alice'] },
      mail: { smtpUrl: 'smtps://mail.example.com', from: 'My Game <play@example.com>' },
      identityProviders: { SEARCH_WEB: { clientId: 'game', enabled: true, idTokensFor: ['own', 'app'] } },
      matchmaking: { config: { serviceMatchmakerConfig: {} } },
      store: { simulator: { enabled: false } },
      objectStore: { s3: { buckets: ['builds'] } },
    });
    expect(config).toMatchObject({
      PORT: 9000,
      TRUST_PROXY: ['10.0.0.0/8'],
      CORS_ORIGINS: ['https://a.example'],
      UNSAFE_LOGIN: false,
      BOOTSTRAP_ADMINS: [{ provider: 'UNSAFE', platformAccountId: 'alice' }],
      MAIL_FROM: { name: 'My Game', address: 'play@example.com' },
      SEARCH_WEB_ID_TOKENS_FOR: ['own', 'app'],
      MATCHMAKING_CONFIG: { serviceMatchmakerConfig: {} },
      STORE_SIMULATOR: false,
      OBJECT_STORE_S3_BUCKETS: ['builds'],
      HOST: '127.0.0.1',
    });
    expect(config.identityProviders.settings).toEqual({ SEARCH_WEB: { clientId: 'game', enabled: true } });
  });

  test('gives way to a variable, and an empty variable counts as absent', () => {
    const file = { port: 9000, logins: { unsafe: true } };
    expect(configOf(file, { PORT: '9001', UNSAFE_LOGIN: 'off' })).toMatchObject({
      PORT: 9001,
      UNSAFE_LOGIN: false,
    });
    expect(configOf(file, { PORT: '', UNSAFE_LOGIN: '' })).toMatchObject({ PORT: 9000, UNSAFE_LOGIN: true });
  });

  test('may begin with a byte order mark', () => {
    expect(readConfig({}, parseConfigFile(path, '\uFEFF{"port": 9000}')).PORT).toBe(9000);
  });

  test.each([
    [{ prot: 9000 }, 'lobbykit.json: there is no key prot; did you mean port?'],
    [{ mail: { form: 'a@b.c' } }, 'lobbykit.json: there is no key mail.form; did you mean mail.from?'],
    [{ smtpUrl: 'x' }, 'lobbykit.json: there is no key smtpUrl; did you mean mail.smtpUrl?'],
    [{ Mail: {} }, 'lobbykit.json: there is no key Mail; did you mean mail?'],
    [{ DATABASE_URL: 'x' }, 'lobbykit.json: there is no key DATABASE_URL; did you mean databaseUrl?'],
    [{ NODE_ENV: 'x' }, 'lobbykit.json: there is no key NODE_ENV; did you mean the variable NODE_ENV?'],
    [
      { store: { simulator: { prot: 1 } } },
      'lobbykit.json: there is no key store.simulator.prot; did you mean store.simulator.port?',
    ],
    [{ constructor: 1 }, /^lobbykit.json: there is no key constructor; did you mean /],
    [JSON.parse('{"__proto__": {"port": 1}}'), /^lobbykit.json: there is no key __proto__; did you mean /],
  ])('refuses the unknown key in %j and names the nearest known one', (content, sentence) => {
    expect(refusal(content)).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    );
  });

  test.each([
    [{ port: '9000' }, 'port in lobbykit.json: must be a number from 0 to 65535.'],
    [{ port: null }, 'port in lobbykit.json: must be a number from 0 to 65535.'],
    [{ host: 1 }, 'host in lobbykit.json: must be a text.'],
    [{ rateLimits: 1 }, 'rateLimits in lobbykit.json: must be true or false.'],
    [{ corsOrigins: 'https://a.example' }, 'corsOrigins in lobbykit.json: must be a list of origins.'],
    [
      { corsOrigins: ['*'] },
      'corsOrigins in lobbykit.json: * is not an origin like https://play.example.com.',
    ],
    [{ mail: 'smtp://x' }, 'mail in lobbykit.json: must be an object.'],
    [
      { mail: { smtpUrl: 'smtp://x' } },
      'MAIL_FROM is required with mail.smtpUrl in lobbykit.json: the sender of mails.',
    ],
    [
      { matchmaking: { config: 3 } },
      'matchmaking.config in lobbykit.json: must be the path of a JSON file, or a JSON document.',
    ],
    [
      { mail: { from: 'play@example.com' }, 'mail.from': 'play@example.com' },
      'mail.from in lobbykit.json: is there twice.',
    ],
    [[], 'the configuration file lobbykit.json is not a JSON object.'],
    [null, 'the configuration file lobbykit.json is not a JSON object.'],
  ])('refuses %j with a sentence that names the key and the file', (content, sentence) => {
    expect(refusal(content)).toBe(sentence);
  });

  test('is refused if it is not JSON, with the place and without its content', () => {
    const text = '{\n  "secretKey": "canary-canary-canary-canary-canary" oops\n}';
    expect(() => parseConfigFile(path, text)).toThrow(
      /^the configuration file lobbykit\.json is not JSON: see line 2 column \d+\.$/,
    );
    expect(() => parseConfigFile(path, 'canary')).toThrow(/^(?!.*canary).* is not JSON/);
  });

  test('is never quoted in an error if the option is a secret', () => {
    const canary = 'canary\u0007'.repeat(10);
    for (const [name, { path: key, secret }] of Object.entries(options)) {
      if (!secret || key === null) continue;
      const content = key.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), canary);
      expect(refusal(content), name).not.toContain('canary');
      expect(refusal({}, { [name]: canary }), name).not.toContain('canary');
    }
  });

  test('is that of the argument, else that of CONFIG_FILE, else lobbykit.json if it exists', () => {
    const folder = folderWith({ 'lobbykit.json': { port: 1 }, 'b.json': { port: 2 }, 'c.json': { port: 3 } });
    const environment = { CONFIG_FILE: join(folder, 'b.json') };
    expect(loadConfig({}, undefined, folder)).toMatchObject({ PORT: 1, file: join(folder, 'lobbykit.json') });
    expect(loadConfig(environment, undefined, folder).PORT).toBe(2);
    expect(loadConfig(environment, join(folder, 'c.json'), folder).PORT).toBe(3);
    expect(loadConfig({}, undefined, folderWith({}))).toMatchObject({ PORT: 8080, file: undefined });
    expect(() => loadConfig({}, join(folder, 'missing.json'), folder)).toThrow(
      /^the configuration file .*missing\.json cannot be read: ENOENT/,
    );
  });
});

test('an error of the server names the key and the file if the option is in the file', () => {
  const config = configOf({ port: 1 });
  const error = Object.assign(new Error('listen'), { code: 'EADDRINUSE', syscall: 'listen' });
  expect(sentenceOf(error, config)).toBe(
    'HOST and port in lobbykit.json: another program already listens there.',
  );
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['LOBBYKIT_PORT', 'PORT'],
  ['SMPT_URL', 'SMTP_URL'],
  ['OBJECT_STORE_S3_BUCKET', 'OBJECT_STORE_S3_BUCKETS'],
  ['SEARCH_WEB_CLIENT_SECRETS', 'SEARCH_WEB_CLIENT_SECRET'],
])('the unknown variable %s is reported with the one that is meant, %s', (name, meant) => {
  expect(readConfig({ [name]: 'x' }).warnings).toEqual([
    `the server has no variable ${name}, and ignores it; did you mean ${meant}?`,
  ]);
});

test.each([
  'HOME',
  'HOSTNAME',
  'PATH',
  'POST',
  'EDITOR',
  'LOBBYKIT_AGENT_FOLDER',
  'LOBBYKIT_API_KEY',
  'HTTP_URL',
  'npm_config_cache',
])('the variable %s of another program is not reported', (name) => {
  expect(readConfig({ [name]: 'x' }).warnings).toEqual([]);
});
