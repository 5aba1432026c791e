import { openTestStorage } from '@lobbykit/testing';
import { test } from 'vitest';
import { checkMatchBrokerModel } from '../../models/match-broker.ts';
import { modelRuns } from '../../models/model-runs.ts';

test(
  `the broker does exactly what its model does, in ${modelRuns} runs`,
  {
    timeout: 900_000,
  },
  () => checkMatchBrokerModel([openTestStorage], modelRuns),
);
