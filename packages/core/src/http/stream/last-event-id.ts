import { headerOf } from '../input/headers.ts';
import type { HttpRequest } from '../request.ts';

/** What the header Last-Event-ID says. */
export interface LastEventId {
  /** The event or position to resume after. */
  readonly cursor: string | undefined;
  /** What proves that the client has had the stream of its ticket; null if there is none. */
  readonly proof: string | null;
}

/** Behind the cursor. No id of an event contains a `~`. */
const withProof = /^(.*)~(gt_[0-9A-Za-z]{43})$/;

/** Returns what the header Last-Event-ID of a request says: a cursor, and behind it the proof of a stream with a ticket. */
export function lastEventIdOf(request: Pick<HttpRequest, 'headers'>): LastEventId {
  const header = headerOf(request, 'last-event-id');
  const [, cursor = header, proof = null] = withProof.exec(header ?? '') ?? [];
  return { cursor, proof };
}

/** Returns the id that carries a proof. */
export const idWithProof = (cursor: string, proof: string): string => `${cursor}~${proof}`;
