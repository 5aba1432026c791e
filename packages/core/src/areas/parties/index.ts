import { metadataErrors } from '../../metadata/errors.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { connectionsPart } from '../connections-part.ts';
import { friendsArea, noFriends } from '../friends/index.ts';
import { matchBrokerArea } from '../match-broker/index.ts';
import { optional } from '../part.ts';
import { partiesContract } from './contract.ts';
import { partyErrors } from './errors.ts';
import { partyEvents } from './events.ts';
import { partyLimits } from './limits.ts';
import { partyMembersChanged } from './moments.ts';
import { type PartiesOptions, partiesOptions } from './options.ts';
import { partyRates } from './rates.ts';
import { createParties, type Parties } from './service.ts';
import {
  parties,
  partyKicks,
  partyMatches,
  partyMemberMetadata,
  partyMembers,
  partyMetadata,
} from './tables.ts';

export type { PartyMatchmakingState, PartyTicket } from './matchmaking-state.ts';
export type { PartiesQueries } from './queries.ts';
export type { Party, PartyPlayer } from './schemas.ts';

export const partiesArea: Area<
  typeof partiesContract.routes,
  Parties,
  PartiesOptions,
  typeof partyLimits,
  typeof partyRates
> = defineArea({
  contract: partiesContract,
  limits: partyLimits,
  rates: partyRates,
  tables: [parties, partyMembers, partyMatches, partyKicks, partyMetadata, partyMemberMetadata],
  errors: { ...partyErrors, ...metadataErrors },
  events: partyEvents,
  moments: [partyMembersChanged],
  options: partiesOptions,
  needs: {
    accounts: accountsPart,
    connections: connectionsPart,
    friends: optional(friendsArea),
    matchBroker: optional(matchBrokerArea),
  },
  create: (ctx, { accounts, connections, friends = noFriends, matchBroker }, { autoLeaveParty }) =>
    createParties(ctx, {
      lockAccounts: accounts.lock,
      areFriends: friends.areFriends,
      blockedBetween: friends.blockedBetween,
      matchStatus: matchBroker?.status ?? (async () => null),
      connections,
      autoLeaveParty,
    }),
});
