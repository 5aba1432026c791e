import { type PageRequest, readToken, writeToken } from '../../http/input/page.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { ReadOperations } from '../../storage/storage.ts';
import { countEntries, findOffset, findRanks, type RankedEntry, rankInOrder } from './ranks.ts';
import { type EntryRow, leaderboardEntries } from './tables.ts';
import { allNeighbours } from './windows.ts';

/** A page of entries, best first. */
export interface EntryPage {
  readonly entries: readonly RankedEntry[];
  /** The number of entries on all pages. */
  readonly totalEntries: number;
  readonly nextPageToken?: string;
}

const defaultPageSize = 50;
const pageSizeOf = ({ limit }: PageRequest, maxPageSize: number): number =>
  Math.min(limit || defaultPageSize, maxPageSize);

/** A token names the last entry of its page. It contains nothing that the entry does not show. */
const tokenColumns = ['period', 'position'] as const;

/** Returns the position after which a page begins; undefined for the first page. */
function positionIn({ pageToken }: PageRequest, period: number): string | undefined {
  if (!pageToken) return undefined;
  const token = readToken(leaderboardEntries, tokenColumns, pageToken);
  if (token.period !== period) throw invalidField('pageToken', 'is not a token of this list');
  return token.position;
}

const nextPage = (rows: readonly EntryRow[], hasMore: boolean) => ({
  ...(hasMore && { nextPageToken: writeToken(leaderboardEntries, tokenColumns, rows.at(-1)!) }),
});

/** Reads a page of all visible entries. A page at an offset skips whole blocks by their counts. */
export async function readEntryPage(
  reads: ReadOperations,
  period: number,
  page: PageRequest,
  maxPageSize: number,
): Promise<EntryPage> {
  const pageSize = pageSizeOf(page, maxPageSize);
  const after = positionIn(page, period);
  const start = after === undefined ? await findOffset(reads, period, page.offset ?? 0) : null;
  const [found, totalEntries] = await Promise.all([
    reads.find(leaderboardEntries, {
      where: { period, hidden: false, position: start === null ? { gt: after! } : { gte: start.lower } },
      orderBy: ['position'],
      limit: pageSize + 1,
      ...(start !== null && { offset: start.offset }),
    }),
    countEntries(reads, period),
  ]);
  const rows = found.slice(0, pageSize);
  const [first] = rows;
  if (first === undefined) return { entries: [], totalEntries };
  const firstRank =
    start === null
      ? (await findRanks(reads, period, [first.position])).get(first.position)!
      : (page.offset ?? 0) + 1;
  return {
    entries: rows.map((row, at) => ({ row, rank: firstRank + at })),
    totalEntries,
    ...nextPage(rows, found.length > pageSize),
  };
}

/** Reads a page of all entries, with the hidden ones in their places. It has no offset. */
export async function readFullPage(
  reads: ReadOperations,
  period: number,
  page: PageRequest,
  maxPageSize: number,
): Promise<EntryPage> {
  const pageSize = pageSizeOf(page, maxPageSize);
  const position = positionIn(page, period) ?? '';
  const [found, totalEntries] = await Promise.all([
    allNeighbours(reads, period, { position }, 'behind', pageSize + 1),
    countEntries(reads, period),
  ]);
  const rows = found.slice(0, pageSize);
  return {
    entries: await rankInOrder(reads, period, rows),
    totalEntries,
    ...nextPage(rows, found.length > pageSize),
  };
}

/** Returns a page of some entries of a version. */
export async function selectEntries(
  reads: ReadOperations,
  period: number,
  entries: readonly EntryRow[],
  page: PageRequest,
  maxPageSize: number,
): Promise<EntryPage> {
  const pageSize = pageSizeOf(page, maxPageSize);
  const after = positionIn(page, period);
  const sorted = entries.toSorted((left, right) => (left.position < right.position ? -1 : 1));
  const offset =
    after === undefined ? (page.offset ?? 0) : sorted.filter(({ position }) => position <= after).length;
  const rows = sorted.slice(offset, offset + pageSize);
  const ranks = await findRanks(
    reads,
    period,
    rows.map(({ position }) => position),
  );
  return {
    entries: rows.map((row) => ({ row, rank: ranks.get(row.position)! })),
    totalEntries: entries.length,
    ...nextPage(rows, offset + rows.length < sorted.length),
  };
}
