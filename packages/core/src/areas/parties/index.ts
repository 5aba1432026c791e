import { metadataErrors } from '../../metadata/errors.ts';
import { type AreaData, defineArea } from '../area.ts';
import { partiesContract } from './contract.ts';
import { partyErrors } from './errors.ts';
import { partyEvents } from './events.ts';
import {
  parties,
  partyKicks,
  partyMatches,
  partyMemberMetadata,
  partyMembers,
  partyMetadata,
} from './tables.ts';

export type { PartyMatchmakingState, PartyTicket } from './matchmaking-state.ts';
export type { PartiesOptions } from './options.ts';
export type { Party, PartyPlayer } from './schemas.ts';
export { createParties, type Parties } from './service.ts';

export const partiesArea: AreaData<typeof partiesContract.routes> = defineArea({
  contract: partiesContract,
  tables: [parties, partyMembers, partyMatches, partyKicks, partyMetadata, partyMemberMetadata],
  errors: { ...partyErrors, ...metadataErrors },
  events: partyEvents,
});
