import { expect, test } from 'vitest';
import { isStorePlayer } from './player-id.ts';

test('a player is one of 32 bits, in digits', () => {
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
])('%j is none', (text) => {
  expect(isStorePlayer(text)).toBe(false);
});
