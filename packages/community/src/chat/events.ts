import { contentJson, type Unit } from '@lobbykit/core/area';
import type { ChatMessage } from './schemas.ts';

/** The events of the area. */
export const chatEvents = {
  'anyEvent.chat/Message':
    'A message was written, changed or deleted: `message`. To everybody in its channel, in the order of the channel. `isBlocked` is not part of it.',
} as const;

/** Tells players of a message. */
export function emitMessage(
  unit: Unit,
  stored: string,
  { isBlocked: _, ...message }: ChatMessage,
  recipients: readonly string[],
): void {
  if (recipients.length === 0) return;
  unit.emit({
    event: { anyEvent: { '@type': 'chat/Message', message: JSON.parse(contentJson(message)) as unknown } },
    recipients: [...new Set(recipients)],
    subject: `chat:${stored}`,
  });
}
