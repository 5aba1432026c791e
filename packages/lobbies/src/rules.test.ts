import { expect, test } from 'vitest';
import { canStart, fits, freeSeats, nextHost, placesFor, readInviteCode, readMask } from './rules.ts';

const teams = [
  { name: 'red', size: 2 },
  { name: 'blue', size: 3 },
];
const places = { teams, spectatorSeats: 1 };
const seated = (...numbers: number[]) =>
  numbers.map((team, at) => ({ playerId: `p${at}`, team, isReady: false }));

test.each([
  ['a player without a wish gets the first free team', [], 1, {}, [0]],
  ['a team that is full is left out', [0, 0], 1, {}, [1]],
  ['players who come together get a team with room for all', [0], 3, {}, [1, 1, 1]],
  ['players whom no team holds are spread', [0], 4, {}, [0, 1, 1, 1]],
  ['more players than places are refused as a whole', [0, 0, 1], 3, {}, null],
  ['a wished team is not replaced by another', [0, 0], 1, { team: 0 }, null],
  ['a team that does not exist has no places', [], 1, { team: 2 }, null],
  ['a spectator takes a place of spectators', [], 1, { asSpectator: true }, [-1]],
  ['spectators cannot take places of players', [-1], 1, { asSpectator: true }, null],
] as const)('%s', (_rule, members, count, wish, expected) => {
  expect(placesFor(places, seated(...members), count, wish)).toEqual(expected);
});

test('free places are those of teams alone', () => {
  expect(freeSeats(teams, seated(0, 1, -1))).toBe(3);
});

test.each([
  [[0, 0, 1, -1], true],
  [[0, 0, 0], false],
  [[2], false],
  [[-1, -1], false],
])('members %j fit: %s', (members, expected) => {
  expect(fits(places, seated(...members))).toBe(expected);
});

test('a match starts when all players except the host are ready, or by force, but never without players', () => {
  const [host, other] = seated(0, 1);
  expect(canStart([host!, other!], 'p0', false)).toBe(false);
  expect(canStart([host!, other!], 'p0', true)).toBe(true);
  expect(canStart([host!, { ...other!, isReady: true }], 'p0', false)).toBe(true);
  expect(canStart([host!, { ...other!, team: -1 }], 'p0', false)).toBe(true);
  expect(canStart(seated(-1), 'p0', true)).toBe(false);
});

test('the longest-standing member who is connected is the next host, otherwise the longest-standing one', () => {
  const members = seated(0, 0, 1);
  expect(nextHost(members, new Set(['p1', 'p2']))?.playerId).toBe('p1');
  expect(nextHost(members, new Set())?.playerId).toBe('p0');
});

test.each([
  ['k7m2-9qx4', 'K7M29QX4'],
  ['OIL12345', '01112345'],
  ['short', null],
  ['K7M29QX%', null],
])('the code %s is read as %s', (given, expected) => {
  expect(readInviteCode(given)).toBe(expected);
});

test('a mask names fields of a lobby, and an empty one those that are present', () => {
  expect(readMask('', { name: 'x' })).toEqual(['name']);
  expect(readMask('name, region', {})).toEqual(['name', 'region']);
  expect(readMask('hostId', {})).toBeNull();
});
