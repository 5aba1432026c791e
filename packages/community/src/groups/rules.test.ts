import { expect, test } from 'vitest';
import { byRoleAndName, mayChange, mayRemove, maySetRole, nameKeyOf, readMask } from './rules.ts';
import { groupRoles } from './states.ts';

const { OWNER, OFFICER, MEMBER, REQUESTED } = groupRoles;
const roles = Object.values(groupRoles);

test.each([
  ['night owls', 'NIGHT OWLS'],
  ['Straße', 'STRASSE'],
  ['Straße', 'STRAẞE'],
  ['straẞe', 'STRASSE'],
  ['Ｏｗｌｓ', 'owls'],
  ['O  w\u00a0l', 'o w l'],
  ['É', 'e\u0301'],
])('%s and %s are the same name', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other));
  expect(nameKeyOf(nameKeyOf(one))).toBe(nameKeyOf(one));
});

test('the beginning of a name is the beginning of its key', () => {
  expect(nameKeyOf('Straße der Eulen').startsWith(nameKeyOf('stras'))).toBe(true);
});

test('nobody is made a player who waits, and nobody owns a group without its owner', () => {
  for (const by of roles)
    for (const from of roles)
      for (const isSelf of [true, false]) {
        expect(maySetRole(by, from, REQUESTED, isSelf)).toBe(false);
        if (by !== OWNER && from !== OWNER) expect(maySetRole(by, from, OWNER, isSelf)).toBe(false);
      }
});

test('the owner gives every role to others, an officer accepts and resigns, all others give none', () => {
  for (const to of [OWNER, OFFICER, MEMBER])
    for (const from of [OFFICER, MEMBER, REQUESTED]) {
      expect(maySetRole(OWNER, from, to, false)).toBe(true);
      expect(maySetRole(OFFICER, from, to, false)).toBe(from === REQUESTED && to === MEMBER);
      for (const by of [MEMBER, REQUESTED]) expect(maySetRole(by, from, to, false)).toBe(false);
    }
  expect(maySetRole(OFFICER, OFFICER, MEMBER, true)).toBe(true);
  expect(maySetRole(OWNER, OWNER, MEMBER, true)).toBe(false);
});

test('a player removes those whose role is below their own, if they may at all', () => {
  for (const removed of roles) {
    expect(mayRemove(OWNER, removed)).toBe(true);
    expect(mayRemove(OFFICER, removed)).toBe(removed === MEMBER || removed === REQUESTED);
    for (const by of [MEMBER, REQUESTED]) expect(mayRemove(by, removed)).toBe(false);
  }
});

test('officers change description and metadata, the owner everything, and others nothing', () => {
  expect(mayChange(OWNER, ['name', 'maxMembers'])).toBe(true);
  expect(mayChange(OFFICER, ['description', 'metadata'])).toBe(true);
  expect(mayChange(OFFICER, ['description', 'name'])).toBe(false);
  expect(mayChange(MEMBER, [])).toBe(false);
  expect(mayChange(undefined, [])).toBe(false);
});

test('a mask names fields of a group, and an empty one those that are present', () => {
  expect(readMask('', { name: 'x' })).toEqual(['name']);
  expect(readMask('name, tag', {})).toEqual(['name', 'tag']);
  expect(readMask('memberCount', {})).toBeNull();
});

test('members are listed by role, then by name without case, then by id', () => {
  const member = (role: number, displayName: string, accountId: string) => ({ role, displayName, accountId });
  const sorted = [
    member(OWNER, 'zoe', '1'),
    member(MEMBER, 'Ada', '3'),
    member(MEMBER, 'ada', '4'),
    member(MEMBER, 'Bob', '2'),
  ];
  expect(sorted.toReversed().sort(byRoleAndName)).toEqual(sorted);
});
