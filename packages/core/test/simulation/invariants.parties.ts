import { matchStates } from '../../src/areas/match-broker/states.ts';
import { ticketStates } from '../../src/areas/matchmaking/states.ts';
import { partyStates } from '../../src/areas/parties/states.ts';
import type { Commit, CommittedRows } from './history.ts';

const { OPEN, QUEUED, IN_MATCH } = partyStates;

/** Checks the invariants of parties and their tickets after a commit. Returns what is broken, or null. */
export function checkParties(
  committed: CommittedRows,
  { parties, members, tickets, matches }: Commit,
): string | null {
  const ids = new Set(parties.keys());
  for (const { before, after } of members.values())
    for (const id of [before?.partyId, after?.partyId]) if (id !== undefined) ids.add(id);
  for (const { before, after } of tickets.values())
    for (const id of [before?.partyId, after?.partyId]) if (id) ids.add(id);
  if (matches.size > 0)
    for (const { id, matchId } of committed.parties.values())
      if (matchId !== null && matches.has(matchId)) ids.add(id);
  for (const id of ids) {
    const broken = checkParty(committed, id);
    if (broken !== null) return broken;
  }
  return null;
}

/** The leader of a party is a member, and the party agrees with its ticket and its match. */
function checkParty(committed: CommittedRows, id: string): string | null {
  const party = committed.parties.get(id);
  const members = [...committed.members.values()].filter(({ partyId }) => partyId === id);
  const waiting = [...committed.tickets.values()].filter(
    ({ partyId, status }) => partyId === id && status === ticketStates.IN_PROGRESS,
  );
  if (!party) {
    if (members.length > 0) return `${members[0]!.playerId} is in ${id}, which does not exist`;
    return waiting.length > 0 ? `${waiting[0]!.id} waits for ${id}, which does not exist` : null;
  }
  const { state, leaderId, ticketId, matchId } = party;
  if (members.length !== party.members) return `${id} counts ${party.members} and has ${members.length}`;
  if (!members.some(({ playerId }) => playerId === leaderId))
    return `${leaderId} leads ${id} and is not in it`;
  if (waiting.length > 1 || (waiting.length === 1) !== (state === QUEUED))
    return `${id} is ${state}, and ${waiting.length} of its tickets wait`;
  if (state === OPEN) return ticketId === null && matchId === null ? null : `${id} is open and busy`;
  if (state === QUEUED) {
    const [ticket] = waiting;
    const players = ticket!.playerIds as readonly string[];
    const isIn = (player: string): boolean => members.some(({ playerId }) => playerId === player);
    if (ticketId !== ticket!.id) return `${id} waits with ${ticketId}, and ${ticket!.id} waits for it`;
    return players.every(isIn) ? null : `${ticketId} waits with players who are not in ${id}`;
  }
  if (state !== IN_MATCH) return `${id} is ${state}`;
  const match = matchId === null ? undefined : committed.matches.get(matchId);
  const isLive = match && match.state !== matchStates.ENDED && match.state !== matchStates.FAILED;
  return isLive ? null : `${id} is in ${matchId}, which is ${match?.state ?? 'not there'}`;
}
