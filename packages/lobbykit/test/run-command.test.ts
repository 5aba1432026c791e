import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { commands } from '../src/commands/commands.ts';
import { freshFile } from './databases.ts';
import { run } from './run.ts';

test.each([['help'], ['--help'], ['-h']])(
  'lobbykit %s lists the commands and the variables',
  async (argument) => {
    const { code, output, error } = await run([argument]);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    for (const line of [
      '  serve ',
      '  backup <file> ',
      '  hash-password ',
      '  openapi ',
      '  PORT ',
      '  CUSTOM_ISSUER ',
    ])
      expect(output).toContain(line);
  },
);

test('the option --config names the configuration file, and an error names its key', async () => {
  const file = join(scratchFolder('lobbykit-config-'), 'server.json');
  writeFileSync(file, '{"databaseUrl": "memory:", "port": "abc"}');
  const { error } = await run(['backup', 'copy.db', '--config', file]);
  expect(error).toBe(`lobbykit: port in ${file}: must be a number from 0 to 65535.\n`);
});

test.each(Object.keys(commands))(
  'lobbykit %s --help says how it is called, and runs nothing',
  async (name) => {
    const { code, output, error } = await run([...name.split(' '), '--help']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    if (name === 'help') expect(output).toContain('lobbykit <command>');
    else expect(output.split('\n')[0]).toContain(`lobbykit ${name}`);
    for (const option of Object.keys(commands[name]!.options ?? {}))
      expect(output).toContain(`  --${option} `);
  },
);

test('lobbykit keys --help lists the commands of keys', async () => {
  const { code, output, error } = await run(['keys', '--help']);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  for (const line of ['lobbykit keys create <name> ', 'lobbykit keys list\n', 'lobbykit keys revoke <key>\n'])
    expect(output).toContain(line);
});

test.each(
  Object.keys(commands).filter((name) => !['serve', 'help', 'openapi', 'hash-password'].includes(name)),
)('lobbykit %s prints no secret of the configuration when it fails', async (name) => {
  const secret = 'word-that-nobody-may-see-0123456789abcdef';
  const url = `postgres://game:${secret}@127.0.0.1:1/game`;
  const environment = {
    DATABASE_URL: url,
    PORT: '1',
    SECRET_KEY: secret,
    ROOT_API_KEY: secret,
    SMTP_URL: `smtps://game:${secret}@127.0.0.1`,
    MAIL_FROM: 'play@example.com',
    SEARCH_WEB_CLIENT_ID: 'game',
    SEARCH_WEB_CLIENT_SECRET: secret,
    GAME_SERVER_KEY: secret,
  };
  const { arguments: names = [], options = {} } = commands[name]!;
  const required = Object.entries(options).filter(([, option]) => option.required);
  const values = required.flatMap(([option]) => [`--${option}`, url]);
  const permissions = name === 'keys create' ? ['--permissions', '*'] : [];
  const { code, output, error } = await run(
    [...name.split(' '), ...names.map(() => 'any'), ...values, ...permissions],
    { environment },
  );
  expect(code).toBe(1);
  expect(output + error).not.toContain(secret);
});

test('the command openapi prints the document of all routes', async () => {
  const { code, output } = await run(['openapi']);
  expect(code).toBe(0);
  const document = JSON.parse(output) as { openapi: string; paths: Record<string, unknown> };
  expect(document.openapi).toMatch(/^3\.0\./);
  expect(Object.keys(document.paths)).toContain('/api/v1/authentication/login');
});

test('the command backup copies the database that DATABASE_URL names', async () => {
  const databaseUrl = freshFile();
  const storage = await openSqlite({ path: databaseUrl.slice('sqlite:'.length) });
  onTestFinished(() => storage.close());
  const copy = join(scratchFolder('lobbykit-backup-'), 'copy.db');
  const result = await run(['backup', copy], { environment: { DATABASE_URL: databaseUrl } });
  expect(result).toMatchObject({ code: 0, error: '', output: expect.stringContaining(` to ${copy}\n`) });
});

test('the command hash-password hashes the line of standard input', async () => {
  const { code, output } = await run(['hash-password'], { input: 'correct horse battery\n' });
  expect(code).toBe(0);
  expect(output).toMatch(/^\S+\n$/);
  expect(output).not.toContain('correct');
});

test('the first API key is printed even if the port is taken, because it is stored and nobody else can read it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const environment = {
    PORT: String((other.address() as AddressInfo).port),
    DATABASE_URL: 'memory:',
    STORE_SIMULATOR: 'off',
    LOG_LEVEL: 'silent',
  };
  expect(await run(['serve'], { environment })).toEqual({
    code: 1,
    output: expect.stringMatching(/^first API key, with every permission, shown this once: gk_\w+\n$/),
    error: 'lobbykit: HOST and PORT: another program already listens there.\n',
  });
});
const names = Object.keys(commands).join(', ');

test.each([
  [['start'], {}, `there is no command start. There are: ${names}.`],
  [['toString'], {}, `there is no command toString. There are: ${names}.`],
  [['backup'], {}, 'backup takes one argument: lobbykit backup <file>'],
  [['transfer', '--to', 'memory:'], {}, 'transfer needs --from: lobbykit transfer --from <url> --to <url>'],
  [['migrate', '--force'], {}, "Unknown option '--force'; migrate --help lists the options."],
  [['backup', 'a.db', 'b.db'], {}, 'backup takes one argument: lobbykit backup <file>'],
  [['openapi', 'file.json'], {}, 'openapi takes no argument, but there is file.json.'],
  [['--port', '1'], {}, "Unknown option '--port'; help lists the commands."],
  [['--help=yes'], {}, "Option '-h, --help' does not take an argument; help lists the commands."],
  [['serve'], { PORT: 'abc' }, 'PORT: must be a number from 0 to 65535.'],
  [
    ['backup', 'a.db'],
    { DATABASE_URL: 'memory:' },
    'backup: DATABASE_URL=memory: keeps nothing that could be copied.',
  ],
])(
  'lobbykit %j with %j is refused with one sentence and the exit code 1',
  async (args, environment, sentence) => {
    expect(await run(args, { environment })).toEqual({
      code: 1,
      output: '',
      error: `lobbykit: ${sentence}\n`,
    });
  },
);
