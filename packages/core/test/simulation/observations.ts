import type { History } from './history.ts';
import type { World } from './world.ts';

/** What players and servers were matchAssigned, checked against the committed rows. */
export interface Observations {
  /** A server has so many serverSlots for matches. */
  serverSlots(serverId: string, slots: number): void;
  /** A server was told that it has a match. */
  matchAssigned(serverId: string, matchId: string): void;
  /** A server was told that its match runs. */
  matchReady(serverId: string, matchId: string): void;
  playersOf(matchId: string): readonly string[];
  /** A server asked for a player for one free seat of its match. */
  seatOpened(matchId: string): void;
  /** A server was told that nobody joins any more. */
  seatClosed(matchId: string): void;
  /** A player was told that a ticket waits. */
  ticketStarted(ticketId: string): void;
  /** A player was told that a ticket has ended in this state. */
  ticketEnded(ticketId: string, status: number): void;
  /** Checks that no server has more matches than serverSlots, and no match more players than seats. */
  checkCapacity(): void;
}

export function createObservations(world: World, { committed }: History): Observations {
  const maxMatches = new Map<string, number>();
  const readyOn = new Map<string, string>();
  /** By match, the players that it may have without a free seat. */
  const initialPlayers = new Map<string, number>();
  const openSeats = new Set<string>();

  const playersIn = (matchId: string): readonly string[] =>
    (committed.matches.get(matchId)?.playerIds ?? []) as readonly string[];

  return {
    serverSlots: (serverId, slots) => void maxMatches.set(serverId, slots),
    matchAssigned(serverId, matchId) {
      const match = committed.matches.get(matchId);
      if (!match) world.fail(`${serverId} was told of ${matchId}, which does not exist`);
      else if (!initialPlayers.has(matchId)) initialPlayers.set(matchId, playersIn(matchId).length);
      if (match && match.serverId !== serverId && match.formerServerId !== serverId)
        world.fail(`${serverId} was told that it has ${matchId}, which ${match.serverId} has`);
    },
    matchReady(serverId, matchId) {
      const other = readyOn.get(matchId);
      if (other !== undefined && other !== serverId)
        world.fail(`${serverId} and ${other} were both told that ${matchId} runs on them`);
      readyOn.set(matchId, serverId);
      if (committed.matches.get(matchId)?.serverId !== serverId)
        world.fail(`${serverId} was told that ${matchId} runs, which it does not have`);
    },
    playersOf: playersIn,
    seatOpened: (matchId) => void openSeats.add(matchId),
    seatClosed(matchId) {
      openSeats.delete(matchId);
      initialPlayers.set(matchId, playersIn(matchId).length);
    },
    ticketStarted(ticketId) {
      if (!committed.tickets.has(ticketId)) world.fail(`${ticketId} was started, but does not exist`);
    },
    ticketEnded(ticketId, status) {
      const now = committed.tickets.get(ticketId)?.status;
      if (now !== status) world.fail(`${ticketId} was told to be ${status}, and is ${now}`);
    },
    checkCapacity() {
      for (const [matchId, first] of initialPlayers) {
        const now = playersIn(matchId).length;
        if (now > first + (openSeats.has(matchId) ? 1 : 0))
          world.fail(`${matchId} had ${first} players and no free seat, and has ${now}`);
      }
      for (const { id, live } of committed.servers.values())
        if (live > (maxMatches.get(id) ?? 1))
          world.fail(`${id} has ${live} matches and takes ${maxMatches.get(id)}`);
    },
  };
}
