import { Buffer } from 'node:buffer';
import type { FeedItem } from './feed.ts';

/** How items travel: one JSON object per line, or server-sent events. */
export type Framing = 'line' | 'sse';

/** What a request asks for, by the first of the three media types that its Accept header names. */
export interface NegotiatedFraming {
  readonly framing: Framing;
  readonly contentType: string;
}

const byMediaType: Readonly<Record<string, NegotiatedFraming>> = {
  'text/event-stream': { framing: 'sse', contentType: 'text/event-stream; charset=utf-8' },
  'application/x-ndjson': { framing: 'line', contentType: 'application/x-ndjson' },
  'application/json': { framing: 'line', contentType: 'application/json' },
};

/** Lines are the default; their content type is application/json for clients that ask for that. */
export function negotiateFraming(accept: string | undefined): NegotiatedFraming {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const found = byMediaType[range.split(';')[0]!.trim()];
    if (found) return found;
  }
  return byMediaType['application/x-ndjson']!;
}

/** The bytes of an item. The same array for every caller: nobody writes to it. */
export function frameOf(item: FeedItem, framing: Framing): Buffer {
  const { frames } = item;
  frames[framing] ??= Buffer.from(framing === 'line' ? `${item.json}\n` : sseText(item));
  return frames[framing];
}

/** `error` is the name that EventSource gives to broken connections, so the event that tells of one has another. */
function sseText({ id, json, error }: FeedItem): string {
  return `${id === null ? '' : `id: ${id}\n`}${error === null ? '' : 'event: status\n'}data: ${json}\n\n`;
}

/** What server-sent events have in place of the keep-alive item: a comment, which no listener sees. */
export const sseComment: Buffer = Buffer.from(':\n\n');
