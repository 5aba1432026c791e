import { test } from 'vitest';
import { caseCounts } from '../../../test/case-counts.ts';
import { crashServer } from './server-crash.ts';

const crashes = caseCounts.postgresCrashes.long;

test(
  `a Postgres that crashes ${crashes} times under writes loses no answered write and writes none twice`,
  {
    timeout: 3_600_000,
  },
  () => crashServer(crashes),
);
