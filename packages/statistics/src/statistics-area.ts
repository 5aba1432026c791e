import {
  type Area,
  connectionsPart,
  defineArea,
  eventBusPart,
  matchBrokerPart,
  metersPart,
  type None,
  optional,
  type Service,
} from '@lobbykit/core/area';
import { statisticsContract } from './contract.ts';
import { createCounts } from './counts.ts';
import { createFlush } from './flush.ts';
import { statisticsLimits } from './limits.ts';
import { countEvents, countMatches, meterOf } from './observe.ts';
import { createPlayers } from './players.ts';
import { createRead } from './service.read.ts';
import { minuteMilliseconds } from './steps.ts';
import { statistics, statisticsPlayers, statisticsProgress } from './tables.ts';
import { createMergeTask } from './tasks.ts';

/**
 * Statistics: what players do, what waits, what fails and what sells. The server counts in memory, after the commits, and writes
 * what it has counted once a minute.
 */
export const statisticsArea: Area<
  typeof statisticsContract.routes,
  Service<typeof statisticsContract.routes>,
  None,
  typeof statisticsLimits,
  None,
  'statistics'
> = defineArea({
  contract: statisticsContract,
  limits: statisticsLimits,
  tables: [statistics, statisticsPlayers, statisticsProgress],
  needs: {
    bus: eventBusPart,
    meters: metersPart,
    connections: connectionsPart,
    broker: optional(matchBrokerPart),
  },
  create(ctx, { bus, meters, connections, broker }) {
    const { now } = ctx.clock;
    const counts = createCounts();
    const players = createPlayers();
    const flush = createFlush({ ctx, counts, players, online: connections.openHere });
    meters.add(meterOf(counts, players, now));
    const endEvents = countEvents(bus, counts, players, now);
    return {
      operations: { read: createRead(ctx) },
      listeners: broker ? [countMatches(counts)] : [],
      tasks: [
        {
          name: 'statistics.flush',
          everyMilliseconds: minuteMilliseconds,
          // Each node writes its own rows, so it does that where every node is asked.
          async hasWork() {
            await flush();
            return false;
          },
          run: async () => {},
        },
        createMergeTask(ctx),
      ],
      async stop() {
        endEvents();
        await flush();
      },
    };
  },
});
