import { Buffer } from 'node:buffer';
import type { ConsumedEvent } from '../../events/consumers/consumer.ts';
import { writeJson } from '../../http/json/parse-json.ts';
import { timeText } from '../../runtime/clock.ts';

/**
 * Returns the body of a webhook: `{"type","timestamp","subject","data"}`. `data` is the event as streams send it, with its
 * `eventId` and its one kind. If the body would have more than `maxBytes`, the kind is left out and `isTruncated` is true.
 */
export function payloadOf(
  { kind, committedAt, subject, eventId, event }: ConsumedEvent,
  maxBytes: number,
): string {
  const envelope = { type: kind, timestamp: timeText(committedAt), subject };
  const body = writeJson({ ...envelope, data: { eventId, ...event } });
  return Buffer.byteLength(body) <= maxBytes
    ? body
    : writeJson({ ...envelope, isTruncated: true, data: { eventId } });
}
