import type { Clock } from '../../runtime/clock.ts';
import type { Row } from '../../storage/table.ts';
import type { eventBroadcasts } from '../tables.ts';

export type BroadcastRow = Row<typeof eventBroadcasts>;

/** What is known of the broadcasts that this node has committed. */
export interface OwnBroadcasts {
  /** Notes that the streams of this node got an event. */
  delivered(eventId: string): void;
  /** Notes that the row of an event was read. */
  read(row: BroadcastRow): void;
  /**
   * Returns, each once, the events that are committed and that the streams of this node did not get: the answer to the
   * commit was lost.
   */
  takeLost(): readonly BroadcastRow[];
}

/** By then a commit has been answered, or its caller was told that nobody knows: an operation on a storage ends earlier. */
const lostMilliseconds = 10_000;
/** Rows are removed after a minute, so what was not read by then never will be. */
const unreadMilliseconds = 120_000;

/**
 * Finds the broadcasts of this node whose commit was not answered. A row is read, and the commit that wrote it is answered,
 * in either order; if both have happened, nothing is left to do.
 */
export function createOwnBroadcasts(clock: Pick<Clock, 'now' | 'monotonic'>): OwnBroadcasts {
  const elapsed = clock.monotonic ?? clock.now;
  const open = new Map<string, { readonly row: BroadcastRow | null; readonly since: number }>();

  /** Notes one of the two, or removes the event if the other one has happened. */
  function note(eventId: string, row: BroadcastRow | null): void {
    const other = open.get(eventId);
    if (other && (other.row === null) !== (row === null)) open.delete(eventId);
    else open.set(eventId, { row, since: elapsed() });
  }

  return {
    delivered: (eventId) => note(eventId, null),
    read: (row) => note(row.eventId, row),
    takeLost() {
      const now = elapsed();
      const lost: BroadcastRow[] = [];
      for (const [eventId, { row, since }] of open) {
        if (now - since < (row ? lostMilliseconds : unreadMilliseconds)) continue;
        open.delete(eventId);
        if (row) lost.push(row);
      }
      return lost;
    },
  };
}
