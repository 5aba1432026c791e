import { describe, expect, test } from 'vitest';
import { bytesOfAll, fitting, type Member, objectOf, passedOn } from './rules.pass-on.ts';
import { readTree } from './rules.tree.ts';
import { Entity } from './schemas.ts';

const json = (value: unknown) => ({ jsonPayload: JSON.stringify(value) });

describe('the entries that a queue passes on', () => {
  const passed = (passOn: readonly string[], metadata: object) =>
    objectOf(passedOn(passOn, readTree(Entity.parse({ id: 'p', entityType: 2, metadata }))).get('p')!);

  test('texts, numbers and JSON are passed on under their paths, and those that are missing are left out', () => {
    const metadata = {
      role: { stringPayload: 'tank "one"' },
      level: { intPayload: 7 },
      look: json({ hat: { color: 'red' } }),
    };
    expect(passed(['role', 'level', 'look.hat', 'none', 'look.none'], metadata)).toBe(
      '{"role":"tank \\"one\\"","level":7,"look.hat":{"color":"red"}}',
    );
  });

  test('numbers keep their digits', () => {
    const metadata = {
      id: { intPayload: 9_007_199_254_740_993n },
      save: { jsonPayload: '{"slot":76561198000000001,"rate":0.10}' },
    };
    expect(passed(['id', 'save.slot', 'save'], metadata)).toBe(
      '{"id":9007199254740993,"save.slot":76561198000000001,"save":{"slot":76561198000000001,"rate":0.10}}',
    );
  });

  test('text that is no JSON, or too deep to be written, is left out', () => {
    const deep = (levels: number) => ({ jsonPayload: '['.repeat(levels) + ']'.repeat(levels) });
    expect(passed(['broken', 'deep'], { broken: { jsonPayload: '{' }, deep: deep(300_000) })).toBe('{}');
    expect(passed(['deep'], { deep: deep(3) })).toBe('{"deep":[[[]]]}');
  });

  test('the longest members are left out until the others fit', () => {
    const members: Member[] = [
      ['a', '1'],
      ['b', '"xxxxxxxxxx"'],
      ['c', '"ä"'],
    ];
    expect(bytesOfAll(members)).toBe(6 + 17 + 9);
    expect(fitting(members, 32)).toEqual(members);
    expect(fitting(members, 31).map(([name]) => name)).toEqual(['a', 'c']);
    expect(fitting(members, 8).map(([name]) => name)).toEqual(['a']);
  });
});
