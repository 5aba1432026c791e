import type { Unit } from '../../../kernel/unit-of-work.ts';
import { eventTypeOf } from '../states.ts';
import type { TicketRow } from '../tables.ts';

/** Tells every player of these tickets how his does, within the unit in which it changes. */
export function notifyTickets(
  unit: Pick<Unit, 'emit'>,
  rows: readonly TicketRow[],
  state: keyof typeof eventTypeOf,
  { message = '', data = '' }: { readonly message?: string; readonly data?: string } = {},
): void {
  for (const { id, playerIds } of rows) {
    const recipients = playerIds as readonly string[];
    // Of the last player the account is deleted.
    if (recipients.length === 0) continue;
    unit.emit({
      event: {
        matchmakingStatusUpdateEvent: {
          type: eventTypeOf[state],
          message,
          ticketId: id,
          additionalEventData: data,
        },
      },
      recipients,
    });
  }
}
