import { expect, test } from 'vitest';
import { areas, type LimitName } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createWorld } from '../operations/world.ts';
import { accessLimits } from './access-limits.ts';
import { consumerLimits } from './consumer-limits.ts';
import { eventLimits } from './event-limits.ts';
import { fleetLimits } from './fleet-limits.ts';
import { friendLimits } from './friend-limits.ts';
import type { LimitCheck } from './limit-check.ts';
import { matchBrokerLimits } from './match-broker-limits.ts';
import { matchmakingLimits } from './matchmaking-limits.ts';
import { metadataLimits } from './metadata-limits.ts';
import { partyLimits } from './party-limits.ts';
import { platformAuthLimits } from './platform-auth-limits.ts';
import { requestLimits } from './request-limits.ts';
import { webhookLimits } from './webhook-limits.ts';

/** The check of every limit. A limit without a check does not compile. */
const checks: Readonly<Record<LimitName, LimitCheck>> = {
  ...requestLimits,
  ...metadataLimits,
  ...accessLimits,
  ...eventLimits,
  ...consumerLimits,
  ...partyLimits,
  ...matchBrokerLimits,
  ...matchmakingLimits,
  ...fleetLimits,
  ...friendLimits,
  ...platformAuthLimits,
  ...webhookLimits,
};

test.each(Object.entries(checks))(
  'the limit %s can be reached, but not exceeded by one',
  async (_, { limits, options = {}, check }) => {
    await using world = await createWorld({ ...options, limits });
    await check(world);
  },
);

test('every check sets its own limit, below the default', () => {
  const { limits: table } = createCatalogue(areas, engineTables);
  for (const [name, { limits }] of Object.entries(checks) as [LimitName, LimitCheck][])
    expect([name, limits[name]! < table[name]![0]]).toEqual([name, true]);
});
