import { int64Range } from '../../storage/value.ts';
import { type SortOrder, sortOrders } from './states.ts';

/** What decides the place of an entry. */
export interface Standing {
  readonly score: bigint;
  readonly subscore: bigint;
  /** In milliseconds. */
  readonly updatedAt: number;
  readonly accountId: string;
}

/** Hexadecimal digits of a 64-bit number, and of a time up to the year 10889. */
const digits64 = 16;
const digitsOfTime = 12;

/** The first position behind all positions: their characters sort before it. */
export const endOfPositions = '~';

/**
 * Returns the position of an entry: a text that sorts before the positions of all worse entries. Better is the higher or
 * lower score, by the sort order; then the subscore in the same direction; then the earlier update; then the smaller id of
 * the account. So no two entries of a version have the same position.
 */
export const positionOf = (sortOrder: SortOrder, standing: Standing): string =>
  points(sortOrder, standing) +
  standing.updatedAt.toString(16).padStart(digitsOfTime, '0') +
  standing.accountId;

/**
 * Returns the shortest text that sorts behind a position and not behind the next one. A block begins with such a text, as
 * long as it is: of a million entries one in six characters of a position, so a sum reads fewer pages.
 */
export function boundBetween(position: string, next: string): string {
  let same = 0;
  while (position[same] === next[same]) same++;
  return next.slice(0, same + 1);
}

/** Returns the part of the position that score and subscore make. */
export const points = (sortOrder: SortOrder, { score, subscore }: Pick<Standing, 'score' | 'subscore'>) =>
  hex(sortOrder, score) + hex(sortOrder, subscore);

/** Returns the part of a position that score and subscore make. */
export const pointsIn = (position: string): string => position.slice(0, 2 * digits64);

/** Returns what decides the place of the entry at a position. */
export function standingOf(sortOrder: SortOrder, position: string): Standing {
  const time = 2 * digits64;
  return {
    score: int64(sortOrder, position.slice(0, digits64)),
    subscore: int64(sortOrder, position.slice(digits64, time)),
    updatedAt: Number.parseInt(position.slice(time, time + digitsOfTime), 16),
    accountId: position.slice(time + digitsOfTime),
  };
}

/** The distance from the best number, which is never negative and has 64 bits. */
const hex = (sortOrder: SortOrder, value: bigint): string => {
  const distance = sortOrder === sortOrders.DESCENDING ? int64Range.max - value : value - int64Range.min;
  return distance.toString(16).padStart(digits64, '0');
};

const int64 = (sortOrder: SortOrder, text: string): bigint => {
  const distance = BigInt(`0x${text}`);
  return sortOrder === sortOrders.DESCENDING ? int64Range.max - distance : distance + int64Range.min;
};
