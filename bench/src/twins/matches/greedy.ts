import {
  boundsAt,
  type MatchingQueue,
  maxLatency,
  type RoleBounds,
  stepAt,
} from '../../../../packages/core/src/areas/matchmaking/matching/queue.ts';
import type { MatchTicket } from '../../../../packages/core/src/areas/matchmaking/matching/ticket.ts';

/** A matcher as one writes it in an evening: around each ticket, the oldest first, it takes whoever fits until the teams are full. */

/** The tickets of each team. */
export type GreedyTeams = readonly (readonly MatchTicket[])[];

interface Team {
  readonly tickets: MatchTicket[];
  free: number;
  /** How many players of it have each role. */
  roles: ReadonlyMap<string, number>;
}

/** What the tickets of a match have in common so far. */
interface Window {
  readonly low: number;
  readonly high: number;
  /** The narrowest bound of any of them. */
  readonly max: number;
  /** The regions that all of them reach in time. */
  readonly regions: ReadonlySet<string> | null;
}

/** Returns the matches among these tickets, which are sorted by age. */
export function greedyMatches(
  queue: MatchingQueue,
  tickets: readonly MatchTicket[],
  now: number,
): GreedyTeams[] {
  const taken = new Set<MatchTicket>();
  const matches: GreedyTeams[] = [];
  for (const anchor of tickets) {
    if (taken.has(anchor)) continue;
    const teams = grow(
      queue,
      anchor,
      tickets.filter((ticket) => !taken.has(ticket)),
      now,
    );
    if (teams === null) continue;
    for (const ticket of teams.flat()) taken.add(ticket);
    matches.push(teams);
  }
  return matches;
}

/** Grows a match around a ticket; null if the teams do not get full. */
function grow(
  queue: MatchingQueue,
  anchor: MatchTicket,
  tickets: readonly MatchTicket[],
  now: number,
): GreedyTeams | null {
  const teams = Array.from(
    { length: queue.teams },
    (): Team => ({ tickets: [], free: queue.playersPerTeam, roles: new Map() }),
  );
  let window: Window | null = null;
  for (const ticket of [anchor, ...tickets]) {
    if (ticket === anchor && window !== null) continue;
    const next = narrowed(queue, window, ticket, now);
    if (next === null || !seat(queue, teams, ticket)) {
      if (window === null) return null;
      continue;
    }
    window = next;
    if (teams.every(({ free }) => free === 0)) return teams.map((team) => team.tickets);
  }
  return null;
}

/** Returns what is left in common with one ticket more; null if it is too far away from the others. */
function narrowed(
  queue: MatchingQueue,
  window: Window | null,
  { values, createdAt, latencies }: MatchTicket,
  now: number,
): Window | null {
  const [rule] = queue.attributes;
  const rating = values[0] as number;
  const age = now - createdAt;
  const { max = Number.POSITIVE_INFINITY } = boundsAt(rule!, stepAt(rule!.relax, age));
  const next = {
    low: Math.min(window?.low ?? rating, rating),
    high: Math.max(window?.high ?? rating, rating),
    max: Math.min(window?.max ?? max, max),
  };
  if (next.high - next.low > next.max) return null;
  if (!queue.latency) return { ...next, regions: null };
  const bound = maxLatency(queue.latency, age);
  const regions = new Set(
    [...latencies].flatMap(([region, milliseconds]) =>
      milliseconds <= bound && (window?.regions?.has(region) ?? true) ? [region] : [],
    ),
  );
  return regions.size === 0 ? null : { ...next, regions };
}

/** Puts a ticket into the first team with room, each player in the first role that they want and that is free. */
function seat(queue: MatchingQueue, teams: readonly Team[], ticket: MatchTicket): boolean {
  const [size = 1] = ticket.groups;
  for (const [index, team] of teams.entries()) {
    if (team.free < size) continue;
    const roles = rolesWith(team.roles, queue.roles?.[index] ?? [], ticket.wishes?.[0] ?? []);
    if (roles === null) continue;
    team.tickets.push(ticket);
    team.free -= size;
    team.roles = roles;
    return true;
  }
  return false;
}

function rolesWith(
  roles: ReadonlyMap<string, number>,
  bounds: readonly RoleBounds[],
  wishes: readonly (readonly string[])[],
): ReadonlyMap<string, number> | null {
  if (bounds.length === 0) return roles;
  const next = new Map(roles);
  for (const wanted of wishes) {
    const free = (name: string): boolean =>
      (next.get(name) ?? 0) < (bounds.find((bound) => bound.name === name)?.max ?? 0);
    const role = wanted.find(free);
    if (role === undefined) return null;
    next.set(role, (next.get(role) ?? 0) + 1);
  }
  return next;
}
