import type { EventBody } from '../../../events/event-kinds.ts';
import { type Availability, deadlineOf } from '../../../kernel/availability.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import { wholeSeconds } from '../../../runtime/clock.ts';
import { acceptRequired, eventTypeOf } from '../states.ts';
import type { ProposalRow, TicketRow } from '../tables.ts';

type Progress = Pick<ProposalRow, 'accepted' | 'wanted' | 'expiresAt'>;

/** Notifies every player of these tickets of the ticket's state, within the unit that changes it. */
export function notifyTickets(
  unit: Pick<Unit, 'emit'>,
  tickets: readonly Pick<TicketRow, 'id' | 'playerIds'>[],
  state: keyof typeof eventTypeOf,
  { message = '', data = '' }: { readonly message?: string; readonly data?: string } = {},
): void {
  for (const { id, playerIds } of tickets)
    unit.emit({
      event: statusEvent(id, state, message, data),
      // Empty if the account of the only player was deleted.
      recipients: playerIds as readonly string[],
      subject: `ticket:${id}`,
    });
}

const statusEvent = (
  ticketId: string,
  state: keyof typeof eventTypeOf,
  message: string,
  additionalEventData: string,
): EventBody => ({
  matchmakingStatusUpdateEvent: { type: eventTypeOf[state], message, ticketId, additionalEventData },
});

/** Asks every player of these tickets to accept a proposal. */
export const askToAccept = (
  unit: Pick<Unit, 'emit'>,
  tickets: readonly Pick<TicketRow, 'id' | 'playerIds'>[],
  proposal: Progress,
): void =>
  notifyTickets(unit, tickets, 'IN_PROGRESS', { message: acceptRequired, data: progressText(proposal) });

/** Returns the event that tells the players of a ticket how many have accepted by now. */
export const progressEvent = (ticketId: string, proposal: Progress): EventBody =>
  statusEvent(ticketId, 'IN_PROGRESS', acceptRequired, progressText(proposal));

/** Returns a proposal with the time at which it really ends: one that began before the service was away is held. */
export const heldProposal = (availability: Availability, proposal: ProposalRow): ProposalRow => ({
  ...proposal,
  expiresAt: deadlineOf(availability, proposal.createdAt, proposal.expiresAt),
});

/** Returns how many players have accepted a proposal, as tickets show it. */
export const proposalProgress = ({ accepted, wanted, expiresAt }: Progress) => ({
  acceptedPlayers: accepted,
  players: wanted,
  expiresTimestamp: wholeSeconds(expiresAt),
});

const progressText = (proposal: Progress): string => JSON.stringify(proposalProgress(proposal));
