import { expect, test } from 'vitest';
import { banner } from '../src/commands/banner.ts';
import { readConfig } from '../src/config/config.ts';
import { parseConfigFile } from '../src/config/config-file.ts';

const facts = {
  storage: 'SQLite game.db',
  objects: 'none',
  store: 'none',
  metrics: 'off',
  matches: 'game servers that ask by themselves',
  address: 'http://127.0.0.1:8080',
  logins: [1, 12, 14],
};
const production = { NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(32) };

/** Returns a line of the banner without its title. */
function line(title: string, variables: Record<string, string>, more: object = {}): string | undefined {
  const file = parseConfigFile('/etc/lobbykit.json', '{"mail": {"log": false}}');
  const text = banner(readConfig(variables, 'PORT' in variables ? file : undefined), { ...facts, ...more });
  return new RegExp(`^  ${title} +(.*)$`, 'm').exec(text)?.[1];
}

test('the banner names the ways to log in', () => {
  expect(line('logins', {})).toBe('UNSAFE, DEVICE, EMAIL_SIGN_UP');
  expect(line('logins', {}, { logins: [] })).toBe('none: nobody can log in; see docs/settings.md');
});

test.each([
  [{}, 'pages of http://localhost:*, http://127.0.0.1:* may call; others: CORS_ORIGINS'],
  [
    { CORS_ORIGINS: 'https://a.example' },
    'pages of https://a.example, http://localhost:*, http://127.0.0.1:* may call',
  ],
  [{ ...production, CORS_ORIGINS: 'https://a.example' }, 'pages of https://a.example may call'],
  [production, 'pages of this address alone may call; others: CORS_ORIGINS'],
])('the banner says which pages may call: %j', (variables, sentence) => {
  expect(line('browsers', variables)).toBe(sentence);
});

test('the banner says where the configuration is from, and what would serve matches', () => {
  expect(line('configuration', {})).toBe('the environment alone');
  expect(line('configuration', { PORT: '1' })).toBe('/etc/lobbykit.json, and the environment');
  expect(line('matches', {})).toBe('game servers that ask by themselves');
});

test('the banner has a link to the console that is logged in, if there is one', () => {
  expect(line('console', {})).toBe('http://127.0.0.1:8080/api/v1/console');
  const consoleLink = 'http://127.0.0.1:8080/api/v1/console#/login/gt_x';
  expect(line('console', {}, { consoleLink })).toBe(`${consoleLink} (logged in; once, within 10 minutes)`);
  expect(line('console', { CONSOLE: 'off' }, { consoleLink })).toBe('off: CONSOLE=on serves it');
});
