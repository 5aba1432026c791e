import { openTestStorage } from '@lobbykit/testing';
import { test } from 'vitest';
import { checkMatchBrokerModel } from '../../models/match-broker.ts';

test('the broker does exactly what its model does, in 200 runs of 80 commands', { timeout: 900_000 }, () =>
  checkMatchBrokerModel([openTestStorage], 200),
);
