import { expect, test } from 'vitest';
import { isStorePlayer } from './player-id.ts';

test('the ids of players are the 2^32 ids of persons in the public universe', () => {
  expect(isStorePlayer('76561197960265728')).toBe(true);
  expect(isStorePlayer('76561202255233023')).toBe(true);
  expect(isStorePlayer('76561197960265727')).toBe(false);
  expect(isStorePlayer('76561202255233024')).toBe(false);
});

test.each([
  '',
  '0',
  '76561197960265728\n',
  ' 76561197960265728',
  '+6561197960265728',
  '７6561197960265728',
  '0x110000100000000',
])('%j is not the id of a player', (text) => {
  expect(isStorePlayer(text)).toBe(false);
});
