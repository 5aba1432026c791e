import { defineMoment } from '@lobbykit/core/area';

/** A report that is being made. */
export interface MadeReport {
  readonly reporterId: string;
  readonly accountId: string;
  /** Empty if the report names none. */
  readonly matchId: string;
  /** Empty if the report names none. */
  readonly messageId: string;
  /** Keeps a copy of what the report is about, as JSON. One of more than 16 KiB is left out. */
  attach(kind: string, content: unknown): void;
}

/** A player reports another one. */
export const reportMaking = defineMoment<MadeReport>(
  'report.making',
  'A player reports another one, and both accounts are locked. A listener attaches a copy of what the report is about.',
);
