import type { MatchingQueue, RoleBounds } from './queue.ts';
import { assignRoles, couldFillRoles, type Wishes, wishesOf } from './roles.ts';
import type { MatchTicket, Seating } from './ticket.ts';

/** What is known of the teams of a running match. */
interface OpenTeams {
  readonly open: readonly number[];
  readonly rolesTaken?: readonly (readonly string[])[];
}

/** Whether a group of a ticket may play in a team, as far as its rules say. */
type MayJoin = (team: number, group: number) => boolean;

/** The free seats of a running match, with the roles that its teams still have. */
export interface RoleSeats {
  /** Returns a team with enough seats, and roles, for each group of a ticket; null if there are too few. */
  teamsFor(ticket: MatchTicket, open: readonly number[], mayJoin?: MayJoin | null): number[] | null;
  /** Notes that a ticket gets its seats. */
  take(ticket: MatchTicket, teams: readonly number[]): void;
  /** Returns these seatings with the roles of their players. */
  withRoles(seatings: readonly Seating[]): Seating[];
}

/** What a team still has of its roles. */
interface OpenTeam {
  readonly roles: readonly RoleBounds[];
  /** How many players its roles lack beyond its free seats: a server need not ask for as many as they need. */
  readonly beyond: number;
  readonly newcomers: Wishes[];
}

/** Creates what gives newcomers their seats and their roles. */
export function createRoleSeats(queue: MatchingQueue, match: OpenTeams): RoleSeats {
  if (!queue.roles)
    return {
      teamsFor: ({ groups }, open, mayJoin) =>
        mayJoin ? allowedTeams(groups, open, mayJoin) : emptiestTeams(groups, open),
      take: () => {},
      withRoles: (seatings) => [...seatings],
    };
  const teams = queue.roles.map((bounds, team): OpenTeam => {
    const taken = match.rolesTaken?.[team] ?? [];
    const roles = bounds.map(({ name, min, max }): RoleBounds => {
      const count = taken.filter((role) => role === name).length;
      return { name, min: Math.max(0, min - count), max: Math.max(0, max - count) };
    });
    const lack = roles.reduce((sum, { min }) => sum + min, 0);
    return { roles, beyond: Math.max(0, lack - (match.open[team] ?? 0)), newcomers: [] };
  });

  return {
    teamsFor(ticket, open, mayJoin) {
      const wishes = wishesOf(ticket);
      return allowedTeams(ticket.groups, open, (team, group) => {
        const { roles, beyond, newcomers } = teams[team]!;
        const free = open[team]! - ticket.groups[group]! + beyond;
        return (
          couldFillRoles(roles, [...newcomers, ...wishes[group]!], free) && (mayJoin?.(team, group) ?? true)
        );
      });
    },

    take(ticket, chosen) {
      for (const [group, wishes] of wishesOf(ticket).entries())
        teams[chosen[group]!]!.newcomers.push(...wishes);
    },

    withRoles(seatings) {
      const ofTeams = teams.map(({ roles, newcomers }) => {
        if (roles.length === 0) return newcomers.map(() => '');
        // A match that is not full yet need not have every role.
        const wanted = assignRoles(roles, newcomers);
        return (
          wanted ??
          assignRoles(
            roles.map((role) => ({ ...role, min: 0 })),
            newcomers,
          ) ??
          []
        );
      });
      const next = teams.map(() => 0);
      return seatings.map((seating) => {
        const roles = seating.teams.map((team, group) => {
          if (teams[team]!.roles.length === 0) return [];
          const from = next[team]!;
          next[team] = from + seating.ticket.groups[group]!;
          return ofTeams[team]!.slice(from, next[team]);
        });
        return { ...seating, roles };
      });
    },
  };
}

/** Returns for each group the team with the most free seats of those that it may join; null if there are too few. */
function allowedTeams(groups: readonly number[], open: readonly number[], mayJoin: MayJoin): number[] | null {
  const chosen: number[] = [];
  for (const [group, size] of groups.entries()) {
    const best = [...open.keys()]
      .filter((team) => open[team]! >= size && !chosen.includes(team) && mayJoin(team, group))
      .sort((left, right) => open[right]! - open[left]! || left - right)
      .at(0);
    if (best === undefined) return null;
    chosen.push(best);
  }
  return chosen;
}

/** Returns the teams with the most free seats for groups, the largest first: exact, because each group has its own team. */
function emptiestTeams(groups: readonly number[], open: readonly number[]): number[] | null {
  if (groups.length === 1) {
    const largest = Math.max(...open);
    return largest >= groups[0]! ? [open.indexOf(largest)] : null;
  }
  const emptiest = open
    .map((seats, team) => ({ seats, team }))
    .sort((left, right) => right.seats - left.seats || left.team - right.team);
  const isEnough = groups.every((size, group) => size <= (emptiest[group]?.seats ?? 0));
  return isEnough ? groups.map((_, group) => emptiest[group]!.team) : null;
}
