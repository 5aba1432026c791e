import type { ApiError } from '../../kernel/errors.ts';
import { defineMoment } from '../../kernel/moment.ts';

/** Players are about to wait for a match. */
export interface StartingTickets {
  /** The players of one ticket, or of several that start in one unit. */
  readonly playerIds: readonly string[];
  /** Refuses the ticket of a player. The tickets of others are not affected. */
  refuse(playerId: string, error: ApiError): void;
}

/** Players are about to wait for a match. */
export const ticketStarting = defineMoment<StartingTickets>(
  'ticket.starting',
  'Tickets start for these players, and their accounts are locked. A listener reads, in one statement for all players, and refuses some of them. It writes nothing.',
);
