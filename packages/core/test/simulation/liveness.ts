import { matchStates, serverStates } from '../../src/areas/match-broker/states.ts';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import { ticketStates } from '../../src/areas/matchmaking/states.ts';
import { matchmakingBackfills, matchmakingMatches } from '../../src/areas/matchmaking/tables.backfill.ts';
import {
  matchmakingAcceptances,
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingTickets,
} from '../../src/areas/matchmaking/tables.ts';
import { partyStates } from '../../src/areas/parties/states.ts';
import { partyMatches } from '../../src/areas/parties/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { CommittedRows } from './history.ts';
import { isActive } from './invariants.ts';
import type { Times } from './times.ts';

/**
 * Creates a check for what is overdue although faults have ended at `well`: its time is over, the lease of the node
 * that had it has run out since, and a task has run again. The check returns the first overdue thing; null if there is
 * none.
 */
export function createOverdueCheck(
  { tickets, proposals, matches, servers }: CommittedRows,
  times: Times,
  well: number,
): (now: number) => string | null {
  /** Since when each server is waiting to be ended. */
  const releasingSince = new Map<string, number>();

  return (now) => {
    const isLate = (due: number): boolean => now > Math.max(due, well) + times.grace;
    // A ticket that comes back from a declined match has its time until then.
    for (const { id, status, proposalId, expiresAt, changedAt } of tickets.values())
      if (
        status === ticketStates.IN_PROGRESS &&
        proposalId === null &&
        isLate(Math.max(expiresAt, changedAt))
      )
        return `${id} hangs: it has waited for too long`;
    for (const { id, expiresAt } of proposals.values())
      if (isLate(expiresAt)) return `${id} hangs: nobody ends it`;
    for (const { id, state, since } of matches.values()) {
      const most = times.matchStateLimits[state];
      if (most !== undefined && isLate(since + most)) return `${id} hangs in ${state}`;
    }
    for (const { id, state, readyBy, releasing } of servers.values()) {
      if (state === serverStates.PENDING && readyBy !== null && isLate(readyBy))
        return `${id} has not asked in time and is still waited for`;
      if (!releasing) continue;
      if (!releasingSince.has(id)) releasingSince.set(id, now);
      if (isLate(releasingSince.get(id)! + times.reapInterval)) return `${id} is never ended`;
    }
    return null;
  };
}

const { ENDED, FAILED } = matchStates;
const isLive = ({ state }: { readonly state: number }): boolean => state !== ENDED && state !== FAILED;

/** Whether nothing is under way any more. */
export const isIdle = ({ tickets, matches, servers }: CommittedRows): boolean =>
  ![...tickets.values()].some(isActive) &&
  ![...matches.values()].some(isLive) &&
  ![...servers.values()].some(({ state, releasing }) => releasing || state === serverStates.PENDING);

/**
 * Returns what is left over when nothing is under way, null if nothing is: every ticket and match must have ended, and
 * nothing may be held.
 */
export async function findLeftovers(storage: Storage, committed: CommittedRows): Promise<string | null> {
  const active = [...committed.tickets.values()].find(isActive);
  if (active) return `${active.id} hangs in ${active.status}`;
  const party = [...committed.parties.values()].find(({ state }) => state !== partyStates.OPEN);
  if (party) return `${party.id} hangs in ${party.state}`;
  const match = [...committed.matches.values()].find(isLive);
  if (match) return `${match.id} hangs in ${match.state}`;
  for (const table of [
    matchmakingPlayers,
    matchmakingProposals,
    matchmakingAcceptances,
    matchmakingBackfills,
    matchmakingMatches,
    partyMatches,
  ])
    if ((await storage.find(table as typeof matchmakingPlayers, {})).length > 0)
      return `${table.name} has rows that belong to nothing`;
  const busy = [...committed.servers.values()].find(
    ({ live, running, reservedMatchId }) => live > 0 || running > 0 || reservedMatchId !== null,
  );
  if (busy) return `${busy.id} holds what no longer exists`;
  // The history must have seen every commit; otherwise it would prove nothing.
  for (const [table, book] of [
    [matchmakingTickets, committed.tickets],
    [matches, committed.matches],
    [gameServers, committed.servers],
  ] as const) {
    const rows = (await storage.find(table as typeof matches, {})) as readonly { readonly id: string }[];
    const differs = rows.find((row) => JSON.stringify(row) !== JSON.stringify(book.get(row.id)));
    if (differs || rows.length !== book.size) return `the history has missed a change of ${table.name}`;
  }
  return null;
}
