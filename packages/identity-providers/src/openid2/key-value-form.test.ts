import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseKeyValueForm } from './key-value-form.ts';

test('lines of key and value are parsed, with or without a line break at the end', () => {
  const pairs = new Map([
    ['ns', 'http://specs.openid.net/auth/2.0'],
    ['is_valid', 'true'],
  ]);
  expect(parseKeyValueForm('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n')).toEqual(pairs);
  expect(parseKeyValueForm('ns:http://specs.openid.net/auth/2.0\nis_valid:true')).toEqual(pairs);
  expect(parseKeyValueForm('x:\n')).toEqual(new Map([['x', '']]));
});

test.each([
  ['nothing', ''],
  ['an empty line', 'is_valid:true\n\n'],
  ['a line without a colon', 'is_valid:true\nfalse\n'],
  ['CRLF line breaks', 'is_valid:true\r\n'],
  ['blanks before a key', ' is_valid:true\n'],
  ['blanks after a key', 'is_valid :true\n'],
  ['a key in capitals', 'IS_VALID:true\n'],
  ['a key twice', 'is_valid:false\nis_valid:true\n'],
  ['a byte order mark', '\ufeffis_valid:true\n'],
  ['a page of HTML', '<html>is_valid:true</html>'],
  ['a NUL', 'is_valid:true\u0000\n'],
])('%s is not a key-value form', (_, text) => {
  expect(parseKeyValueForm(text)).toBeNull();
});

test('parsed pairs can be formatted to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ':', '\n', '\r', ' ', 'é', '_') }), (text) => {
      const pairs = parseKeyValueForm(text);
      if (!pairs) return;
      const written = [...pairs].map(([key, value]) => `${key}:${value}`).join('\n');
      expect([written, `${written}\n`]).toContain(text);
    }),
  );
});
