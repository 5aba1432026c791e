import { isStorageFailure, type StorageError } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { isLost, toStorageError } from './database-errors.ts';

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

test.each([
  // The socket. EPIPE has as many characters as a SQLSTATE.
  ['EPIPE', 'StorageBusy', true, true],
  ['ECONNRESET', 'StorageBusy', true, true],
  // The server shuts down.
  ['57P01', 'StorageBusy', true, true],
  ['57014', 'StorageBusy', true, false],
  ['53100', 'StorageFull', true, false],
  // Another transaction was in the way: the database works, and nothing was written.
  ['40001', 'StorageBusy', false, false],
  ['55P03', 'StorageBusy', false, false],
])('%s is a %s', (code, name, isFailure, wasLost) => {
  const error = toStorageError(withCode(code)) as StorageError;
  expect([error.name, isStorageFailure(error), isLost(error)]).toEqual([name, isFailure, wasLost]);
});

test('what the statement itself did wrong stays as it is', () => {
  const error = withCode('42P01');
  expect(toStorageError(error)).toBe(error);
});
