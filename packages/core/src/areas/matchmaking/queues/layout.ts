import { type MatchLayout, type RoleBounds, slotsOf } from '../matching/queue.ts';
import type { QueueConfig } from './schemas.ts';

/** The settings of a queue that say how large its matches are. */
export type SizeSettings = Pick<
  QueueConfig,
  'teams' | 'playersPerTeam' | 'minPlayersPerTeam' | 'minTeams' | 'roles'
>;

type Roles = QueueConfig['roles'];

const noRoles: readonly RoleBounds[] = [];

/** Returns the bounds of roles. A role without `max` may be that of the whole team. */
function boundsOf(roles: Roles, players: number): readonly RoleBounds[] {
  if (!roles) return noRoles;
  return Object.entries(roles).map(([name, { min, max }]) => ({ name, min, max: max ?? players }));
}

/** Returns the teams of a whole match. */
export function layoutOf({ teams, playersPerTeam = 1, roles }: SizeSettings): MatchLayout {
  if (typeof teams === 'number') {
    const bounds = boundsOf(roles, playersPerTeam);
    return { teams, playersPerTeam, ...(roles && { roles: Array.from({ length: teams }, () => bounds) }) };
  }
  const sizes = teams.map(({ maxPlayers }) => maxPlayers);
  const hasRoles = roles !== undefined || teams.some((team) => team.roles !== undefined);
  return {
    teams: teams.length,
    playersPerTeam: Math.max(...sizes),
    sizes,
    ...(hasRoles && { roles: teams.map((team) => boundsOf(team.roles ?? roles, team.maxPlayers)) }),
  };
}

/** The most sizes of smaller matches that a queue may have: each of them is searched. */
export const maxSmallerLayouts = 256;

/** Returns how many sizes of smaller matches a queue has. */
export function countSmaller({
  teams,
  playersPerTeam = 1,
  minPlayersPerTeam,
  minTeams,
}: SizeSettings): number {
  if (typeof teams !== 'number')
    return teams.reduce((sum, { minPlayers, maxPlayers }) => sum + maxPlayers - minPlayers, 0);
  const fewer = teams - (minTeams ?? teams);
  const smaller = playersPerTeam - (minPlayersPerTeam ?? playersPerTeam);
  return (fewer + 1) * (smaller + 1) - 1;
}

/**
 * Returns the smaller matches that a queue allows, the largest first. Teams of a number are equal: there are fewer of them, or
 * each is smaller. Of named teams, one player at a time is left out, of the team that has most of those it can do without.
 */
export function smallerLayouts(settings: SizeSettings): MatchLayout[] {
  const whole = layoutOf(settings);
  const { teams, playersPerTeam = 1, minPlayersPerTeam = playersPerTeam, minTeams } = settings;
  if (typeof teams === 'number') {
    const all: MatchLayout[] = [];
    for (let count = teams; count >= (minTeams ?? teams); count--)
      for (let size = playersPerTeam; size >= minPlayersPerTeam; size--)
        if (count < teams || size < playersPerTeam)
          all.push({ ...layoutOf({ ...settings, teams: count }), playersPerTeam: size });
    return all.sort((left, right) => slotsOf(right) - slotsOf(left) || right.teams - left.teams);
  }
  const sizes = [...whole.sizes!];
  const layouts: MatchLayout[] = [];
  const spare = (team: number): number =>
    (sizes[team]! - teams[team]!.minPlayers) / Math.max(1, teams[team]!.maxPlayers - teams[team]!.minPlayers);
  for (let left = countSmaller(settings); left > 0; left--) {
    const most = sizes
      .map((_, team) => team)
      .reduce((best, team) => (spare(team) >= spare(best) ? team : best));
    sizes[most]! -= 1;
    layouts.push({ ...whole, playersPerTeam: Math.max(...sizes), sizes: [...sizes] });
  }
  return layouts;
}
