import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { fleetsArea, noFleetServers } from '../fleets/index.ts';
import { optional } from '../part.ts';
import { signalsPart } from '../provided-parts.ts';
import { matchBrokerContract } from './contract.ts';
import { matchBrokerErrors } from './errors.ts';
import { matchBrokerEvents } from './events.ts';
import { matchBrokerLimits } from './limits.ts';
import { matchChanged } from './moments.ts';
import { type MatchBrokerOptions, matchBrokerOptions } from './options.ts';
import { createMatchBroker, type MatchBroker } from './service.ts';
import { brokerSettings, gameServers, matches, matchPlayers, serverBuilds } from './tables.ts';

export {
  type AllocationRequest,
  type Allocator,
  type AllocatorDescription,
  type AllocatorHost,
  noneAllocator,
} from './allocator.ts';
export type { ServerBuffer } from './options.buffer.ts';
export type { ConfiguredAllocator, OtherBuild } from './options.ts';
export type { Match, NewMatch } from './rules.ts';
export type { MatchBroker } from './service.ts';

export const matchBrokerArea: Area<
  typeof matchBrokerContract.routes,
  MatchBroker,
  MatchBrokerOptions,
  typeof matchBrokerLimits
> = defineArea({
  contract: matchBrokerContract,
  limits: matchBrokerLimits,
  tables: [matches, matchPlayers, gameServers, brokerSettings, serverBuilds],
  errors: matchBrokerErrors,
  events: matchBrokerEvents,
  moments: [matchChanged],
  options: matchBrokerOptions,
  needs: { accounts: accountsPart, fleets: optional(fleetsArea), signals: signalsPart },
  create: (ctx, { accounts, fleets, signals }, { matchBroker }) =>
    createMatchBroker(ctx, {
      ...signals,
      options: matchBroker,
      existingAccounts: accounts.existing,
      fleets: fleets ?? null,
      fleetServersOf: (allocator) =>
        fleets?.serversOf(allocator, ctx.limits.allocationSeconds) ?? noFleetServers,
    }),
});
