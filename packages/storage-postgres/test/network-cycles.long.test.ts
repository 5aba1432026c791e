import { test } from 'vitest';
import { caseCounts } from '../../../test/case-counts.ts';
import { networkCycle, networkFaults } from './network-cycles.ts';

const cycles = caseCounts.networkFaults.long;
const concurrency = 5;

test.for(networkFaults)(
  `a network $name causes timely refusals and loses no answered write: ${cycles} times`,
  { timeout: 600_000 },
  async (fault) => {
    for (let round = 0; round < cycles / concurrency; round += 1)
      await Promise.all(Array.from({ length: concurrency }, () => networkCycle(fault)));
  },
);
