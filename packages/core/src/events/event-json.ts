import { Buffer } from 'node:buffer';
import { writeJson } from '../http/json/parse-json.ts';
import { type EventBody, type EventKind, eventKinds } from './event-kinds.ts';

/** An event made ready to travel: the kind checked, the text written once for all who get it. */
export interface PreparedEvent {
  readonly eventId: string;
  readonly kind: EventKind;
  /** The content of the kind as it travels, enumerations as integers. */
  readonly content: unknown;
  /** `{"<kind>":…}`. */
  readonly body: string;
}

/** Checks and writes the content of an event. Throws a `TypeError` where it has not exactly one kind, or the wrong shape. */
export function prepareEvent(eventId: string, event: EventBody): PreparedEvent {
  const given = Object.entries(event).filter(([, content]) => content !== undefined && content !== null);
  const [kind, content] = given[0] ?? [];
  if (given.length !== 1 || kind === undefined || !(kind in eventKinds))
    throw new TypeError('an event has exactly one kind');
  const parsed = eventKinds[kind as EventKind].safeParse(content);
  if (!parsed.success) throw new TypeError(`${kind}: ${parsed.error.message}`);
  return {
    eventId,
    kind: kind as EventKind,
    content: parsed.data,
    body: writeJson({ [kind]: parsed.data }),
  };
}

/** How large an event is without its stamps. */
export const eventBytes = (event: EventBody): number => Buffer.byteLength(writeJson(event));

/** The event that a recipient gets, with both stamps. */
export const recipientEvent = (eventId: string, recipientId: string, body: string): string =>
  `{"eventId":"${eventId}","recipientId":${JSON.stringify(recipientId)},${body.slice(1)}`;

/** The event that tag subscribers get. */
export const taggedEvent = (eventId: string, body: string): string =>
  `{"eventId":"${eventId}",${body.slice(1)}`;

/** The line of a player's stream. */
export const playerLine = (event: string): string => `{"event":${event}}`;

/** The line of a tag subscription. */
export const tagLine = (event: string, tags: readonly string[]): string =>
  `{"event":${event},"eventTags":${JSON.stringify(tags)}}`;
