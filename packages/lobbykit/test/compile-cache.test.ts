import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFile } from './databases.ts';
import { commandLine, runProcess } from './program.ts';

const freshFolder = (): string => dirname(freshFile().slice('sqlite:'.length));

const help = (environment: Readonly<Record<string, string>>) =>
  runProcess([...commandLine, 'help'], { NODE_COMPILE_CACHE: '', ...environment });

test('compiled modules are kept in the cache folder of the user', async () => {
  const folder = freshFolder();
  expect(await help({ XDG_CACHE_HOME: folder })).toMatchObject({ code: 0, error: '' });
  expect(existsSync(join(folder, 'lobbykit', 'compiled'))).toBe(true);
});

test('a command runs without a word if the cache folder cannot be written', async () => {
  expect(await help({ XDG_CACHE_HOME: '/dev/null/cache' })).toMatchObject({ code: 0, error: '' });
});

test('nothing is kept if NODE_DISABLE_COMPILE_CACHE is set', async () => {
  const folder = freshFolder();
  await help({ XDG_CACHE_HOME: folder, NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(existsSync(join(folder, 'lobbykit'))).toBe(false);
});
