import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField, isApiError } from '../../kernel/errors.ts';
import { createGroups } from '../../runtime/groups.ts';
import { readSnapshot } from '../../storage/read-snapshot.ts';
import type { ReadOperations } from '../../storage/storage.ts';
import { readBoard, readVersion, type ShownVersion } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { readEntries } from './entry-changes.ts';
import { readEntryPage, selectEntries } from './entry-pages.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import { findRankInTotal, findRanks, type RankedEntry } from './ranks.ts';
import type { Entry } from './schemas.ts';
import { entrants } from './states.ts';
import { type EntryRow, type LeaderboardRow, leaderboardEntries } from './tables.ts';
import { entryOf, nextReset } from './views.ts';
import { readWindow } from './windows.ts';

type EntryOperations = Pick<
  Handlers<typeof leaderboardsContract.routes>,
  'top' | 'listEntries' | 'around' | 'getEntry'
>;

const defaultTop = 10;
const defaultRange = 5;

/** Returns the calling player; null for a call of the host, which sees hidden entries. */
const viewerOf = (call: Call): string | null => (call.actor.kind === 'system' ? null : playerOf(call));

/** Whether the caller sees hidden entries of others, and which ones are hidden. */
const seesHidden = ({ actor }: Call): boolean =>
  actor.kind === 'system' || (actor.kind === 'session' && actor.permissions.has('leaderboards.admin'));

/** A request for the best entries. */
interface TopRequest {
  readonly call: Call;
  readonly title: string;
  readonly limit: number;
}

/** Whether the caller sees an entry. */
const isVisibleTo = (call: Call, { hidden, accountId }: EntryRow): boolean =>
  !hidden || seesHidden(call) || accountId === viewerOf(call);

/**
 * The operations that read entries. All reads of an answer with ranks or totals see the same commit, so these fit
 * together.
 */
export function createEntryReads(
  ctx: LeaderboardsContext,
  {
    accountNames,
    findWithNames,
    friendIds,
    groups,
  }: Pick<LeaderboardsDependencies, 'accountNames' | 'findWithNames' | 'friendIds' | 'groups'>,
): EntryOperations {
  const { limits } = ctx;

  const atOneCommit = <Result>(call: Call, work: (reads: ReadOperations) => Promise<Result>) =>
    call.unit ? work(call.unit) : readSnapshot(ctx.storage, work);

  /** Returns the names of the players or groups of a leaderboard. */
  const namesOf = async (
    reads: Pick<ReadOperations, 'find'>,
    { entrant }: Pick<LeaderboardRow, 'entrant'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> =>
    entrant === entrants.GROUP
      ? ((await groups()?.names(reads, ids)) ?? new Map())
      : accountNames(reads, ids);

  async function shown(
    call: Call,
    reads: ReadOperations,
    { board }: Pick<ShownVersion, 'board'>,
    ranked: readonly RankedEntry[],
  ): Promise<Entry[]> {
    if (ranked.length === 0) return [];
    const names = await namesOf(
      reads,
      board,
      ranked.map(({ row }) => row.accountId),
    );
    const showsHidden = seesHidden(call);
    return ranked.map(({ row, rank }) =>
      entryOf(board, row, { rank, playerName: names.get(row.accountId) ?? '', showsHidden }),
    );
  }

  /** Returns the entry of an account. Throws ENTRY_NOT_FOUND, also if the caller must not see it. */
  async function readEntry(
    call: Call,
    reads: ReadOperations,
    period: number,
    accountId: string,
  ): Promise<EntryRow> {
    const row = await reads.get(leaderboardEntries, { accountId, period });
    if (row === null || !isVisibleTo(call, row)) throw errors.ENTRY_NOT_FOUND();
    return row;
  }

  /** Returns the accounts that a request asks for; null if it asks for all. */
  async function chosenAccounts(
    call: Call,
    reads: ReadOperations,
    friendsOnly: boolean,
    accountIds: readonly string[] | undefined,
  ): Promise<readonly string[] | null> {
    const named = accountIds && [...new Set(accountIds)];
    if (named && named.length > limits.leaderboardNamedAccounts)
      throw invalidField('accountIds', `must have at most ${limits.leaderboardNamedAccounts} ids`);
    if (!friendsOnly) return named ?? null;
    const own = playerOf(call);
    const friends = [own, ...(await friendIds(reads, own))];
    return named ? friends.filter((id) => named.includes(id)) : friends;
  }

  // One read returns the entries, and so their ranks, with the names. It needs no snapshot, which takes two more round trips.
  async function readTop({ call, title, limit }: TopRequest) {
    const board = await readBoard(call.db, title);
    const best = { where: { period: board.period, hidden: false }, orderBy: ['position'], limit } as const;
    if (board.entrant === entrants.PLAYER)
      return { board, found: await findWithNames(call.db, leaderboardEntries, best, 'accountId') };
    const rows = await call.db.find(leaderboardEntries, best);
    const ids = rows.map(({ accountId }) => accountId);
    const names = await namesOf(call.db, board, ids);
    return { board, found: rows.map((row) => ({ row, displayName: names.get(row.accountId) ?? null })) };
  }

  // Everybody looks at the same top. All who ask while it is read share the next read.
  const readTopTogether = createGroups({
    clock: ctx.clock,
    maxItems: Number.POSITIVE_INFINITY,
    async run(requests: readonly TopRequest[]) {
      try {
        const top = await readTop(requests[0]!);
        return requests.map(() => top);
      } catch (error) {
        if (isApiError(error)) return requests.map(() => Promise.reject(error));
        throw error;
      }
    },
  });

  return {
    async top(call, { title, count }) {
      const limit = Math.min(count || defaultTop, limits.leaderboardPageRows);
      const request = { call, title, limit };
      const { board, found } = await (call.unit
        ? readTop(request)
        : readTopTogether(`${limit} ${title}`, request));
      const showsHidden = seesHidden(call);
      const players = found.map(({ row, displayName }, at) =>
        entryOf(board, row, { rank: at + 1, playerName: displayName ?? '', showsHidden }),
      );
      return { players };
    },

    listEntries: (call, { leaderboardId, version, friendsOnly, accountIds, ...page }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const { board, period, isRunning } = shownVersion;
        const chosen = await chosenAccounts(call, reads, friendsOnly, accountIds);
        const found =
          chosen === null
            ? await readEntryPage(reads, period, page, limits.leaderboardPageRows)
            : await selectEntries(
                reads,
                period,
                [...(await readEntries(reads, period, chosen)).values()].filter((row) =>
                  isVisibleTo(call, row),
                ),
                page,
                limits.leaderboardPageRows,
              );
        const { entries, totalEntries, ...next } = found;
        return {
          entries: await shown(call, reads, shownVersion, entries),
          totalEntries,
          version: shownVersion.version,
          nextResetTimestamp: isRunning ? nextReset(board) : 0,
          ...next,
        };
      }),

    around: (call, { leaderboardId, accountId, range, version }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const { period } = shownVersion;
        const row = await readEntry(call, reads, period, accountId ?? playerOf(call));
        const { rank, totalEntries } = await findRankInTotal(reads, period, row.position);
        const size = Math.min(range || defaultRange, limits.leaderboardWindowRows);
        const window = await readWindow(reads, period, { row, rank }, size);
        return {
          entries: await shown(call, reads, shownVersion, window),
          totalEntries,
          version: shownVersion.version,
        };
      }),

    getEntry: (call, { leaderboardId, accountId, version }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const { period } = shownVersion;
        const row = await readEntry(call, reads, period, accountId);
        const ranks = await findRanks(reads, period, [row.position]);
        const ranked = { row, rank: ranks.get(row.position)! };
        const [entry] = await shown(call, reads, shownVersion, [ranked]);
        return { entry: entry! };
      }),
  };
}
