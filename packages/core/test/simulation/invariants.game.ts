import { matchStates } from '../../src/areas/match-broker/states.ts';
import { forbiddenName } from './game.ts';
import { eventKey, type GameCommit, type GameRows, type QueuedEvent, subjectKey } from './history.game.ts';
import type { Commit } from './history.ts';

/** Checks the invariants of hooks and consumers after a commit. Returns what is broken, or null. */
export function checkGame(rows: GameRows, commit: GameCommit, areas: Commit): string | null {
  return (
    checkStored(commit, areas) ??
    checkPositions(rows, commit) ??
    checkHandled(rows, commit) ??
    checkWaiting(rows, commit) ??
    checkHooks(rows, commit, areas)
  );
}

/** Without consumers, no emission costs a row. */
export function checkWithoutConsumers({ stored, subjects }: GameCommit): string | null {
  const [event] = stored;
  if (event) return `${event.eventId} is stored for ${event.consumer}, and there are no consumers`;
  return subjects.size > 0 ? `${[...subjects.keys()].join()} is stored, and there are no consumers` : null;
}

/** An emission is one row for each of its consumers, in the unit that emits it, and none without a consumer. */
function checkStored({ emitted, stored }: GameCommit, { matches }: Commit): string | null {
  const forJournal = stored.filter(({ consumer }) => consumer === 'journal');
  const ids = new Set(forJournal.map(({ eventId }) => eventId));
  if (ids.size !== forJournal.length) return `an emission is stored several times for the journal`;
  for (const { eventId, subject } of emitted.values())
    if (!ids.has(eventId)) return `${eventId} about ${subject} is not stored for the journal`;
  for (const { eventId, subject, kind, recipients, tags } of forJournal) {
    const emission = emitted.get(eventId);
    const to = recipients as readonly string[];
    // Only the row of the consumer knows an emission that goes to nobody.
    if (!emission && (to.length > 0 || (tags as readonly string[]).length > 0))
      return `${eventId} of kind ${kind}, which the journal does not consume, is stored for it`;
    if (!emission) continue;
    if (emission.subject !== subject) return `${eventId} about ${emission.subject} is stored for ${subject}`;
    if (to.length !== emission.recipients.size || to.some((each) => !emission.recipients.has(each)))
      return `${eventId} went to ${[...emission.recipients].join()} and is stored with ${to.join()}`;
  }
  const ended = new Set<string>();
  for (const [id, { before, after }] of matches)
    if (after?.state === matchStates.ENDED && before?.state !== matchStates.ENDED) ended.add(`match:${id}`);
  const forRewards = stored.filter(({ consumer }) => consumer === 'rewards').map(({ subject }) => subject);
  if (forRewards.length !== ended.size || forRewards.some((subject) => !ended.has(subject)))
    return `${[...ended].join()} ended, and ${forRewards.join()} is stored for the rewards`;
  const other = stored.find(({ consumer }) => consumer !== 'journal' && consumer !== 'rewards');
  return other ? `${other.eventId} is stored for ${other.consumer}, which does not exist` : null;
}

/** The position of a consumer goes from each event of a subject to the next one in commit order, and never back. */
function checkPositions({ positions, waiting }: GameRows, { stored, removed }: GameCommit): string | null {
  const positionOf = (row: QueuedEvent): { readonly eventIds: string[]; handled: number } => {
    const known = positions.get(subjectKey(row)) ?? { eventIds: [], handled: 0 };
    positions.set(subjectKey(row), known);
    return known;
  };
  // Ids of events count in the order in which a unit emits them.
  for (const row of stored.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1))) {
    const { eventIds } = positionOf(row);
    if (eventIds.includes(row.eventId)) return `${row.eventId} waits again for ${row.consumer}`;
    const before = eventIds.at(-1);
    const last = before === undefined ? undefined : waiting.get(eventKey({ ...row, eventId: before }));
    if (last && last.sequence >= row.sequence)
      return `${row.eventId} about ${row.subject} has number ${row.sequence}, behind ${last.sequence}`;
    eventIds.push(row.eventId);
  }
  for (const row of removed) {
    const position = positionOf(row);
    const next = position.eventIds[position.handled];
    if (row.eventId !== next)
      return `${row.consumer} is at ${row.eventId} about ${row.subject}, and ${next} is next`;
    position.handled++;
  }
  return null;
}

/** What a handler writes commits with the position, once, and is the next of its subject. A refused attempt keeps nothing. */
function checkHandled(rows: GameRows, commit: GameCommit): string | null {
  const { removed, payments, journal } = commit;
  const written = [
    ...payments.map(({ eventId }) => eventKey({ consumer: 'rewards', eventId })),
    ...journal.map(({ eventId }) => eventKey({ consumer: 'journal', eventId })),
  ].sort();
  const handled = removed.map(eventKey).sort();
  if (written.join() !== handled.join())
    return `the positions of ${handled.join()} commit with what was written for ${written.join()}`;
  const refused = [...payments, ...journal].find(({ isRefused }) => isRefused);
  if (refused) return `a failed attempt at ${refused.eventId} was kept`;
  for (const { matchId } of payments)
    if (rows.payments.get(matchId) !== 1) return `${matchId} was paid ${rows.payments.get(matchId)} times`;
  for (const { subject, eventId } of journal) {
    const entries = rows.journal.get(subject) ?? [];
    const next = rows.positions.get(`journal ${subject}`)?.eventIds[entries.length];
    if (eventId !== next) return `the journal has ${eventId} about ${subject}, and ${next} is next`;
    rows.journal.set(subject, [...entries, eventId]);
  }
  return null;
}

/** An event that waits has the row of its subject, without which nobody would come to it. */
function checkWaiting({ waiting, subjects }: GameRows, commit: GameCommit): string | null {
  for (const [key, row] of commit.subjects)
    if (row === null)
      for (const event of waiting.values())
        if (subjectKey(event) === key) return `${event.eventId} waits and ${key} is gone`;
  const lost = commit.stored.find((row) => waiting.has(eventKey(row)) && !subjects.has(subjectKey(row)));
  return lost ? `${lost.eventId} waits without the row of ${subjectKey(lost)}` : null;
}

/** What hooks write commits with their operation, once, and changed input is what the operation stores. */
function checkHooks(
  rows: GameRows,
  { gifts, joins, names }: GameCommit,
  { members, parties }: Commit,
): string | null {
  const refused = gifts.find(({ isRefused }) => isRefused) ?? joins.find(({ isRefused }) => isRefused);
  if (refused) return `what a hook has refused was kept: ${JSON.stringify(refused)}`;
  for (const [id, name] of names) {
    if (!rows.gifts.has(id)) return `${id} has no gift`;
    if (name.toLowerCase().startsWith(forbiddenName) || /^[a-z]/.test(name)) return `${id} is named ${name}`;
  }
  for (const { accountId } of gifts)
    if (!names.has(accountId)) return `the gift of ${accountId} commits without the account`;
  for (const [playerId, { before, after }] of members) {
    if (!after || before?.partyId === after.partyId || parties.get(after.partyId)?.before === undefined)
      continue;
    if (!joins.some((row) => row.playerId === playerId && row.partyId === after.partyId))
      return `${playerId} joined ${after.partyId} without the hook`;
  }
  return null;
}
