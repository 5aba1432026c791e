import { accounts } from '../../src/areas/accounts/tables.ts';
import { matchStates } from '../../src/areas/match-broker/states.ts';
import { consumerEvents, consumerSubjects } from '../../src/events/consumers/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';
import { gifts, journal, payments } from './game.ts';
import { type GameRows, subjectKey } from './history.game.ts';
import type { CommittedRows } from './history.ts';

/**
 * Creates a check for events that wait for a consumer although they are due, faults have ended at `well`, and the lease
 * of a dead node has run out since. The check returns the first one; null if there is none.
 */
export function createLagCheck(
  { waiting, subjects }: GameRows,
  grace: number,
  well: number,
): (now: number) => string | null {
  /** Since when each subject has been at its next event, by that event. */
  const since = new Map<string, { readonly eventId: string; readonly at: number }>();

  return (now) => {
    const seen = new Set<string>();
    for (const row of waiting.values()) {
      const key = subjectKey(row);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = since.get(key);
      if (known?.eventId !== row.eventId) since.set(key, { eventId: row.eventId, at: now });
      const { dueAt = 0 } = subjects.get(key) ?? {};
      // The operator resumes parked subjects until none is parked.
      const due = Math.max(since.get(key)!.at, dueAt ?? 0, well);
      if (now > due + grace) return `${row.eventId} hangs: ${row.consumer} does not come to it`;
    }
    return null;
  };
}

/** Whether nothing waits for a consumer. */
export const hasNoLag = ({ waiting, subjects }: GameRows): boolean =>
  waiting.size === 0 && subjects.size === 0;

/**
 * Returns what is wrong when nothing is under way, null if nothing is: every event was handled, every ended match was
 * paid once, every account has its gift, and consumers leave no rows.
 */
export async function findGameLeftovers(
  storage: Storage,
  rows: GameRows,
  { matches }: CommittedRows,
  hasGame: boolean,
): Promise<string | null> {
  const all = (table: Table) => storage.find(table as never, {}) as Promise<readonly unknown[]>;
  for (const table of [consumerEvents, consumerSubjects] as readonly Table[])
    if ((await all(table)).length > 0) return `${table.name} has rows, and nothing is under way`;
  if (!hasGame) return null;
  for (const { id, state } of matches.values())
    if (state === matchStates.ENDED && rows.payments.get(id) !== 1) return `${id} has ended and was not paid`;
  for (const [key, { eventIds, handled }] of rows.positions)
    if (handled !== eventIds.length) return `${key} is at ${handled} of ${eventIds.length}`;
  // The history must have seen every commit; otherwise it would prove nothing.
  const expected: readonly (readonly [Table, number])[] = [
    [payments, rows.payments.size],
    [journal, [...rows.journal.values()].reduce((sum, { length }) => sum + length, 0)],
    [gifts, rows.gifts.size],
  ];
  for (const [table, count] of expected)
    if ((await all(table)).length !== count) return `the history has missed a change of ${table.name}`;
  const given = new Set((await storage.find(gifts, {})).map(({ accountId }) => accountId));
  const poor = (await storage.find(accounts, {})).find(({ id }) => !given.has(id));
  return poor ? `${poor.id} has no gift` : null;
}
