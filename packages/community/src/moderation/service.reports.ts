import { commonErrors, invalidField, playerOf, readPage, type Unit } from '@lobbykit/core/area';
import type { ModerationDependencies, ModerationOperations } from './dependencies.ts';
import { moderationErrors as errors } from './errors.ts';
import { type MadeReport, reportMaking } from './moments.ts';
import { dayMilliseconds, dayOf } from './rules.ts';
import { reportCategories } from './states.ts';
import { type Evidence, reports } from './tables.ts';
import { reportView } from './views.ts';

const newestFirst = [{ column: 'createdAt', descending: true }] as const;
const maxEvidenceBytes = 16_384;
const leftOut = JSON.stringify({ leftOut: `more than ${maxEvidenceBytes} bytes` });

/** Creates the operations on reports. */
export function createReportOperations({
  ctx,
  accounts,
  broker,
}: ModerationDependencies): ModerationOperations<'report' | 'reports' | 'decide'> {
  const { atomically, clock, ids, limits, raise } = ctx;

  /** Returns copies of what a report is about. */
  async function evidenceOf(unit: Unit, report: Omit<MadeReport, 'attach'>): Promise<readonly Evidence[]> {
    const evidence: Evidence[] = [];
    const attach = (kind: string, content: unknown): void => {
      const text = JSON.stringify(content);
      const isTooLarge = new TextEncoder().encode(text).length > maxEvidenceBytes;
      evidence.push({ kind, content: isTooLarge ? leftOut : text });
    };
    const { matchId } = report;
    const match = matchId === '' ? null : await broker?.status(unit, matchId);
    if (match) {
      const { state, reason, serverId, createdAt } = match;
      const createdTimestamp = Math.floor(createdAt / 1000);
      // The others of the match are not named: the report stays when their accounts are erased.
      const isOfReport = (id: string): boolean => id === report.reporterId || id === report.accountId;
      const playerIds = match.playerIds.filter(isOfReport);
      const playerCount = match.playerIds.length;
      attach('match', { matchId, playerIds, playerCount, state, reason, serverId, createdTimestamp });
    }
    await raise(unit, reportMaking, { ...report, attach });
    return evidence;
  }

  return {
    async report(call, { accountId, category, text = '', matchId = '', messageId = '' }) {
      const reporterId = playerOf(call);
      if (category === reportCategories.UNSPECIFIED) throw invalidField('category', 'is required');
      if (reporterId === accountId) throw errors.REPORT_OF_CALLER();
      return atomically(call, async (unit) => {
        // The lock of the reporter makes the count exact.
        const names = await accounts.lock(unit, [reporterId, accountId]);
        if (!names.has(reporterId)) throw commonErrors.CREDENTIAL_INVALID();
        if (!names.has(accountId)) throw errors.ACCOUNT_NOT_FOUND();
        const now = clock.now();
        const day = dayOf(now);
        const today = await unit.find(reports, { where: { reporterId, day } });
        if (today.some((each) => each.accountId === accountId)) throw errors.REPORT_EXISTS();
        if (today.length >= limits.reportsPerDay)
          throw errors.REPORT_LIMIT({
            retryAfterSeconds: Math.ceil(((day + 1) * dayMilliseconds - now) / 1000),
          });
        const about = { reporterId, accountId, matchId, messageId };
        const id = ids.next('report');
        await unit.insert(reports, {
          ...about,
          id,
          day,
          category,
          text,
          evidence: await evidenceOf(unit, about),
          createdAt: now,
          changedAt: now,
        });
        return { reportId: id };
      });
    },

    async reports(call, { accountId, reporterId, state, category, ...page }) {
      const where = {
        ...(accountId !== undefined && { accountId }),
        ...(reporterId !== undefined && { reporterId }),
        ...(state !== undefined && { state }),
        ...(category !== undefined && category !== reportCategories.UNSPECIFIED && { category }),
      };
      const list = { where, orderBy: newestFirst };
      const { rows, ...next } = await readPage(call.db, reports, list, page, limits.pageRows);
      return { reports: rows.map(reportView), ...next };
    },

    decide: (call, { reportId, state, note }) =>
      atomically(call, async (unit) => {
        const [row] = await unit.update(
          reports,
          { id: reportId },
          { state, changedAt: clock.now(), ...(note !== undefined && { note }) },
        );
        if (!row) throw errors.REPORT_NOT_FOUND();
        return { report: reportView(row) };
      }),
  };
}
