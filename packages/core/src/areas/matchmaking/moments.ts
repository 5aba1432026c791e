import { defineMoment } from '../../kernel/moment.ts';

/** Players are about to wait for a match. */
export const ticketStarting = defineMoment<{ readonly playerIds: readonly string[] }>(
  'ticket.starting',
  'A ticket starts for these players. Their accounts are locked. What a listener throws refuses the start.',
);
