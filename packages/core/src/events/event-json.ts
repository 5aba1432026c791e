import { Buffer } from 'node:buffer';
import { writeJson } from '../http/json/parse-json.ts';
import { type EventBody, type EventKind, eventKinds } from './event-kinds.ts';

/** An event that is ready to send: its kind is checked, and its text is written once for all recipients. */
export interface PreparedEvent {
  readonly eventId: string;
  readonly kind: EventKind;
  /** The content of the kind as it is sent, with enumerations as integers. */
  readonly content: unknown;
  /** `{"<kind>":…}`. */
  readonly body: string;
}

/** Checks and writes the content of an event. Throws a `TypeError` if it does not have exactly one kind or the right shape. */
export function prepareEvent(eventId: string, event: EventBody): PreparedEvent {
  const given = Object.entries(event).filter(([, content]) => content !== undefined && content !== null);
  const [kind, content] = given[0] ?? [];
  if (given.length !== 1 || kind === undefined || !(kind in eventKinds))
    throw new TypeError('an event must have exactly one kind');
  const parsed = eventKinds[kind as EventKind].safeParse(content);
  if (!parsed.success) throw new TypeError(`${kind}: ${parsed.error.message}`);
  return {
    eventId,
    kind: kind as EventKind,
    content: parsed.data,
    // An event of the service may hold bigints. To look for them takes 0.2 µs; to try without, and to fail, takes 5.
    body: writeJson({ [kind]: parsed.data }, true),
  };
}

/** Returns the size of an event without `eventId` and `recipientId`. */
export const eventBytes = (event: EventBody): number => Buffer.byteLength(writeJson(event));

/** Writes the event that a recipient gets, with `eventId` and `recipientId`. */
export const recipientEvent = (eventId: string, recipientId: string, body: string): string =>
  `{"eventId":"${eventId}","recipientId":${JSON.stringify(recipientId)},${body.slice(1)}`;

/** Writes the event that tag subscribers get. */
export const taggedEvent = (eventId: string, body: string): string =>
  `{"eventId":"${eventId}",${body.slice(1)}`;

/** Writes the line of a player's stream. */
export const playerLine = (event: string): string => `{"event":${event}}`;

/** Writes the line of a tag subscription. */
export const tagLine = (event: string, tags: readonly string[]): string =>
  `{"event":${event},"eventTags":${JSON.stringify(tags)}}`;
