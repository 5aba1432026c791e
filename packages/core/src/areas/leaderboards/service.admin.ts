import { Buffer } from 'node:buffer';
import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { writeJson } from '../../http/json/parse-json.ts';
import { countDown, countUp } from '../../kernel/counters.ts';
import { invalidField } from '../../kernel/errors.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import { sealBlocks } from './blocks.ts';
import { readBoard } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { changeEntries } from './entry-changes.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import { countEntries } from './ranks.ts';
import { createPeriod, removeVersions, resetBoard } from './resets.ts';
import { nextTime, readSchedule } from './schedule.ts';
import type { Metadata } from './schemas.ts';
import { authorities, entrants, operators, sortOrders } from './states.ts';
import { leaderboardRemovals, leaderboards, leaderboardVersions } from './tables.ts';
import { trimEntries } from './trimming.ts';
import { leaderboardOf } from './views.ts';

const boardCounter = 'leaderboards';
const defaultArchiveCount = 4;

type AdminOperations = Pick<
  Handlers<typeof leaderboardsContract.routes>,
  | 'listDefinitions'
  | 'listVersions'
  | 'adminListVersions'
  | 'adminCreate'
  | 'adminReplace'
  | 'adminDelete'
  | 'adminList'
  | 'adminReset'
  | 'adminSetVisibility'
>;

/** The fields of a definition, as a caller sends them. */
interface DefinitionFields {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly authority?: number | undefined;
  readonly resetSchedule?: string | undefined;
  readonly archiveCount?: number | undefined;
  readonly minScore?: bigint | undefined;
  readonly maxScore?: bigint | undefined;
  readonly maxEntries?: number | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The operations on leaderboards themselves. */
export function createAdministration(
  ctx: LeaderboardsContext,
  { groups, onLeaderboardReset }: Pick<LeaderboardsDependencies, 'groups' | 'onLeaderboardReset'>,
): AdminOperations {
  const { limits } = ctx;
  const isHooked = onLeaderboardReset !== undefined;

  /** Returns the columns of a definition, with defaults. Throws INVALID_FIELD. */
  function definitionOf(fields: DefinitionFields, now: number) {
    const { minScore = null, maxScore = null, metadata = {} } = fields;
    const { archiveCount = Math.min(defaultArchiveCount, limits.leaderboardArchives) } = fields;
    if (minScore !== null && maxScore !== null && minScore > maxScore)
      throw invalidField('minScore', 'must not be above maxScore');
    if (archiveCount > limits.leaderboardArchives)
      throw invalidField('archiveCount', `must be at most ${limits.leaderboardArchives}`);
    const resetSchedule = readSchedule(fields.resetSchedule ?? '', now);
    const json = writeJson(metadata);
    if (Buffer.byteLength(json) > limits.leaderboardMetadataBytes)
      throw invalidField('metadata', `must have at most ${limits.leaderboardMetadataBytes} bytes as JSON`);
    return {
      title: fields.title ?? '',
      description: fields.description ?? '',
      authority: fields.authority ?? authorities.SERVER_ONLY,
      maxEntries: fields.maxEntries ?? 0,
      metadata: json,
      resetSchedule,
      nextResetAt: nextTime(resetSchedule, now),
      archiveCount,
      minScore,
      maxScore,
    };
  }

  /** Throws LEADERBOARD_GROUPS_MISSING, and INVALID_FIELD for groups that would submit scores themselves. */
  function checkEntrant(entrant: number, { authority }: DefinitionFields): void {
    if (entrant !== entrants.GROUP) return;
    if (groups() === null) throw errors.LEADERBOARD_GROUPS_MISSING();
    if (authority === authorities.CLIENT)
      throw invalidField('authority', 'must be 0 SERVER_ONLY for a leaderboard of groups');
  }

  const list: AdminOperations['adminList'] = async (call, page) => {
    const { rows, ...next } = await readPage(
      call.db,
      leaderboards,
      { orderBy: ['leaderboardId'] },
      page,
      limits.pageRows,
    );
    return { leaderboards: rows.map(leaderboardOf), ...next };
  };

  const listVersions: AdminOperations['adminListVersions'] = async (call, { leaderboardId }) => {
    const { version, period, startedAt } = await readBoard(call.db, leaderboardId);
    const ended = await call.db.find(leaderboardVersions, {
      where: { leaderboardId, version: { lt: version } },
      orderBy: [{ column: 'version', descending: true }],
    });
    const rows = [{ version, period, startedAt, endedAt: 0 }, ...ended];
    const counts = await Promise.all(rows.map((row) => countEntries(call.db, row.period)));
    return {
      versions: rows.map((row, at) => ({
        version: row.version,
        startedTimestamp: wholeSeconds(row.startedAt),
        endedTimestamp: wholeSeconds(row.endedAt),
        entryCount: counts[at]!,
      })),
    };
  };

  return {
    listDefinitions: list,
    adminList: list,

    listVersions,
    adminListVersions: listVersions,

    async adminCreate(call, { leaderboardId, sortOrder, operator, entrant = entrants.PLAYER, ...fields }) {
      const { now } = call;
      checkEntrant(entrant, fields);
      const definition = definitionOf(fields, now);
      const row = await ctx.atomically(call, async (unit) => {
        const [created] = await unit.insert(
          leaderboards,
          {
            leaderboardId,
            sortOrder: sortOrder ?? sortOrders.DESCENDING,
            operator: operator ?? operators.BEST,
            entrant,
            ...definition,
            version: 1,
            period: 0,
            createdAt: now,
            startedAt: now,
          },
          { ifAbsent: true },
        );
        if (created === undefined) throw errors.LEADERBOARD_EXISTS();
        await countUp(unit, boardCounter, limits.leaderboards, (limit) =>
          errors.LEADERBOARD_LIMIT({ message: `there may be at most ${limit} leaderboards` }),
        );
        const period = await createPeriod(unit);
        const [row] = await unit.update(leaderboards, { leaderboardId }, { period });
        return row!;
      });
      return { leaderboard: leaderboardOf(row) };
    },

    async adminReplace(call, { leaderboardId, sortOrder, operator, entrant, ...fields }) {
      const definition = definitionOf(fields, call.now);
      const row = await ctx.atomically(call, async (unit) => {
        const [before] = await unit.lock(leaderboards, { leaderboardId });
        if (before === undefined) throw errors.LEADERBOARD_NOT_FOUND();
        if ((sortOrder ?? before.sortOrder) !== before.sortOrder) throw errors.LEADERBOARD_FIXED();
        if ((operator ?? before.operator) !== before.operator) throw errors.LEADERBOARD_FIXED();
        if ((entrant ?? before.entrant) !== before.entrant) throw errors.LEADERBOARD_FIXED();
        checkEntrant(before.entrant, fields);
        const { maxEntries, archiveCount, resetSchedule } = definition;
        const [row] = await unit.update(
          leaderboards,
          { leaderboardId },
          {
            ...definition,
            // A time that has come stays: the reset of that time has not happened yet.
            ...(resetSchedule === before.resetSchedule && { nextResetAt: before.nextResetAt }),
            isTrimming: maxEntries > 0,
          },
        );
        await removeVersions(unit, leaderboardId, before.version - 1 - archiveCount);
        return row!;
      });
      return { leaderboard: leaderboardOf(row) };
    },

    async adminDelete(call, { leaderboardId }) {
      const leaderboardDeleted = await ctx.atomically(call, async (unit) => {
        const [board] = await unit.delete(leaderboards, { leaderboardId });
        if (board === undefined) return false;
        await sealBlocks(unit, board.period);
        await unit.insert(leaderboardRemovals, { period: board.period });
        await removeVersions(unit, leaderboardId, board.version);
        await countDown(unit, boardCounter, 1);
        return true;
      });
      return { leaderboardDeleted };
    },

    async adminReset(call, { leaderboardId }) {
      const archivedVersion = await ctx.atomically(call, async (unit) => {
        // Two resets at once end one version each.
        const [board] = await unit.lock(leaderboards, { leaderboardId });
        if (board === undefined) throw errors.LEADERBOARD_NOT_FOUND();
        await resetBoard(ctx, unit, board, { now: call.now, isHooked });
        return board.version;
      });
      return { archivedVersion };
    },

    async adminSetVisibility(call, { leaderboardId, accountId, hidden }) {
      await ctx.atomically(call, async (unit) => {
        const [board] = await unit.lock(leaderboards, { leaderboardId });
        if (board === undefined) throw errors.LEADERBOARD_NOT_FOUND();
        const { period, maxEntries } = board;
        const changed = await changeEntries(unit, {
          period,
          accountIds: [accountId],
          blockEntries: limits.leaderboardBlockEntries,
          change: (_, before) => before && { ...before, hidden },
        });
        if (changed!.changes[0]!.before === null) throw errors.ENTRY_NOT_FOUND();
        const trimmed =
          maxEntries > 0 && !hidden
            ? await trimEntries(unit, period, maxEntries, limits.leaderboardBlockEntries)
            : null;
        await changed!.balance();
        await trimmed?.balance();
      });
      return {};
    },
  };
}
