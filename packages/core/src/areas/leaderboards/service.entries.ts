import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import { readSnapshot } from '../../storage/read-snapshot.ts';
import type { ReadOperations } from '../../storage/storage.ts';
import { readBoard, readVersion, type ShownVersion } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { readEntries } from './entry-changes.ts';
import { readEntryPage, selectEntries } from './entry-pages.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import { countEntries, findRanks, type RankedEntry } from './ranks.ts';
import type { Entry } from './schemas.ts';
import { type EntryRow, leaderboardEntries } from './tables.ts';
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
  }: Pick<LeaderboardsDependencies, 'accountNames' | 'findWithNames' | 'friendIds'>,
): EntryOperations {
  const { limits } = ctx;

  const atOneCommit = <Result>(call: Call, work: (reads: ReadOperations) => Promise<Result>) =>
    call.unit ? work(call.unit) : readSnapshot(ctx.storage, work);

  async function shown(
    call: Call,
    reads: ReadOperations,
    { board }: Pick<ShownVersion, 'board'>,
    ranked: readonly RankedEntry[],
  ): Promise<Entry[]> {
    if (ranked.length === 0) return [];
    const names = await accountNames(
      reads,
      ranked.map(({ row }) => row.accountId),
    );
    const showsHidden = seesHidden(call);
    return ranked.map(({ row, rank }) =>
      entryOf(board, row, { rank, playerName: names.get(row.accountId) ?? '', showsHidden }),
    );
  }

  /** Returns the entry of an account with its rank. Throws ENTRY_NOT_FOUND, also if the caller must not see it. */
  async function readRanked(
    call: Call,
    reads: ReadOperations,
    period: number,
    accountId: string,
  ): Promise<RankedEntry> {
    const row = await reads.get(leaderboardEntries, { accountId, period });
    if (row === null || !isVisibleTo(call, row)) throw errors.ENTRY_NOT_FOUND();
    const ranks = await findRanks(reads, period, [row.position]);
    return { row, rank: ranks.get(row.position)! };
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

  return {
    // One read returns the entries, and so their ranks, with the names. It needs no snapshot, which takes two more round trips.
    async top(call, { title, count }) {
      const board = await readBoard(call.db, title);
      const best = {
        where: { period: board.period, hidden: false },
        orderBy: ['position'],
        limit: Math.min(count || defaultTop, limits.leaderboardPageRows),
      } as const;
      const found = await findWithNames(call.db, leaderboardEntries, best, 'accountId');
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
        const center = await readRanked(call, reads, period, accountId ?? playerOf(call));
        const size = Math.min(range || defaultRange, limits.leaderboardWindowRows);
        const [window, totalEntries] = await Promise.all([
          readWindow(reads, period, center, size),
          countEntries(reads, period),
        ]);
        return {
          entries: await shown(call, reads, shownVersion, window),
          totalEntries,
          version: shownVersion.version,
        };
      }),

    getEntry: (call, { leaderboardId, accountId, version }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const ranked = await readRanked(call, reads, shownVersion.period, accountId);
        const [entry] = await shown(call, reads, shownVersion, [ranked]);
        return { entry: entry! };
      }),
  };
}
