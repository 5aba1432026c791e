import { describe, expect, test } from 'vitest';
import type { AttributeRule } from '../matching/queue.ts';
import { agreementOf } from './rules.agreement.ts';
import { readTree, type Tree } from './rules.tree.ts';
import { valuesOf } from './rules.values.ts';
import { Entity } from './schemas.ts';

const json = (value: unknown) => ({ jsonPayload: JSON.stringify(value) });
const rule = (type: AttributeRule['type'], path: string, more: object = {}): AttributeRule => ({
  type,
  path,
  relax: [],
  ...more,
});

/** Players who play together, each with these entries. */
const group = (...players: readonly object[]): Tree =>
  readTree(
    Entity.parse({
      entityType: 3,
      entities: players.map((metadata, at) => ({ id: `p${at}`, entityType: 2, metadata })),
    }),
  );

/** What these rules say about tickets of players, each with a value of `v`; undefined stands for a player without one. */
function agreed(attributes: readonly AttributeRule[], ...tickets: readonly (readonly unknown[])[]) {
  const queue = { teams: 2, playersPerTeam: 5, attributes };
  const ruled = tickets.map((players) => {
    const values = valuesOf(queue, group(...players.map((v) => (v === undefined ? {} : { v: json(v) }))));
    if ('reason' in values) throw new Error(values.reason);
    return values;
  });
  return Object.fromEntries(agreementOf(queue, ruled));
}

describe('what the rules of a queue say about a match', () => {
  test('equal says the value, of its own type', () => {
    expect(agreed([rule('equal', 'v')], ['ctf'], ['ctf', 'ctf'])).toEqual({ v: 'ctf' });
    expect(agreed([rule('equal', 'v')], [1], [1])).toEqual({ v: 1 });
    expect(agreed([rule('equal', 'v')], [true])).toEqual({ v: true });
  });

  test('equal is left out if the rule has relaxed, or a strategy put tickets of two values together', () => {
    expect(agreed([rule('equal', 'v')], ['ctf'], ['duel'])).toEqual({});
  });

  test('an intersection says what all lists have in common, which may be nothing', () => {
    const [one, other] = [
      ['dust', 'lake', 7],
      ['lake', 7, 'mill'],
    ];
    expect(agreed([rule('intersection', 'v')], [one], [other])).toEqual({ v: ['lake', 7] });
    expect(agreed([rule('intersection', 'v', { min: 0 })], [['dust']], [['lake']])).toEqual({ v: [] });
  });

  test('numbers have mean, min and max of the players, not of the tickets; a sum has the sum too', () => {
    const difference = rule('difference', 'v', { max: 100 });
    const sum = rule('sum', 'v', { max: 100 });
    expect(agreed([difference], [10, 30], [50])).toEqual({ v: { mean: 30, min: 10, max: 50 } });
    expect(agreed([sum], [0, 1], [1])).toEqual({ v: { mean: 2 / 3, min: 0, max: 1, sum: 2 } });
    expect(agreed([difference, sum], [1], [3])).toEqual({ v: { mean: 2, min: 1, max: 3, sum: 4 } });
  });

  test('players and tickets that a rule ignores do not count, and a rule that ignores all is left out', () => {
    const any = rule('difference', 'v', { max: 100, default: 'any' });
    expect(agreed([any], [10, undefined], [undefined], [30, 50])).toEqual({
      v: { mean: 30, min: 10, max: 50 },
    });
    expect(agreed([any], [undefined], [undefined])).toEqual({});
  });

  test('the default of a rule is its value', () => {
    expect(agreed([rule('difference', 'v', { max: 9, default: 1_500 })], [undefined], [1_501])).toEqual({
      v: { mean: 1_500.5, min: 1_500, max: 1_501 },
    });
  });

  test('the first of two rules with one path counts if they are not about numbers', () => {
    expect(agreed([rule('equal', 'v'), rule('difference', 'v', { max: 1 })], [5], [5])).toEqual({ v: 5 });
  });
});
