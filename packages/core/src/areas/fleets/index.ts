import { counters } from '../../kernel/counters.ts';
import { type Area, defineArea } from '../area.ts';
import { signalsPart } from '../provided-parts.ts';
import { objectsPart } from '../titles/parts.ts';
import { fleetsContract } from './contract.ts';
import { fleetErrors } from './errors.ts';
import { fleetLimits } from './limits.ts';
import { serversDraining, serversGone } from './moments.ts';
import { type FleetsOptions, fleetsOptions } from './options.ts';
import { createFleets, type Fleets } from './service.ts';
import { fleetCommands, fleetHosts, fleetJobs } from './tables.ts';

export type { FleetControl, FleetServers, ServerJob } from './fleet-servers.ts';
export type { DeployOptions, GoneProcess } from './options.ts';

export const fleetsArea: Area<typeof fleetsContract.routes, Fleets, FleetsOptions, typeof fleetLimits> =
  defineArea({
    contract: fleetsContract,
    limits: fleetLimits,
    tables: [fleetHosts, fleetCommands, fleetJobs, counters],
    errors: fleetErrors,
    moments: [serversDraining, serversGone],
    options: fleetsOptions,
    needs: { signals: signalsPart, objects: objectsPart },
    create: (ctx, { signals, objects }, { fleets }) =>
      createFleets(ctx, {
        ...signals,
        options: fleets,
        objects: {
          has: (uri) => objects.find(uri) !== null,
          async sign(uri) {
            const object = objects.find(uri);
            return object && objects.signDownload(object);
          },
        },
      }),
  });
