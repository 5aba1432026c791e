import { accounts } from '../../src/areas/accounts/tables.ts';
import { consumerEvents, consumerSubjects } from '../../src/events/consumers/tables.ts';
import { eventBroadcasts } from '../../src/events/tables.ts';
import type { Row } from '../../src/storage/table.ts';
import { gifts, joins, journal, journalSubjectOf, payments } from './game.ts';

export type QueuedEvent = Row<typeof consumerEvents>;

/** An event that the journal must get. */
export interface Emission {
  readonly eventId: string;
  readonly subject: string;
  readonly recipients: Set<string>;
}

/** What a unit has done to the rows of consumers and hooks. */
export interface GameCommit {
  /** Emissions that the journal must get, by id. */
  readonly emitted: Map<string, Emission>;
  /** Events that were stored for consumers, in the order of the writes, and those that were removed. */
  readonly stored: QueuedEvent[];
  readonly removed: QueuedEvent[];
  /** The last state of subjects; null for one that was deleted. */
  readonly subjects: Map<string, Row<typeof consumerSubjects> | null>;
  readonly gifts: Row<typeof gifts>[];
  readonly joins: Row<typeof joins>[];
  readonly payments: Row<typeof payments>[];
  readonly journal: Row<typeof journal>[];
  /** The names of created and changed accounts. */
  readonly names: Map<string, string>;
}

/** The rows of consumers and hooks, as of the last commit. */
export interface GameRows {
  /** Events that wait, by `consumer eventId`. */
  readonly waiting: Map<string, QueuedEvent>;
  /** By `consumer subject`. */
  readonly subjects: Map<string, Row<typeof consumerSubjects>>;
  /** The ids of all events of a subject for a consumer in commit order, by `consumer subject`. */
  readonly positions: Map<string, { readonly eventIds: string[]; handled: number }>;
  /** The ids of the events in the journal, by subject. */
  readonly journal: Map<string, string[]>;
  /** How often each match was paid. */
  readonly payments: Map<string, number>;
  readonly gifts: Set<string>;
  readonly names: Map<string, string>;
}

export const createGameRows = (): GameRows => ({
  waiting: new Map(),
  subjects: new Map(),
  positions: new Map(),
  journal: new Map(),
  payments: new Map(),
  gifts: new Set(),
  names: new Map(),
});

export const createGameCommit = (): GameCommit => ({
  emitted: new Map(),
  stored: [],
  removed: [],
  subjects: new Map(),
  gifts: [],
  joins: [],
  payments: [],
  journal: [],
  names: new Map(),
});

export const subjectKey = ({ consumer, subject }: Pick<QueuedEvent, 'consumer' | 'subject'>): string =>
  `${consumer} ${subject}`;
export const eventKey = ({ consumer, eventId }: Pick<QueuedEvent, 'consumer' | 'eventId'>): string =>
  `${consumer} ${eventId}`;

type AnyRow = Readonly<Record<string, unknown>>;
export type RowChange = 'insert' | 'update' | 'delete';

/** Adds rows that a statement has changed to what its unit has done. */
export function recordGameRows(
  commit: GameCommit,
  table: string,
  rows: readonly AnyRow[],
  change: RowChange,
): void {
  const record = recorders[table];
  if (record) for (const row of rows) record(commit, row as never, change);
}

const recorders: Readonly<Record<string, (commit: GameCommit, row: never, change: RowChange) => void>> = {
  [consumerEvents.name]: ({ stored, removed }, row: QueuedEvent, change) => {
    if (change === 'insert') stored.push(row);
    if (change === 'delete') removed.push(row);
  },
  [consumerSubjects.name]: ({ subjects }, row: Row<typeof consumerSubjects>, change) =>
    void subjects.set(subjectKey(row), change === 'delete' ? null : row),
  [eventBroadcasts.name]: (commit, { eventId, body }: Row<typeof eventBroadcasts>, change) => {
    if (change === 'insert') recordEmission(commit, eventId, JSON.parse(body) as AnyRow);
  },
  [accounts.name]: ({ names }, { id, displayName }: Row<typeof accounts>, change) => {
    if (change !== 'delete') names.set(id, displayName);
  },
  [gifts.name]: (commit, row: Row<typeof gifts>) => void commit.gifts.push(row),
  [joins.name]: (commit, row: Row<typeof joins>) => void commit.joins.push(row),
  [payments.name]: (commit, row: Row<typeof payments>) => void commit.payments.push(row),
  [journal.name]: (commit, row: Row<typeof journal>) => void commit.journal.push(row),
};

/** Adds an event that a unit has stored for a recipient or for subscribers, if the journal must get it. */
export function recordEmission({ emitted }: GameCommit, eventId: string, event: AnyRow): void {
  const subject = journalSubjectOf(event);
  if (subject === null) return;
  const known = emitted.get(eventId) ?? { eventId, subject, recipients: new Set() };
  if (typeof event.recipientId === 'string') known.recipients.add(event.recipientId);
  emitted.set(eventId, known);
}

/** Adds what a unit has done to the committed rows. Positions are changed by the check of positions. */
export function applyGameCommit(rows: GameRows, commit: GameCommit): void {
  for (const row of commit.stored) rows.waiting.set(eventKey(row), row);
  for (const row of commit.removed) rows.waiting.delete(eventKey(row));
  for (const [key, row] of commit.subjects)
    if (row) rows.subjects.set(key, row);
    else rows.subjects.delete(key);
  for (const { accountId } of commit.gifts) rows.gifts.add(accountId);
  for (const { matchId } of commit.payments)
    rows.payments.set(matchId, (rows.payments.get(matchId) ?? 0) + 1);
  for (const [id, name] of commit.names) rows.names.set(id, name);
}

export const isEmptyGameCommit = (commit: GameCommit): boolean =>
  Object.values(commit).every((part: readonly unknown[] | ReadonlyMap<string, unknown>) =>
    Array.isArray(part) ? part.length === 0 : (part as ReadonlyMap<string, unknown>).size === 0,
  );
