import type { Limits } from '../../kernel/limits.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { eventHeads, eventLog } from '../tables.ts';

/** Where a stream begins: behind which number of its recipient, and whether the reader has to be told of a gap. */
export interface StartingPoint {
  readonly sequence: number;
  readonly resync: boolean;
  /** The number of the recipient's last event. */
  readonly head: number;
}

const positionForm = /^position-(\d{1,15})$/;

/** The cursor of a place at which no event need stand, for clients that have not had one yet. */
export const positionCursor = (sequence: number): string => `position-${sequence}`;

/**
 * Finds where a stream begins. Without a cursor: now. With one, the id of an event or a position: behind it.
 *
 * A cursor that is unknown, or behind which more is missing than is kept, begins now and with a gap.
 */
export async function startingPoint(
  db: StorageOperations,
  recipientId: string,
  cursor: string | undefined,
  { eventLogRows }: Limits,
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
