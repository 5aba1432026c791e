import { Buffer } from 'node:buffer';
import type { FeedItem } from './feed.ts';
import { idWithProof } from './last-event-id.ts';

/** The wire form of items: one JSON object per line, or server-sent events. */
export type Framing = 'line' | 'sse';

/** The framing of a response and its content type. */
export interface NegotiatedFraming {
  readonly framing: Framing;
  readonly contentType: string;
}

const byMediaType: Readonly<Record<string, NegotiatedFraming>> = {
  'text/event-stream': { framing: 'sse', contentType: 'text/event-stream; charset=utf-8' },
  'application/x-ndjson': { framing: 'line', contentType: 'application/x-ndjson' },
  'application/json': { framing: 'line', contentType: 'application/json' },
};

/** Returns the framing for the first supported media type in an Accept header. Default: lines as application/x-ndjson. */
export function negotiateFraming(accept: string | undefined): NegotiatedFraming {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const found = byMediaType[range.split(';')[0]!.trim()];
    if (found) return found;
  }
  return byMediaType['application/x-ndjson']!;
}

/** Returns the bytes of an item. All callers share the same array, so nobody may write to it. */
export function frameOf(item: FeedItem, framing: Framing): Buffer {
  const { frames } = item;
  frames[framing] ??= Buffer.from(framing === 'line' ? `${item.json}\n` : sseText(item));
  return frames[framing];
}

/**
 * An error is sent as the event `status`, because EventSource uses the name `error` for broken connections. If it says
 * when to come back, EventSource waits so long.
 */
function sseText({ id, json, error }: FeedItem): string {
  const seconds = error?.details.retryAfterSeconds;
  const retry = seconds === undefined ? '' : `retry: ${seconds * 1000}\n`;
  return `${id === null ? '' : `id: ${id}\n`}${error === null ? '' : 'event: status\n'}${retry}data: ${json}\n\n`;
}

/**
 * Returns the first bytes of server-sent events. EventSource then resumes at `position`, even if it breaks before the
 * first event, and a second after the end of a stream. No listener sees them.
 */
export const sseStart = (position: string | undefined): Buffer =>
  Buffer.from(`:\nretry: 1000\n${position === undefined ? '' : `id: ${position}\n`}\n`);

/** The first bytes of server-sent events of a stream that was opened with a ticket. */
export const ticketStart = (cursor: string, proof: string): Buffer =>
  Buffer.from(`:\nretry: 1000\n${positionText(cursor, proof)}`);

/**
 * Returns an item of a stream that was opened with a ticket. What the page sees has the plain cursor as its id, so it cannot
 * put the proof into a URL. The event `position` behind it, to which pages do not listen, gives EventSource the id with the
 * proof. It has data, because some libraries forget the id of an event without.
 */
export const ticketFrame = (item: FeedItem, cursor: string, proof: string): Buffer =>
  Buffer.concat([
    Buffer.from(item.id === null ? `id: ${cursor}\n` : ''),
    frameOf(item, 'sse'),
    Buffer.from(positionText(cursor, proof)),
  ]);

const positionText = (cursor: string, proof: string): string =>
  `event: position\nid: ${idWithProof(cursor, proof)}\ndata: {}\n\n`;

/**
 * The first byte of lines: white space, which JSON allows before the first item. Firefox gives a page no response before
 * it has a byte of the body.
 */
export const lineStart: Buffer = Buffer.from(' ');

/** The keep-alive of server-sent events: a comment, which no listener sees. */
export const sseComment: Buffer = Buffer.from(':\n\n');
