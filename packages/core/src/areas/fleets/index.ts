import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea } from '../area.ts';
import { optional } from '../part.ts';
import { signalsPart } from '../provided-parts.ts';
import { objectsPart } from '../titles/parts.ts';
import { fleetsContract } from './contract.ts';
import { fleetErrors } from './errors.ts';
import { fleetEvents } from './events.ts';
import { fleetLimits } from './limits.ts';
import { serversDraining, serversGone } from './moments.ts';
import { type FleetsOptions, fleetsOptions } from './options.ts';
import { createFleets, type Fleets } from './service.ts';
import { fleetCommands, fleetHosts, fleetJobs } from './tables.ts';

export { type FleetControl, type FleetServers, noFleetServers, type ServerJob } from './fleet-servers.ts';
export type { DeployOptions, GoneProcess } from './options.ts';

export const fleetsArea: Area<typeof fleetsContract.routes, Fleets, FleetsOptions, typeof fleetLimits> =
  defineArea({
    contract: fleetsContract,
    limits: fleetLimits,
    tables: [fleetHosts, fleetCommands, fleetJobs, counters],
    errors: fleetErrors,
    events: fleetEvents,
    moments: [serversDraining, serversGone],
    options: fleetsOptions,
    needs: { signals: signalsPart, objects: optional(objectsPart) },
    create: (ctx, { signals, objects }, { fleets }) =>
      createFleets(ctx, {
        ...signals,
        options: fleets,
        objects: {
          has: (uri) => Boolean(objects?.find(uri)),
          async sign(uri) {
            const object = objects?.find(uri);
            return object ? objects!.signDownload(object) : null;
          },
        },
      }),
  });
