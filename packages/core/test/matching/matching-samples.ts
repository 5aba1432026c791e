import { areCompatible } from '../../src/areas/matchmaking/matching/compatibility.ts';
import { createPass } from '../../src/areas/matchmaking/matching/pass.ts';
import type { MatchingQueue } from '../../src/areas/matchmaking/matching/queue.ts';
import {
  type ForbiddenPairs,
  type FormedMatch,
  type MatchTicket,
  sizeOf,
} from '../../src/areas/matchmaking/matching/ticket.ts';

/** Returns a queue without rules, with these changes. */
export const queueOf = (changes: Partial<MatchingQueue> = {}): MatchingQueue => ({
  teams: 2,
  playersPerTeam: 2,
  attributes: [],
  ...changes,
});

/** Returns a ticket of one player that waits since time 0, with these changes. */
export const ticketOf = (id: string, changes: Partial<MatchTicket> = {}): MatchTicket => ({
  id,
  createdAt: 0,
  groups: [1],
  values: [],
  latencies: new Map(),
  ...changes,
});

/** Returns all matches of one pass that is never interrupted. */
export function matchesOf(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  { now = 0, forbidden = new Map() }: { readonly now?: number; readonly forbidden?: ForbiddenPairs } = {},
): FormedMatch[] {
  const pass = createPass(queue, tickets, now, { forbidden });
  const found: FormedMatch[] = [];
  for (;;) {
    const step = pass.next(() => false);
    if (step === 'done') return found;
    if (step !== 'more') found.push(step.match);
  }
}

/** Returns the ids of the tickets of each match, sorted. */
export const idsOf = (matches: readonly FormedMatch[]): string[][] =>
  matches.map(({ seatings }) => seatings.map(({ ticket }) => ticket.id).sort());

/** Returns the number of players in each team of a match. */
export function teamsOf({ seatings }: FormedMatch, teams: number): number[] {
  const sizes = new Array<number>(teams).fill(0);
  for (const { ticket, teams: seated } of seatings)
    for (const [group, team] of seated.entries()) sizes[team]! += ticket.groups[group]!;
  return sizes;
}

/** Whether the groups of tickets can fill the teams exactly; tries every way. */
function fills(queue: MatchingQueue, tickets: readonly MatchTicket[]): boolean {
  const room = new Array<number>(queue.teams).fill(queue.playersPerTeam);
  const groups = tickets.flatMap((ticket) => ticket.groups.map((size) => ({ id: ticket.id, size })));
  const seats = new Map<number, Set<string>>(room.map((_, team) => [team, new Set()]));
  const place = (index: number): boolean => {
    if (index === groups.length) return room.every((free) => free === 0);
    const { id, size } = groups[index]!;
    return room.some((free, team) => {
      if (free < size || seats.get(team)!.has(id)) return false;
      room[team]! -= size;
      seats.get(team)!.add(id);
      const fits = place(index + 1);
      room[team]! += size;
      seats.get(team)!.delete(id);
      return fits;
    });
  };
  return place(0);
}

/** Whether there is any match with this ticket at all; tries every set of tickets. */
export function couldMatch(
  queue: MatchingQueue,
  ticket: MatchTicket,
  others: readonly MatchTicket[],
  now: number,
  forbidden: ForbiddenPairs = new Map(),
): boolean {
  const wanted = queue.teams * queue.playersPerTeam;
  const grow = (set: readonly MatchTicket[], from: number): boolean => {
    const players = set.reduce((sum, each) => sum + sizeOf(each), 0);
    if (players > wanted) return false;
    if (players === wanted) return fills(queue, set) && areCompatible(queue, set, now, forbidden, 'whole');
    for (let index = from; index < others.length; index++)
      if (grow([...set, others[index]!], index + 1)) return true;
    return false;
  };
  return grow([ticket], 0);
}
