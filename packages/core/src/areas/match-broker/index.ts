import { type AreaData, defineArea } from '../area.ts';
import { matchBrokerContract } from './contract.ts';
import { matchBrokerErrors } from './errors.ts';
import { matchBrokerEvents } from './events.ts';
import { brokerSettings, gameServers, matches } from './tables.ts';

export {
  type AllocationRequest,
  type Allocator,
  type AllocatorDescription,
  type AllocatorHost,
  noneAllocator,
} from './allocator.ts';
export type { MatchChange, MatchListener } from './dependencies.ts';
export type { ConfiguredAllocator, MatchBrokerOptions } from './options.ts';
export type { Match, NewMatch } from './rules.ts';
export { createMatchBroker, type MatchBroker } from './service.ts';

export const matchBrokerArea: AreaData<typeof matchBrokerContract.routes> = defineArea({
  contract: matchBrokerContract,
  tables: [matches, gameServers, brokerSettings],
  errors: matchBrokerErrors,
  events: matchBrokerEvents,
});
