import { type Handlers, type PageRequest, playerOf, readPage } from '@lobbykit/core/area';
import type { matchesContract } from './contract.ts';
import type { MatchesDependencies } from './dependencies.ts';
import { matchesErrors as errors } from './errors.ts';
import { matchHistory } from './tables.ts';
import { viewRecords } from './views.ts';

/** Records of one page, at most: each may have hundreds of players. */
const maxPageSize = 100;

type Operations = Pick<Handlers<typeof matchesContract.routes>, 'history' | 'get' | 'adminHistory'>;

/** Creates the operations that read what has been played. */
export function createHistoryOperations({ ctx, accounts }: MatchesDependencies): Operations {
  const newest = [{ column: 'endedAt', descending: true }] as const;
  const pageSize = Math.min(maxPageSize, ctx.limits.pageRows);
  return {
    async history(call, { queueName, ...page }) {
      const where = { playerId: playerOf(call), ...(queueName && { queueName }) };
      const list = { where, orderBy: newest } as const;
      const { rows, ...next } = await readPage(call.db, matchHistory, list, page, pageSize);
      return { matches: await viewRecords(call.db, accounts, rows, 'player'), ...next };
    },

    async get(call, { matchId }) {
      const [row] = await call.db.find(matchHistory, {
        where: { matchId, playerId: playerOf(call) },
        orderBy: newest,
        limit: 1,
      });
      const [match] = row ? await viewRecords(call.db, accounts, [row], 'player') : [];
      if (!match) throw errors.MATCH_RECORD_NOT_FOUND();
      return { match };
    },

    async adminHistory(call, { accountId, queueName, fromTimestamp, toTimestamp, ...page }) {
      const where = {
        ...(accountId ? { playerId: accountId } : { seat: 0 }),
        ...(queueName && { queueName }),
        ...timeOf(fromTimestamp, toTimestamp),
      };
      const list = { where, orderBy: newest } as const;
      const request: PageRequest = page;
      const { rows, ...next } = await readPage(call.db, matchHistory, list, request, pageSize);
      return { matches: await viewRecords(call.db, accounts, rows, 'operator'), ...next };
    },
  };
}

const timeOf = (from: number | undefined, to: number | undefined) =>
  from || to ? { endedAt: { ...(from && { gte: from * 1_000 }), ...(to && { lt: to * 1_000 }) } } : {};
