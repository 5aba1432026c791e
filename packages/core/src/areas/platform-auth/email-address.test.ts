import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddressOf } from './email-address.ts';

describe('an e-mail address', () => {
  test.each([
    ['ann@players.example', 'ann@players.example'],
    ['Ann@Players.EXAMPLE', 'ann@players.example'],
    ['a.n-n+tag_1@sub.players.example', 'a.n-n+tag_1@sub.players.example'],
    ["o'neil!#$%&*/=?^`{|}~@players.example", "o'neil!#$%&*/=?^`{|}~@players.example"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@ｐｌａｙｅｒｓ．example', 'ann@players.example'],
    [`${'a'.repeat(64)}@players.example`, `${'a'.repeat(64)}@players.example`],
    ['ann@1.example', 'ann@1.example'],
  ])('%s becomes %s', (given, address) => {
    expect(emailAddressOf(given)).toBe(address);
  });

  test.each([
    '',
    '@',
    'ann',
    'ann@',
    '@players.example',
    'ann@players',
    'ann@localhost',
    'ann@players.',
    'ann@.example',
    'ann@players..example',
    'ann@-players.example',
    'ann@players-.example',
    'ann@127.0.0.1',
    'ann@0x7f.1',
    'ann@[127.0.0.1]',
    'ann@[IPv6:::1]',
    'ann@players.example:25',
    'ann@players.example/',
    'ann@players.example?x',
    'ann@players.example#x',
    'ann@players%2eexample',
    'a b@players.example',
    ' ann@players.example',
    'ann@players.example ',
    'ann@play ers.example',
    'ann@players.example\n',
    'ann\r\nbcc: eve@players.example',
    'ann@players.example\r\nbcc: eve',
    'ann@play\ters.example',
    'ann@play\ners.example',
    'ann@pla\u00adyers.example',
    'ann@pla\u200byers.example',
    'ann@players.example,eve@players.example',
    'ann@players.example;eve@players.example',
    '"ann"@players.example',
    'ann(comment)@players.example',
    '<ann@players.example>',
    'Ann <ann@players.example>',
    'ann@eve@players.example',
    'ann:x@players.example',
    'ann\\@players.example',
    '.ann@players.example',
    'ann.@players.example',
    'a..n@players.example',
    'änn@players.example',
    'anı@players.example',
    'ｎn@players.example',
    '\ud800@players.example',
    'ann@\ud800.example',
    'ann\0@players.example',
    `${'a'.repeat(65)}@players.example`,
    `ann@${'a'.repeat(64)}.example`,
    `${'a'.repeat(64)}@${Array.from({ length: 4 }, () => 'b'.repeat(60)).join('.')}.example`,
    'x'.repeat(100_000),
  ])('cannot be %.60j', (given) => {
    expect(emailAddressOf(given)).toBeNull();
  });

  test('has at most 254 characters', () => {
    const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`;
    const local = 'a'.repeat(254 - domain.length - 1);
    expect(emailAddressOf(`${local}@${domain}`)).toHaveLength(254);
    expect(emailAddressOf(`${local}a@${domain}`)).toBeNull();
  });

  test('is one line of ASCII in canonical spelling, or null, for any text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress(),
      fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })).map(([local, domain]) => `${local}@${domain}`),
      fc.tuple(fc.emailAddress(), fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const address = emailAddressOf(text);
        if (address === null) return;
        expect(address).toMatch(/^[!-~]{3,254}$/);
        expect(address).not.toMatch(/[",;:<>()[\]\\]/);
        expect(address).toBe(address.toLowerCase());
        expect(address.split('@')).toHaveLength(2);
        expect(emailAddressOf(address)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
  });
});
