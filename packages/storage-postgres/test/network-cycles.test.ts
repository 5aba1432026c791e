import { test } from 'vitest';
import { networkCycle, networkFaults } from './network-cycles.ts';

test.for(networkFaults)(
  'a network $name causes timely refusals and loses no answered write: 5 times',
  { timeout: 60_000 },
  async (fault) => {
    await Promise.all(Array.from({ length: 5 }, () => networkCycle(fault)));
  },
);
