import type { Unit } from '@lobbykit/core/area';

/** The events of the area. */
export const inboxEvents = {
  'anyEvent.inbox/Received':
    'A message has come: `inboxMessageId`. To its receivers; a message to everyone comes to all connected players, live, and the list says whether it is for them.',
} as const;

/** Tells players that a message waits: these accounts, or everybody who is connected. */
export const emitReceived = (unit: Unit, inboxMessageId: string, to: readonly string[] | 'everyone'): void =>
  unit.emit({
    event: { anyEvent: { '@type': 'inbox/Received', inboxMessageId } },
    ...(to === 'everyone' ? { everyone: true } : { recipients: to }),
    subject: `inbox:${inboxMessageId}`,
  });
