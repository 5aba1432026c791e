import { test } from 'vitest';
import { networkCycle, networkFaults } from './network-cycles.ts';

test.for(networkFaults)(
  'a network $name causes timely refusals and loses no answered write: 50 times',
  { timeout: 600_000 },
  async (fault) => {
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 5 }, () => networkCycle(fault)));
  },
);
