import { test } from 'vitest';
import { caseCounts } from '../../../test/case-counts.ts';
import { networkCycle, networkFaults } from './network-cycles.ts';

const cycles = caseCounts.networkFaults.perChange;

test.for(networkFaults)(
  `a network $name causes timely refusals and loses no answered write: ${cycles} times`,
  { timeout: 60_000 },
  async (fault) => {
    await Promise.all(Array.from({ length: cycles }, () => networkCycle(fault)));
  },
);
