import type { Handlers } from '../../http/contract.ts';
import { type Call, playerOf } from '../../kernel/call.ts';
import { invalidField, isApiError } from '../../kernel/errors.ts';
import { createGroups } from '../../runtime/groups.ts';
import { createUnitGroups } from '../../runtime/unit-groups.ts';
import { readSnapshot } from '../../storage/read-snapshot.ts';
import type { ReadOperations } from '../../storage/storage.ts';
import { readBoard, readVersion, type ShownVersion } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { readEntries } from './entry-changes.ts';
import { readEntryPage, readFullPage, selectEntries } from './entry-pages.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import { countEntries, findRanks, findRanksInTotal, type RankedEntry } from './ranks.ts';
import type { Entry } from './schemas.ts';
import { entrants } from './states.ts';
import { type EntryRow, type LeaderboardRow, leaderboardEntries } from './tables.ts';
import { entryOf, nextReset } from './views.ts';
import { readFullWindow, readWindow } from './windows.ts';

type EntryOperations = Pick<
  Handlers<typeof leaderboardsContract.routes>,
  'top' | 'listEntries' | 'around' | 'getEntry' | 'adminListEntries' | 'adminAround'
>;

const defaultTop = 10;
const defaultRange = 5;

/** Returns the calling player; null for a call of the host, which sees hidden entries. */
const viewerOf = (call: Call): string | null => (call.actor.kind === 'system' ? null : playerOf(call));

/** Whether the caller sees hidden entries of others, and which ones are hidden. */
const seesHidden = ({ actor }: Call): boolean =>
  actor.kind === 'system' ||
  ((actor.kind === 'session' || actor.kind === 'key') && actor.permissions.has('leaderboards.admin'));

/** A request for the best entries. */
interface TopRequest {
  readonly call: Call;
  readonly title: string;
  readonly limit: number;
}

/** A request for the entry of an account, and `size` entries on each side of it. */
interface PlaceRequest {
  readonly call: Call;
  readonly leaderboardId: string;
  readonly version: number | undefined;
  readonly accountId: string;
  readonly size: number;
}

/** An entry with what is around it. */
interface ShownPlace {
  readonly entries: Entry[];
  /** 0 if only the entry was asked for. */
  readonly totalEntries: number;
  readonly version: number;
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
    const ids = ranked.map(({ row }) => row.accountId);
    return viewsOf(call, board, ranked, await namesOf(reads, board, ids));
  }

  const viewsOf = (
    call: Call,
    board: LeaderboardRow,
    ranked: readonly RankedEntry[],
    names: ReadonlyMap<string, string>,
  ): Entry[] => {
    const showsHidden = seesHidden(call);
    return ranked.map(({ row, rank }) =>
      entryOf(board, row, { rank, playerName: names.get(row.accountId) ?? '', showsHidden }),
    );
  };

  /** Reads the entries of some accounts in one version, and what is around them. Null for what its caller must not see. */
  async function readPlaces(
    reads: ReadOperations,
    requests: readonly PlaceRequest[],
  ): Promise<(ShownPlace | null)[]> {
    const { leaderboardId, version } = requests[0]!;
    const { board, period, version: shownVersion } = await readVersion(reads, leaderboardId, version);
    const rows = await readEntries(reads, period, [...new Set(requests.map(({ accountId }) => accountId))]);
    const centers = requests.map(({ call, accountId }) => {
      const row = rows.get(accountId);
      return row && isVisibleTo(call, row) ? row : null;
    });
    const positions = centers.flatMap((row) => row?.position ?? []);
    if (positions.length === 0) return requests.map(() => null);
    const { ranks, totalEntries } = requests.some(({ size }) => size > 0)
      ? await findRanksInTotal(reads, period, positions)
      : { ranks: await findRanks(reads, period, positions), totalEntries: 0 };
    const windows = await Promise.all(
      centers.map((row, at) => {
        if (row === null) return [];
        const center = { row, rank: ranks.get(row.position)! };
        const { size } = requests[at]!;
        return size === 0 ? [center] : readWindow(reads, period, center, size, totalEntries);
      }),
    );
    const ids = new Set(windows.flatMap((window) => window.map(({ row }) => row.accountId)));
    const names = await namesOf(reads, board, [...ids]);
    return windows.map((window, at) =>
      centers[at] === null
        ? null
        : { entries: viewsOf(requests[at]!.call, board, window, names), totalEntries, version: shownVersion },
    );
  }

  const readAlone = async (request: PlaceRequest): Promise<{ readonly place: ShownPlace | null }> => {
    const [place] = await atOneCommit(request.call, (reads) => readPlaces(reads, [request]));
    return { place: place! };
  };

  // On Postgres 32 players take a thirtieth of the statements. All of them see one commit.
  const addToGroup = createUnitGroups<PlaceRequest, { readonly place: ShownPlace | null }>({
    storage: ctx.storage,
    clock: ctx.clock,
    alone: readAlone,
    async together(requests) {
      const places = await readSnapshot(ctx.storage, (reads) => readPlaces(reads, requests));
      return places.map((place) => ({ place }));
    },
  });

  /** Reads the entry of an account and what is around it. Throws ENTRY_NOT_FOUND, also if the caller must not see it. */
  async function readPlace(request: PlaceRequest): Promise<ShownPlace> {
    const { call, leaderboardId, version } = request;
    const { place } = await (call.unit
      ? readAlone(request)
      : addToGroup(`${version ?? 0} ${leaderboardId}`, request));
    if (place === null) throw errors.ENTRY_NOT_FOUND();
    return place;
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

    adminListEntries: (call, { leaderboardId, version, ...page }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const found = await readFullPage(reads, shownVersion.period, page, limits.leaderboardPageRows);
        const entries = await shown(call, reads, shownVersion, found.entries);
        return { ...found, entries, version: shownVersion.version };
      }),

    adminAround: (call, { leaderboardId, accountId, range, version }) =>
      atOneCommit(call, async (reads) => {
        const shownVersion = await readVersion(reads, leaderboardId, version);
        const { period } = shownVersion;
        const row = (await readEntries(reads, period, [accountId])).get(accountId);
        if (row === undefined) throw errors.ENTRY_NOT_FOUND();
        const size = Math.min(range || defaultRange, limits.leaderboardWindowRows);
        const entries = await readFullWindow(reads, period, row, size);
        return {
          entries: await shown(call, reads, shownVersion, entries),
          totalEntries: await countEntries(reads, period),
          version: shownVersion.version,
        };
      }),

    async around(call, { leaderboardId, accountId, range, version }) {
      const size = Math.min(range || defaultRange, limits.leaderboardWindowRows);
      return readPlace({ call, leaderboardId, version, accountId: accountId ?? playerOf(call), size });
    },

    async getEntry(call, { leaderboardId, accountId, version }) {
      const { entries } = await readPlace({ call, leaderboardId, version, accountId, size: 0 });
      return { entry: entries[0]! };
    },
  };
}
