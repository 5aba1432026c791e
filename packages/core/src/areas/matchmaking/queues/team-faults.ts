import type { FieldViolation } from '../../../kernel/errors.ts';
import { countSmaller, maxSmallerLayouts } from './layout.ts';
import type { QueueConfig } from './schemas.ts';

type Fault = (name: string, description: string) => void;

/** The most roles of a team. */
const maxRoles = 16;

/** Whether a queue has roles. */
export const hasRoles = ({ teams, roles }: Pick<QueueConfig, 'teams' | 'roles'>): boolean =>
  roles !== undefined || (typeof teams !== 'number' && teams.some((team) => team.roles !== undefined));

/** Returns what is wrong with the teams of a queue, their sizes and their roles. */
export function teamFaults(queue: QueueConfig, field: string): FieldViolation[] {
  const found: FieldViolation[] = [];
  const fault: Fault = (name, description) => void found.push({ field: `${field}.${name}`, description });
  if (typeof queue.teams === 'number') numberFaults(queue, fault);
  else listFaults(queue, fault);
  if (found.length > 0) return found;
  smallerFaults(queue, fault);
  return found;
}

/** Equal teams. */
function numberFaults(
  { teams, minTeams, playersPerTeam, minPlayersPerTeam, roles }: QueueConfig,
  fault: Fault,
) {
  if (playersPerTeam === undefined) return fault('playersPerTeam', 'is required, unless teams is a list');
  if (minTeams !== undefined && minTeams > (teams as number))
    fault('minTeams', `can never hold: a match has at most ${teams as number} teams`);
  if (minPlayersPerTeam !== undefined && minPlayersPerTeam > playersPerTeam)
    fault('minPlayersPerTeam', `can never hold: a team has at most ${playersPerTeam} players`);
  else roleFaults('roles', roles, minPlayersPerTeam ?? playersPerTeam, playersPerTeam, fault);
}

/** Teams with names. */
function listFaults(queue: QueueConfig, fault: Fault) {
  const teams = queue.teams as Exclude<QueueConfig['teams'], number>;
  for (const name of ['playersPerTeam', 'minPlayersPerTeam'] as const)
    if (queue[name] !== undefined)
      fault(name, 'means nothing if teams is a list: each of them has minPlayers and maxPlayers');
  if (queue.minTeams !== undefined)
    fault('minTeams', 'means nothing if teams is a list: a match has all of them');
  if (queue.roles && teams.every(({ roles }) => roles !== undefined))
    fault('roles', 'means nothing: every team has roles of its own');
  for (const [index, { name, minPlayers, maxPlayers, roles }] of teams.entries()) {
    const first = teams.findIndex((team) => team.name === name);
    if (first < index) fault(`teams[${index}].name`, `is already the name of teams[${first}]`);
    if (minPlayers > maxPlayers)
      fault(`teams[${index}].minPlayers`, `can never hold: the team has at most ${maxPlayers} players`);
    else
      roleFaults(
        roles ? `teams[${index}].roles` : 'roles',
        roles ?? queue.roles,
        minPlayers,
        maxPlayers,
        fault,
      );
  }
}

function roleFaults(
  name: string,
  roles: QueueConfig['roles'],
  minPlayers: number,
  maxPlayers: number,
  fault: Fault,
) {
  if (!roles) return;
  const all = Object.entries(roles);
  if (all.length === 0) return fault(name, 'means nothing without a role');
  if (all.length > maxRoles) return fault(name, `may have at most ${maxRoles} roles`);
  for (const [role, { min, max }] of all) {
    if (max !== undefined && min > max)
      return fault(`${name}.${role}`, `can never hold: min ${min} is above max ${max}`);
    if (max !== undefined && max > maxPlayers)
      return fault(`${name}.${role}.max`, `means nothing: a team has at most ${maxPlayers} players`);
  }
  const needed = all.reduce((sum, [, { min }]) => sum + min, 0);
  if (needed > minPlayers)
    fault(name, `can never hold: the roles need ${needed} players, but a team may have ${minPlayers}`);
  const most = all.reduce((sum, [, { max = maxPlayers }]) => sum + max, 0);
  if (most < maxPlayers)
    fault(name, `can never hold: there are roles for ${most} players, but a team has ${maxPlayers}`);
}

/** Smaller matches: several settings mean something only together. */
function smallerFaults(queue: QueueConfig, fault: Fault) {
  const { expirationAction, customStrategy, startAfterSeconds, ticketExpirationSeconds } = queue;
  const count = countSmaller(queue);
  const [where, how] =
    typeof queue.teams === 'number'
      ? [
          queue.minTeams === undefined ? 'minPlayersPerTeam' : 'minTeams',
          'minPlayersPerTeam is below playersPerTeam, or minTeams below teams',
        ]
      : ['teams', 'a team has minPlayers below its maxPlayers'];
  if (count > maxSmallerLayouts)
    fault(where, `matches could have ${count + 1} sizes, but may have at most ${maxSmallerLayouts + 1}`);
  if (queue.autoBackfill && count === 0) fault('autoBackfill', `means nothing unless ${how}`);
  if (queue.autoBackfill && queue.hosting !== 'broker')
    fault('autoBackfill', 'means nothing unless hosting is broker: only game servers run matches that go on');
  if (expirationAction === 'minimum' && count === 0)
    fault(
      'expirationAction',
      typeof queue.teams === 'number' && queue.minTeams === undefined
        ? 'minimum means nothing unless minPlayersPerTeam is below playersPerTeam'
        : `minimum means nothing unless ${how}`,
    );
  if (startAfterSeconds !== undefined) {
    if (count === 0) fault('startAfterSeconds', `means nothing unless ${how}`);
    if (startAfterSeconds >= ticketExpirationSeconds)
      fault('startAfterSeconds', `can never hold: tickets time out after ${ticketExpirationSeconds} seconds`);
    if (customStrategy !== '')
      fault('startAfterSeconds', 'means nothing with a strategy, which decides how large matches are');
    if (expirationAction === 'minimum')
      fault('expirationAction', 'minimum means nothing beside startAfterSeconds, which comes before it');
  } else if (count > 0 && expirationAction === 'drop' && customStrategy === '')
    fault(
      where,
      where === 'minPlayersPerTeam'
        ? 'means nothing unless expirationAction is minimum, startAfterSeconds is set, or the queue has a strategy'
        : 'a smaller match is never made unless expirationAction is minimum, startAfterSeconds is set, or the queue has a strategy',
    );
}
