import type { EngineLimits } from '../../kernel/limits.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { eventHeads, eventLog } from '../tables.ts';

/** The place at which a stream begins: after which number of its recipient, and whether the client must resync. */
export interface StartingPoint {
  readonly sequence: number;
  readonly resync: boolean;
  /** The number of the recipient's last event. */
  readonly head: number;
}

const positionForm = /^position-(\d{1,15})$/;

/** Makes a cursor from a number, for clients that have not got any event yet. */
export const positionCursor = (sequence: number): string => `position-${sequence}`;

/**
 * Finds the place at which a stream begins: now without a cursor, otherwise after the cursor, which is the id of an
 * event or a position.
 *
 * If the cursor is unknown, or more events follow it than are kept, the stream begins now and with a resync.
 */
export async function startingPoint(
  db: StorageOperations,
  recipientId: string,
  cursor: string | undefined,
  { eventLogRows }: EngineLimits,
): Promise<StartingPoint> {
  const head = await db.get(eventHeads, { recipientId });
  const last = head?.sequence ?? 0;
  if (cursor === undefined || cursor === '') return { sequence: last, resync: false, head: last };
  const found = cursor === head?.eventId ? last : await sequenceOf(db, recipientId, cursor);
  return found === null || found > last || last - found > eventLogRows
    ? { sequence: last, resync: true, head: last }
    : { sequence: found, resync: false, head: last };
}

async function sequenceOf(
  db: StorageOperations,
  recipientId: string,
  cursor: string,
): Promise<number | null> {
  const position = positionForm.exec(cursor)?.[1];
  if (position !== undefined) return Number(position);
  if (cursor.length > 128 || !cursor.isWellFormed() || cursor.includes('\u0000')) return null;
  const [row] = await db.find(eventLog, { where: { recipientId, eventId: cursor }, limit: 1 });
  return row?.sequence ?? null;
}
