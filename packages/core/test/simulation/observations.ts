import type { History } from './history.ts';
import type { World } from './world.ts';

/** What those outside were told, held against what stands in the storage. */
export interface Observations {
  /** A server says how many matches it takes at a time. */
  slots(serverId: string, slots: number): void;
  /** A server was told that it has a match. */
  told(serverId: string, matchId: string): void;
  /** A server was told that its match runs. */
  ready(serverId: string, matchId: string): void;
  playersOf(matchId: string): readonly string[];
  /** A server has one seat of its match free, and asks for somebody. */
  opened(matchId: string): void;
  /** It was told that nobody comes any more. */
  closed(matchId: string): void;
  /** A player was told that a ticket waits. */
  started(ticketId: string): void;
  /** A player was told that a ticket has come to this end. */
  ticketIs(ticketId: string, status: number): void;
  /** Looks whether any server has more matches than it takes, or any match more players. */
  checkCapacity(): void;
}

export function createObservations(world: World, { committed }: History): Observations {
  const most = new Map<string, number>();
  const readyOn = new Map<string, string>();
  /** How many players matches have when they begin, and those that may have one more by now. */
  const begun = new Map<string, number>();
  const open = new Set<string>();

  const playersIn = (matchId: string): readonly string[] =>
    (committed.matches.get(matchId)?.playerIds ?? []) as readonly string[];

  return {
    slots: (serverId, slots) => void most.set(serverId, slots),
    told(serverId, matchId) {
      const match = committed.matches.get(matchId);
      if (!match) world.fail(`${serverId} was told of ${matchId}, which there is not`);
      else if (!begun.has(matchId)) begun.set(matchId, playersIn(matchId).length);
      if (match && match.serverId !== serverId && match.formerServerId !== serverId)
        world.fail(`${serverId} was told that it has ${matchId}, which ${match.serverId} has`);
    },
    ready(serverId, matchId) {
      const other = readyOn.get(matchId);
      if (other !== undefined && other !== serverId)
        world.fail(`${serverId} and ${other} were both told that ${matchId} runs on them`);
      readyOn.set(matchId, serverId);
      if (committed.matches.get(matchId)?.serverId !== serverId)
        world.fail(`${serverId} was told that ${matchId} runs, which it does not have`);
    },
    playersOf: playersIn,
    opened: (matchId) => void open.add(matchId),
    closed(matchId) {
      open.delete(matchId);
      begun.set(matchId, playersIn(matchId).length);
    },
    started(ticketId) {
      if (!committed.tickets.has(ticketId)) world.fail(`${ticketId} was started, and there is none`);
    },
    ticketIs(ticketId, status) {
      const now = committed.tickets.get(ticketId)?.status;
      if (now !== status) world.fail(`${ticketId} was told to be ${status}, and is ${now}`);
    },
    checkCapacity() {
      for (const [matchId, first] of begun) {
        const now = playersIn(matchId).length;
        if (now > first + (open.has(matchId) ? 1 : 0))
          world.fail(`${matchId} had ${first} players and no free seat, and has ${now}`);
      }
      for (const { id, live } of committed.servers.values())
        if (live > (most.get(id) ?? 1)) world.fail(`${id} has ${live} matches and takes ${most.get(id)}`);
    },
  };
}
