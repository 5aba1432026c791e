import { describe, expect, test } from 'vitest';
import type { AttributeRule, MatchingQueue } from '../matching/queue.ts';
import { entityOfText, entityText } from './entity-json.ts';
import { playersIn, queueNamed, readTree, valueAt } from './rules.tree.ts';
import { valuesOf } from './rules.values.ts';
import { Entity } from './schemas.ts';

const json = (value: unknown) => ({ jsonPayload: JSON.stringify(value) });
const account = (id: string, metadata: object = {}) => ({ id, entityType: 'ACCOUNT', metadata });
const group = (...entities: object[]) => ({ entityType: 3, entities });
const treeOf = (entity: unknown) => readTree(Entity.parse(entity));
const namesOf = (entity: unknown) => treeOf(entity).groups.map(({ players }) => players.map(({ id }) => id));
const asking = (type: AttributeRule['type'], path = 'v'): MatchingQueue => ({
  teams: 2,
  playersPerTeam: 9,
  attributes: [{ path, type, relax: [] }],
});

describe('a tree of entities', () => {
  test.each([
    ['an ACCOUNT', account('a'), [['a']]],
    ['a GROUP of ACCOUNTs', group(account('a'), account('b')), [['a', 'b']]],
    ['a MATCH of ACCOUNTs', { ...group(account('a'), account('b')), entityType: 'MATCH' }, [['a', 'b']]],
    ['a GROUP of GROUPs', group(group(account('a')), group(account('b'))), [['a'], ['b']]],
    [
      'a MATCH of GROUPs',
      { ...group(group(account('a'), account('c')), group(account('b'))), entityType: 4 },
      [['a', 'c'], ['b']],
    ],
  ])('a tree that is %s is accepted', (_, entity, groups) => {
    expect(namesOf(entity)).toEqual(groups);
  });

  test.each([
    ['of no type', { ...account('a'), entityType: 0 }, 'entity'],
    ['that is GENERIC', { ...account('a'), entityType: 1 }, 'entity'],
    ['that is empty', group(), 'entity.entities'],
    ['with an empty group', group(group()), 'entity.entities[0].entities'],
    [
      'that mixes players and groups',
      group(account('a'), group(account('b'))),
      'entity.entities[0].entityType',
    ],
    [
      'with a MATCH within',
      group({ ...group(account('a')), entityType: 4 }),
      'entity.entities[0].entityType',
    ],
    [
      'with a group in a group in a group',
      group(group(group(account('a')))),
      'entity.entities[0].entities[0]',
    ],
    ['whose player has no id', group({ entityType: 2 }), 'entity.entities[0].id'],
    ['whose player has players', { ...account('a'), entities: [group(account('b'))] }, 'entity.entities'],
    ['with a player twice', group(group(account('a')), group(account('a'))), 'entity'],
  ])('a tree %s is refused by its field', (_, entity, field) => {
    expect(() => treeOf(entity)).toThrow(`${field}`);
  });

  test('an entity is stored as text and read again to the last digit', () => {
    const entity = Entity.parse(account('a', { big: { intPayload: '9007199254740993' } }));
    expect(entityOfText(entityText(entity))).toEqual(entity);
  });

  test('a tree names its queue by text in its own metadata', () => {
    expect(queueNamed(treeOf(account('a', { queue_name: { stringPayload: 'ranked' } })))).toBe('ranked');
    expect(queueNamed(treeOf(account('a', { queue_name: { intPayload: 1 } })))).toBeUndefined();
    expect(queueNamed(treeOf(account('a')))).toBeUndefined();
  });
});

describe('the path of a rule', () => {
  const read = (path: string, entity: unknown) => {
    const tree = treeOf(entity);
    return playersIn(tree).map((player) =>
      valueAt(path, tree, tree.groups.find(({ players }) => players.includes(player))!, player),
    );
  };

  test('a path is looked up in the player, then in their group, then in the ticket', () => {
    const given = (value: number) => ({ v: { intPayload: value } });
    const entity = {
      ...group({ ...group(account('a', given(1)), account('b')), metadata: given(2) }, group(account('c'))),
      metadata: given(3),
    };
    expect(read('v', entity)).toEqual([1, 2, 3]);
  });

  test('a path continues in the JSON of the longest key that exists', () => {
    const metadata = { stats: json({ 'pvp.x': 1, pvp: { rating: 2 } }), 'stats.pve': json({ rating: 3 }) };
    expect(read('stats.pvp.rating', account('a', metadata))).toEqual([2]);
    expect(read('stats.pve.rating', account('a', metadata))).toEqual([3]);
    expect(read('stats.none.rating', account('a', metadata))).toEqual([undefined]);
  });

  test('a path never reaches inherited properties of JSON', () => {
    const metadata = { v: json({}) };
    for (const path of ['v.constructor', 'v.__proto__', 'v.toString.name', 'constructor', '__proto__'])
      expect(read(path, account('a', metadata))).toEqual([undefined]);
    expect(read('v', account('a', { v: { jsonPayload: '{' } }))).toEqual([undefined]);
  });
});

describe('the value of a ticket', () => {
  const pair = (left: unknown, right: unknown) =>
    treeOf(group(account('a', { v: json(left) }), account('b', { v: json(right) })));
  const value = (type: AttributeRule['type'], left: unknown, right: unknown) => {
    const values = valuesOf(asking(type), pair(left, right));
    return 'reason' in values ? values.reason : values.values[0];
  };

  test('the value is the mean of the players for a difference, and their sum for a sum', () => {
    expect(value('difference', 10, 20)).toBe(15);
    expect(value('sum', 10, 20)).toBe(30);
    expect(value('difference', 10, '20')).toBe('v must be a number for every player');
    expect(value('sum', 10, 1e300)).toBe('v must be a number for every player');
  });

  test('the value for an intersection is what all players share, whether lists or texts', () => {
    expect(value('intersection', ['x', 1, 'y'], ['y', 'z', 1])).toEqual(new Set(['"y"', '1']));
    expect(value('intersection', 'x', ['x'])).toEqual(new Set(['"x"']));
    expect(value('intersection', ['x'], { x: 1 })).toContain('must be text, or a list');
    const many = Array.from({ length: 33 }, (_, index) => index);
    expect(value('intersection', many.slice(1), many.slice(1))).toHaveProperty('size', 32);
    expect(value('intersection', many, many)).toContain('at most 32');
  });

  test('the values of all players must be the same for equal', () => {
    expect(value('equal', 'x', 'x')).toBe('"x"');
    expect(value('equal', 1, '1')).toBe('v differs among the players of the ticket');
    expect(value('equal', null, null)).toContain('must be text');
  });

  test('a player without a value gets the default; any leaves them out, and a ticket without values goes with all', () => {
    const read = (fields: Partial<AttributeRule>, ...players: object[]) => {
      const entity = group(...players.map((metadata, at) => account(`p${at}`, metadata)));
      const values = valuesOf(
        { ...asking('difference'), attributes: [{ path: 'v', type: 'difference', relax: [], ...fields }] },
        treeOf(entity),
      );
      return 'reason' in values ? values.reason : values.values[0];
    };
    const v = (value: unknown) => ({ v: json(value) });
    expect(read({}, v(10), {})).toBe('v must be a number for every player');
    expect(read({ default: 20 }, v(10), {})).toBe(15);
    expect(read({ default: 'any' }, v(10), {})).toBe(10);
    expect(read({ default: 'any' }, {}, {})).toBeNull();
    expect(read({ default: 'any' }, v('x'), {})).toBe('v must be a number for every player');
    expect(read({ type: 'sum', default: 5 }, v(10), {})).toBe(15);
    expect(read({ type: 'equal', default: 'a' }, v('a'), {})).toBe('"a"');
    expect(read({ type: 'equal', default: 'any' }, v('a'), {})).toBe('"a"');
    expect(read({ type: 'intersection', default: ['a', 'b'] }, v(['b', 'c']), {})).toEqual(new Set(['"b"']));
  });

  test('players without latencies get those of the default', () => {
    const queue: MatchingQueue = {
      teams: 2,
      playersPerTeam: 2,
      attributes: [],
      latency: { path: 'v', maxMs: 50, relax: [], default: { north: 40 } },
    };
    const entity = group(account('a', { v: json({ north: 10, south: 5 }) }), account('b'));
    expect(valuesOf(queue, treeOf(entity))).toMatchObject({ latencies: new Map([['north', 40]]) });
  });

  test('the latency is that of the slowest player, for each region that all players name', () => {
    const queue: MatchingQueue = {
      teams: 2,
      playersPerTeam: 2,
      attributes: [],
      latency: { path: 'v', maxMs: 50, relax: [] },
    };
    const latencies = (left: unknown, right: unknown) => valuesOf(queue, pair(left, right));
    expect(latencies({ north: 20, south: 5 }, { north: 10, east: 1 })).toMatchObject({
      groups: [2],
      latencies: new Map([['north', 20]]),
    });
    expect(latencies({ north: 20 }, { north: -1 })).toMatchObject({ rule: 'latency' });
    expect(latencies({ north: 20 }, 20)).toMatchObject({ rule: 'latency' });
  });
});
