import { matchStates } from '../../src/areas/match-broker/states.ts';
import { eventTypeOf, type TicketState, ticketStates } from '../../src/areas/matchmaking/states.ts';
import type { matchmakingTickets } from '../../src/areas/matchmaking/tables.ts';
import type { Row } from '../../src/storage/table.ts';
import { maxSkewMs } from './faults.ts';
import type { Commit, CommittedRows, Notification } from './history.ts';
import { checkParties } from './invariants.parties.ts';
import { times } from './times.ts';

type Ticket = Row<typeof matchmakingTickets>;

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;
const { QUEUED, ASSIGNED, RUNNING, ENDED, FAILED: MATCH_FAILED } = matchStates;

/** The allowed changes of a ticket's state; 0 is a ticket that does not exist yet. */
const ticketSteps: Readonly<Record<number, readonly number[]>> = {
  0: [IN_PROGRESS],
  [IN_PROGRESS]: [IN_PROGRESS, FINDING_SERVER, COMPLETED, CANCELLED, MATCHMAKING_TIMED_OUT],
  // A ticket whose match gets no server waits again.
  [FINDING_SERVER]: [FINDING_SERVER, COMPLETED, FAILED, IN_PROGRESS],
};
const matchSteps: Readonly<Record<number, readonly number[]>> = {
  0: [QUEUED],
  [QUEUED]: [QUEUED, ASSIGNED, MATCH_FAILED],
  [ASSIGNED]: [ASSIGNED, RUNNING, QUEUED, MATCH_FAILED],
  [RUNNING]: [RUNNING, ENDED],
};
/** The reason of a timeout, by the state in which the match was for too long. */
const timeouts: readonly string[] = Object.assign([] as string[], {
  [QUEUED]: 'PICKUP_TIMEOUT',
  [ASSIGNED]: 'READY_TIMEOUT',
});
/** How far two clocks may be apart. */
const tolerance = 2 * maxSkewMs;
/** The state of a match's tickets, by the state of the match. */
const ticketOfMatch: Readonly<Record<number, number>> = {
  [QUEUED]: FINDING_SERVER,
  [ASSIGNED]: FINDING_SERVER,
  [RUNNING]: COMPLETED,
  [ENDED]: COMPLETED,
  [MATCH_FAILED]: FAILED,
};
const stateNames = Object.fromEntries(
  Object.entries(ticketStates).map(([name, value]) => [value, name]),
) as Readonly<Record<number, TicketState>>;
/** Events have integers of their own, and are stored with these. */
const eventNumbers: Readonly<Record<string, string>> = {
  IN_PROGRESS: '1',
  COMPLETED: '2',
  FAILED: '3',
  CANCELLED: '4',
  FINDING_SERVER: '5',
  MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT: '6',
};

export const isActive = ({ status }: Ticket): boolean => status === IN_PROGRESS || status === FINDING_SERVER;
const playersOf = ({ playerIds }: Ticket): readonly string[] => playerIds as readonly string[];
const announces = ({ type }: Notification, status: number): boolean => {
  const name = eventTypeOf[stateNames[status] as keyof typeof eventTypeOf];
  return type === name || type === eventNumbers[name];
};

/** Returns how many matches a server has, and how many of them run. */
function serverLoad(
  committed: CommittedRows,
  serverId: string,
): { readonly live: number; readonly running: number } {
  const held = [...committed.matches.values()].filter(
    (row) => row.serverId === serverId && (row.state === ASSIGNED || row.state === RUNNING),
  );
  return { live: held.length, running: held.filter(({ state }) => state === RUNNING).length };
}

/** Checks the invariants after a commit. Returns what is broken, or null. */
export function checkCommit(committed: CommittedRows, commit: Commit): string | null {
  return (
    checkLeases(committed, commit) ??
    checkTickets(committed, commit) ??
    checkProposals(committed, commit) ??
    checkMatches(committed, commit) ??
    checkServers(committed, commit) ??
    checkParties(committed, commit) ??
    checkEvents(committed, commit)
  );
}

/** A unit under a lease commits only if the lease is the latest. */
function checkLeases(committed: CommittedRows, { leases }: Commit): string | null {
  const stale = leases.find(({ name, fence }) => fence < (committed.tasks.get(name)?.fence ?? 0));
  return stale ? `a unit committed under lease ${stale.fence} of ${stale.name}, which another holds` : null;
}

function checkTickets(committed: CommittedRows, { tickets }: Commit): string | null {
  for (const [id, { before, after }] of tickets) {
    if (!after) {
      if (before && isActive(before)) return `${id} is gone before its end`;
      continue;
    }
    const from = before?.status ?? 0;
    if (from !== after.status && !ticketSteps[from]?.includes(after.status))
      return `${id} went from ${from} to ${after.status}`;
    if (before?.status === FINDING_SERVER && after.status === IN_PROGRESS) {
      const isAsOld = after.createdAt === before.createdAt && after.returns === before.returns + 1;
      const match = committed.matches.get(before.matchId!);
      if (!isAsOld || after.matchId !== null || match?.state !== MATCH_FAILED)
        return `${id} came back although its match has not failed, or as another ticket`;
      continue;
    }
    if (before?.matchId && before.matchId !== after.matchId) return `${id} was in two matches`;
    if (from === IN_PROGRESS && after.status === MATCHMAKING_TIMED_OUT)
      if (after.changedAt < after.expiresAt - tolerance) return `${id} timed out before its time`;
    for (const playerId of playersOf(after)) {
      const place = committed.players.get(playerId)?.ticketId;
      if (isActive(after) !== (place === id))
        return `${playerId} of ${id}, which is ${after.status}, is in ${place ?? 'no ticket'}`;
    }
    if (
      after.proposalId !== null &&
      (after.status !== IN_PROGRESS || !committed.proposals.has(after.proposalId))
    )
      return `${id} waits for ${after.proposalId}, which is not there`;
  }
  return null;
}

/** A proposal has all of its tickets, and no ticket has a proposal that is gone. */
function checkProposals(committed: CommittedRows, { proposals }: Commit): string | null {
  for (const [id, { after }] of proposals) {
    const asked = [...committed.tickets.values()].filter(({ proposalId }) => proposalId === id);
    const wanted = asked.reduce((sum, ticket) => sum + playersOf(ticket).length, 0);
    if (wanted !== (after?.wanted ?? 0)) return `${id} asks ${after?.wanted ?? 0} players and has ${wanted}`;
  }
  return null;
}

function checkMatches(committed: CommittedRows, { matches, tickets }: Commit): string | null {
  for (const [id, { before, after }] of matches) {
    if (!after) {
      if (before && before.state !== ENDED && before.state !== MATCH_FAILED) return `${id} is lost`;
      continue;
    }
    const from = before?.state ?? 0;
    if (from !== after.state && !matchSteps[from]?.includes(after.state))
      return `${id} went from ${from} to ${after.state}`;
    const early = times.matchStateLimits[from]! - tolerance;
    if (before && timeouts.includes(after.reason) && after.reason !== before.reason)
      if (after.since < before.since + early || timeouts[from] !== after.reason)
        return `${id} came to ${after.reason} from ${from} before its time`;
    const stays = from === after.state || after.state !== ASSIGNED;
    if (stays && before?.serverId && after.serverId !== null && before.serverId !== after.serverId)
      return `${id} went from ${before.serverId} to ${after.serverId}`;
    const players = after.playerIds as readonly string[];
    const ticketOf = after.ticketIds as Readonly<Record<string, string>>;
    const brought = new Set<string>();
    for (const playerId of players) {
      const ticketId = ticketOf[playerId];
      if (ticketId === undefined) continue;
      brought.add(ticketId);
      const ticket = committed.tickets.get(ticketId);
      // It waits again, or has its next match.
      if (after.state === MATCH_FAILED && ticket && ticket.matchId !== id && ticket.returns > 0) continue;
      if (ticket?.matchId !== id) return `${ticketId} of ${id} is in ${ticket?.matchId}`;
      if (!playersOf(ticket).includes(playerId)) return `${playerId} is in ${id} and not in ${ticketId}`;
      if (ticket.status !== ticketOfMatch[after.state])
        return `${ticketId} is ${ticket.status} and its match ${id} ${after.state}`;
    }
    for (const ticketId of brought) {
      const missing = playersOf(committed.tickets.get(ticketId)!).find((each) => !players.includes(each));
      if (missing !== undefined) return `${missing} of ${ticketId} is missing in ${id}`;
    }
  }
  for (const [id, { after }] of tickets) {
    if (!after || after.matchId === null || after.hostData !== '') continue;
    const match = committed.matches.get(after.matchId);
    if (!match) return `${id} has the match ${after.matchId}, which does not exist`;
    if (!Object.values(match.ticketIds as Readonly<Record<string, string>>).includes(id))
      return `${id} is not in its match ${match.id}`;
    if (after.status !== ticketOfMatch[match.state])
      return `${id} is ${after.status} and its match ${match.id} ${match.state}`;
  }
  return null;
}

/** A server counts its matches correctly, and has none when it is gone. */
function checkServers(committed: CommittedRows, { servers, matches }: Commit): string | null {
  const ids = new Set(servers.keys());
  for (const { before, after } of matches.values())
    for (const id of [before?.serverId, after?.serverId]) if (id) ids.add(id);
  for (const id of ids) {
    const { live, running } = serverLoad(committed, id);
    const row = committed.servers.get(id) ?? { live: 0, running: 0 };
    if (row.live !== live || row.running !== running)
      return `${id} counts ${row.live} live and ${row.running} running, and has ${live} and ${running}`;
  }
  return null;
}

/** Every player of a ticket is told of each state in the unit that sets it, and of its end once. */
function checkEvents(committed: CommittedRows, { tickets, notifications }: Commit): string | null {
  for (const [id, { before, after }] of tickets) {
    if (!after || before?.status === after.status) continue;
    for (const playerId of playersOf(after)) {
      if (committed.deleted.has(playerId)) continue;
      const received = notifications.get(`${playerId} ${id}`) ?? [];
      const last = received.at(-1);
      if (!last || !announces(last, after.status))
        return `${playerId} was told ${last?.type ?? 'nothing'} of ${id}, which is ${after.status}`;
      if (after.status !== COMPLETED || after.hostData !== '' || after.matchId === null) continue;
      const serverId = committed.matches.get(after.matchId)!.serverId;
      if (last.data !== `${serverId}:${playerId}` && last.data !== `${serverId}:late`)
        return `${playerId} was sent to ${last.data}, and ${after.matchId} is with ${serverId}`;
    }
  }
  for (const who of notifications.keys()) {
    const ticketId = who.slice(who.indexOf(' ') + 1);
    const ticket = committed.tickets.get(ticketId);
    const received = committed.notifications.get(who)!;
    const ends = received.filter((each) => endings.some((status) => announces(each, status)));
    if (!ticket) return `${who} was told ${received.at(-1)!.type} of a ticket that does not exist`;
    if (ends.length > 1 || (ends.length === 1 && ends[0] !== received.at(-1)))
      return `${who} was told ${received.map(({ type }) => type).join(', ')}`;
  }
  return null;
}

const endings = [COMPLETED, CANCELLED, FAILED, MATCHMAKING_TIMED_OUT];
