import { defineMoment } from '../../kernel/moment.ts';

/** A party whose members change. */
export interface ChangedParty {
  readonly partyId: string;
  /** The matchmaking ticket with which it waits; null if it does not wait. */
  readonly ticketId: string | null;
  /** The player who left or kicked others; null if nobody of the party is the cause. */
  readonly by: string | null;
}

/** The members of a party change. */
export const partyMembersChanged = defineMoment<ChangedParty>(
  'party.membersChanged',
  'Players join or leave a party, or it ends. The party is locked; its members may not be written yet.',
);
