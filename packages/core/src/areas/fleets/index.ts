import { type AreaData, defineArea } from '../../area.ts';
import { counters } from '../../counters.ts';
import { fleetsContract } from './contract.ts';
import { fleetErrors } from './errors.ts';
import { fleetCommands, fleetHosts } from './tables.ts';

export type { DeployOptions, FleetsOptions, GoneProcess } from './options.ts';
export { createFleets, type Fleets } from './service.ts';

export const fleetsArea: AreaData<typeof fleetsContract.routes> = defineArea({
  contract: fleetsContract,
  tables: [fleetHosts, fleetCommands, counters],
  errors: fleetErrors,
  events: {},
});
