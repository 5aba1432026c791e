import { describe, expect, test } from 'vitest';
import { documentOf } from '../rules.ts';
import { readRequirements } from './requirements.ts';

const limits = { requirementsBytes: 2_048, requirementsNodes: 64 };

const match = documentOf({
  matchId: 'match-7',
  playerIds: ['alice', 'bob'],
  matchProperties: '{"mode":"duel","map":{"name":"harbour","size":3},"tags":["eu","ranked"],"two words":1}',
  playerProperties: { alice: '{"rank":12}', bob: 'no json' },
});

const accepts = (text: string): boolean => readRequirements(text, limits).accepts(match);

describe('requirements', () => {
  test.each([
    ['', true],
    ['   ', true],
    ["MatchProperties.mode == 'duel'", true],
    ["MatchProperties.mode != 'duel'", false],
    ['MatchProperties.map.size >= `3` && MatchProperties.map.size < `4`', true],
    ["!(MatchProperties.map.name == 'harbour')", false],
    ["MatchProperties.mode == 'race' || MatchId == 'match-7'", true],
    ["contains(MatchProperties.tags, 'eu')", true],
    ["contains(PlayerIds, 'carol')", false],
    ["starts_with(MatchProperties.map.name, 'har')", true],
    ['MatchProperties."two words" == `1`', true],
    ['PlayerProperties.alice.rank > `10`', true],
    ['contains(`["duel","race"]`, MatchProperties.mode)', true],
    // JMESPath takes missing and empty values for false.
    ['MatchProperties.nothing', false],
    ['MatchProperties.tags', true],
  ])('%j accepts the match: %s', (text, expected) => {
    expect(accepts(text)).toBe(expected);
  });

  test('properties that are not JSON are a string', () => {
    expect(accepts("PlayerProperties.bob == 'no json'")).toBe(true);
  });

  test('an expression that cannot be evaluated does not accept the match, even if it is negated', () => {
    expect(accepts("starts_with(MatchProperties.map.size, 'x')")).toBe(false);
    expect(accepts("!starts_with(MatchProperties.map.size, 'x')")).toBe(false);
    expect(accepts('contains(MatchProperties.nothing, `1`)')).toBe(false);
  });

  test.each([
    'a[0]',
    'a[*].b',
    'a[?b == `1`]',
    '@',
    '$',
    'a | b',
    'a + b == `2`',
    'length(PlayerIds) > `1`',
    'sort(PlayerIds)',
    '{x: MatchId}',
    '[MatchId]',
    'let $x = MatchId in $x',
    'contains(a, &b)',
    "'x'.length",
    'MatchProperties.{a: b}',
    'MatchId == ',
    '((',
    '__proto__',
    'MatchProperties.constructor',
    'MatchProperties."__proto__".x',
    'MatchProperties.toString',
  ])('%j is refused because it is not in the subset', (text) => {
    expect(() => readRequirements(text, limits)).toThrow(/^(has|cannot be read)/);
  });

  test('the size of the text is limited in bytes, and the number of its parts is limited', () => {
    expect(() => readRequirements('a'.repeat(2_048), limits)).not.toThrow();
    expect(() => readRequirements('a'.repeat(2_049), limits)).toThrow('more than 2048 bytes');
    const parts = (count: number): string => Array.from({ length: count }, () => 'a').join('||');
    expect(() => readRequirements(parts(32), limits)).not.toThrow();
    expect(() => readRequirements(parts(33), limits)).toThrow('has 65 parts');
    const items = (count: number): string => `contains(\`[${'1,'.repeat(count)}1]\`, a)`;
    expect(() => readRequirements(items(60), limits)).not.toThrow();
    expect(() => readRequirements(items(61), limits)).toThrow('has 65 parts');
  });

  test('text nested as deeply as its length allows is read or refused, and nothing breaks', () => {
    for (const text of ['!'.repeat(2_047), '('.repeat(1_024), `\`${'['.repeat(1_000)}${']'.repeat(1_000)}\``])
      for (const end of ['', 'a'])
        try {
          readRequirements((text + end).slice(0, 2_048), limits);
        } catch (error) {
          expect((error as Error).message).toMatch(/^(has|cannot be read)/);
        }
  });
});
