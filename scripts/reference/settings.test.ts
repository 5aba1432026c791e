import { expect, test } from 'vitest';
import { options } from '../../packages/lobbykit/src/config/options/index.ts';
import type { Option } from '../../packages/lobbykit/src/config/options/option.ts';
import { environmentExample, withOptions } from './settings.ts';

const begin = '<!-- Generated from the options of packages/lobbykit by `npm run reference`. -->';
const end = '<!-- The end of what is generated. -->';
const all: readonly (readonly [string, Option])[] = Object.entries(options);

test('the page of settings has a row for each option, and keeps what is around its tables', () => {
  const page = withOptions(`# Settings\n\n${begin}\na stale row\n${end}\n\nMore.\n`);
  expect(page).toMatch(/^# Settings\n\n<!-- [\s\S]+ -->\n\nMore\.\n$/);
  expect(page).not.toContain('a stale row');
  for (const [name, { family, path }] of all) {
    expect(page).toContain(`| \`${family?.variable ?? name}\` | `);
    if (path !== null) expect(page).toContain(` | \`${family?.path ?? path}\` | `);
  }
  expect(withOptions(page)).toBe(page);
  expect(() => withOptions('# Settings\n')).toThrow(/has lost the comments/);
});

test('the file of environment variables has a line for each option, and sets nothing', () => {
  const lines = environmentExample().split('\n');
  for (const [name, { family }] of all)
    expect(lines.some((line) => line.startsWith(`#${family?.variable ?? name}=`))).toBe(true);
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
