import { type MatchingQueue, maxPartyDifference, maxTeamDifference } from './queue.ts';
import type { MatchTicket } from './ticket.ts';

/** The players of a ticket in a team of a running match. */
export interface TakenSeats {
  readonly team: number;
  /** How many of them have not left. */
  readonly size: number;
  /** How many they were when they came. Default: `size`. */
  readonly party?: number;
  /** Their mean under `teamDifference`; absent if it is not known. */
  readonly strength?: number | undefined;
}

/** A running match, as far as rules that compare its teams need to know it. */
interface ComparedMatch {
  readonly seated: readonly { readonly createdAt: number; readonly seats?: readonly TakenSeats[] }[];
  readonly open: readonly number[];
}

/** What compares the teams of a running match when somebody comes. */
export interface TeamBalance {
  /** Whether a ticket with one group may join a team; true for tickets with several groups, which `keeps` decides. */
  mayJoin(ticket: MatchTicket, team: number): boolean;
  /** Whether the teams keep the rules when each group of a ticket has joined its team. */
  keeps(ticket: MatchTicket, teams: readonly number[]): boolean;
  /** Notes that a ticket gets its seats. */
  take(ticket: MatchTicket, teams: readonly number[]): void;
}

/** The players of a team. */
interface Team {
  readonly players: number;
  /** The sum of what they are worth under `teamDifference`. */
  readonly sum: number;
  readonly party: number;
}

/**
 * Creates what looks at `teamDifference` and `partySizes` when free seats are filled; null if the queue has neither. Newcomers must
 * leave the means of the teams, and their largest parties, within the bounds, or as near as they were: if players have left, the
 * rest may be too far apart already. Teams without players are not compared.
 */
export function createTeamBalance(
  queue: MatchingQueue,
  { seated, open }: ComparedMatch,
  now: number,
): TeamBalance | null {
  const { partySizes, expansion } = queue;
  const taken = seated.flatMap(({ seats = [] }) => seats);
  // Without the values of all, the means are not known.
  const teamDifference = taken.every(({ strength }) => strength !== undefined)
    ? queue.teamDifference
    : undefined;
  if (!teamDifference && !partySizes) return null;
  let teams = open.map((): Team => ({ players: 0, sum: 0, party: 0 }));
  for (const { team, size, party = size, strength = 0 } of taken)
    teams = joined(teams, team, size, strength, party);
  let since = expansion === 'longest' ? Infinity : -Infinity;
  // Bounds only get wider, so those of the youngest ticket are the narrowest.
  const decidingWith = (createdAt: number): number =>
    expansion === 'longest' ? Math.min(since, createdAt) : Math.max(since, createdAt);
  for (const { createdAt } of seated) since = decidingWith(createdAt);

  const withTicket = ({ groups, strengths }: MatchTicket, chosen: readonly number[]): Team[] =>
    chosen.reduce(
      (all, team, group) => joined(all, team, groups[group]!, strengths?.[group] ?? 0, groups[group]!),
      teams,
    );

  function areEven(next: readonly Team[], createdAt: number): boolean {
    const age = now - decidingWith(createdAt);
    if (teamDifference) {
      const most = Math.max(maxTeamDifference(teamDifference, age), spreadOf(teams, meanOf));
      if (spreadOf(next, meanOf) > most + 1e-9 * (1 + most)) return false;
    }
    return (
      !partySizes ||
      spreadOf(next, partyOf) <= Math.max(maxPartyDifference(partySizes, age), spreadOf(teams, partyOf))
    );
  }

  const keeps: TeamBalance['keeps'] = (ticket, chosen) =>
    areEven(withTicket(ticket, chosen), ticket.createdAt);
  return {
    keeps,
    mayJoin: (ticket, team) => ticket.groups.length > 1 || keeps(ticket, [team]),
    take(ticket, chosen) {
      teams = withTicket(ticket, chosen);
      since = decidingWith(ticket.createdAt);
    },
  };
}

const meanOf = ({ sum, players }: Team): number => sum / players;
const partyOf = ({ party }: Team): number => party;

function spreadOf(teams: readonly Team[], numberOf: (team: Team) => number): number {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const team of teams) {
    if (team.players === 0) continue;
    lowest = Math.min(lowest, numberOf(team));
    highest = Math.max(highest, numberOf(team));
  }
  return Math.max(0, highest - lowest);
}

const joined = (teams: readonly Team[], at: number, size: number, strength: number, party: number): Team[] =>
  teams.map((team, index) =>
    index === at
      ? {
          players: team.players + size,
          sum: team.sum + strength * size,
          party: Math.max(team.party, party),
        }
      : team,
  );
