import { describe, expect, test } from 'vitest';
import { help } from '../src/config/help.ts';
import { optionGroups, options } from '../src/config/options/index.ts';
import type { Option } from '../src/config/options/option.ts';

const entries: readonly (readonly [string, Option])[] = Object.entries(options);
const paths = entries.flatMap(([, { path }]) => (path === null ? [] : [path]));

describe('the table of options', () => {
  test('has each option in one group, and each key once', () => {
    const grouped = optionGroups.flatMap((group) => Object.keys(group.options));
    expect(grouped.toSorted()).toEqual(Object.keys(options).toSorted());
    expect(new Set(grouped).size).toBe(grouped.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('has no key that is also the beginning of another one', () => {
    for (const path of paths) expect(paths.filter((other) => other.startsWith(`${path}.`))).toEqual([]);
  });

  test.each(entries)('explains %s in one sentence, and its example is accepted', (name, option) => {
    expect(option.meaning).toMatch(/^[^\n]{8,}[^.\n]$/);
    expect(option.defaultText).not.toBe('');
    expect(option.path ?? 'variable').toMatch(
      /^(identityProviders\.[A-Z_]+\.)?[a-z][A-Za-z\d]*(\.[a-z][A-Za-z\d]*)*$/,
    );
    if (/(SECRET|_KEY$|PASSWORD$|SECRET_ACCESS_KEY)/.test(name)) expect(option.secret).toBe(true);
    if (option.example !== '' || !option.secret) {
      const result = option.schema.safeParse(option.fromText(option.example));
      expect([name, option.example === '' || result.success]).toEqual([name, true]);
    }
    if (option.default !== undefined && option.fromText('on') === true)
      expect(option.defaultText).toBe(option.default ? 'on' : 'off');
  });

  test('is in the help, with every option or its family', () => {
    for (const [name, { family }] of entries) expect(help()).toContain(`  ${family?.variable ?? name} `);
  });
});
