import { test } from 'vitest';
import { checkMatchBrokerModel } from '../../src/testing/models/match-broker.ts';
import { openTestStorage } from '../../src/testing/test-storage.ts';

test('the broker does whatever the model does, in 200 runs of 80 commands', { timeout: 900_000 }, () =>
  checkMatchBrokerModel([openTestStorage], 200),
);
