import type { OwnSanction, Report, Sanction } from './schemas.ts';
import { never, type ReportCategory, type ReportState, type SanctionKind } from './states.ts';
import type { Evidence, ReportRow, SanctionRow } from './tables.ts';

/** Returns the end of a sanction as the wire has it: seconds, and 0 for ever. */
export const untilTimestampOf = (endsAt: number): number =>
  endsAt === never ? 0 : Math.floor(endsAt / 1000);

/** Builds what its player sees of a sanction. */
export const ownSanctionView = (row: SanctionRow, now: number): OwnSanction => ({
  sanctionId: row.id,
  kind: row.kind as SanctionKind,
  publicReason: row.publicReason,
  untilTimestamp: untilTimestampOf(row.endsAt),
  isActive: row.activeUntil > now,
  createdTimestamp: Math.floor(row.createdAt / 1000),
});

/** Builds what operators see of a sanction. */
export const sanctionView = (row: SanctionRow, now: number): Sanction => ({
  ...ownSanctionView(row, now),
  accountId: row.accountId,
  note: row.note,
  createdBy: row.createdBy,
  liftedTimestamp: row.liftedAt === null ? 0 : Math.floor(row.liftedAt / 1000),
  liftedBy: row.liftedBy,
  liftNote: row.liftNote,
});

/** Builds what operators see of a report. */
export const reportView = (row: ReportRow): Report => ({
  reportId: row.id,
  accountId: row.accountId,
  reporterId: row.reporterId,
  category: row.category as ReportCategory,
  text: row.text,
  matchId: row.matchId,
  messageId: row.messageId,
  evidence: [...(row.evidence as unknown as readonly Evidence[])],
  state: row.state as ReportState,
  note: row.note,
  createdTimestamp: Math.floor(row.createdAt / 1000),
  changedTimestamp: Math.floor(row.changedAt / 1000),
});
