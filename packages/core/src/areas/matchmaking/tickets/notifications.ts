import type { Unit } from '../../../kernel/unit-of-work.ts';
import { eventTypeOf } from '../states.ts';
import type { TicketRow } from '../tables.ts';

/** Notifies every player of these tickets of the ticket's state, within the unit that changes it. */
export function notifyTickets(
  unit: Pick<Unit, 'emit'>,
  tickets: readonly Pick<TicketRow, 'id' | 'playerIds'>[],
  state: keyof typeof eventTypeOf,
  { message = '', data = '' }: { readonly message?: string; readonly data?: string } = {},
): void {
  for (const { id, playerIds } of tickets) {
    unit.emit({
      event: {
        matchmakingStatusUpdateEvent: {
          type: eventTypeOf[state],
          message,
          ticketId: id,
          additionalEventData: data,
        },
      },
      // Empty if the account of the only player was deleted.
      recipients: playerIds as readonly string[],
      subject: `ticket:${id}`,
    });
  }
}
