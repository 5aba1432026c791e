import { counters } from '../../kernel/counters.ts';
import { type AreaData, defineArea } from '../area.ts';
import { fleetsContract } from './contract.ts';
import { fleetErrors } from './errors.ts';
import { fleetCommands, fleetHosts, fleetJobs } from './tables.ts';

export type { FleetControl, FleetServers, ServerJob } from './fleet-servers.ts';
export type { DeployOptions, FleetsOptions, GoneProcess } from './options.ts';
export { createFleets, type Fleets } from './service.ts';

export const fleetsArea: AreaData<typeof fleetsContract.routes> = defineArea({
  contract: fleetsContract,
  tables: [fleetHosts, fleetCommands, fleetJobs, counters],
  errors: fleetErrors,
  events: {},
});
