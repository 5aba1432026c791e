import { expect, test } from 'vitest';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { isApiError } from '../../../src/kernel/errors.ts';

const bounds = { strategies: new Set(['draft']), hooks: new Set<string>(), queues: 10, matchPlayers: 256 };

/** Returns what is wrong with a queue, by setting. */
function faults(queue: object): Record<string, string> {
  try {
    readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }, bounds);
    return {};
  } catch (cause) {
    if (!isApiError(cause)) throw cause;
    const root = 'config.serviceMatchmakerConfig.matchmakingQueues.q.';
    return Object.fromEntries(
      (cause.details.fields ?? []).map(({ field, description }) => [field.replace(root, ''), description]),
    );
  }
}

const hunters = { name: 'hunters', minPlayers: 2, maxPlayers: 4 };
const monster = { name: 'monster', minPlayers: 1, maxPlayers: 1 };
const squads = { teams: 2, playersPerTeam: 4 };

test.each<readonly [queue: object, expected: object]>([
  [{ teams: [monster, hunters], startAfterSeconds: 30 }, {}],
  [{ teams: [monster, { ...hunters, minPlayers: 4 }] }, {}],
  [{ teams: 60, playersPerTeam: 1, minTeams: 20, startAfterSeconds: 0 }, {}],
  [{ ...squads, roles: { tank: { min: 1, max: 1 }, damage: { min: 2 }, healer: {} } }, {}],
  [{ teams: 2 }, { playersPerTeam: 'is required, unless teams is a list' }],
  [{ teams: 'two' }, { teams: 'must be an integer from 1 to 256, or a list of 1 to 16 teams' }],
  [{ teams: [{ ...monster, maxplayers: 3 }] }, { 'teams[0]': expect.stringContaining('maxPlayers') }],
  [
    { teams: [monster, hunters] },
    {
      teams:
        'a smaller match is never made unless expirationAction is minimum, startAfterSeconds is set, or the queue has a strategy',
    },
  ],
  [
    { teams: [monster, monster], playersPerTeam: 2, minTeams: 1 },
    {
      playersPerTeam: 'means nothing if teams is a list: each of them has minPlayers and maxPlayers',
      minTeams: 'means nothing if teams is a list: a match has all of them',
      'teams[1].name': 'is already the name of teams[0]',
    },
  ],
  [
    { teams: [{ ...hunters, minPlayers: 5 }] },
    { 'teams[0].minPlayers': 'can never hold: the team has at most 4 players' },
  ],
  [{ ...squads, minTeams: 3 }, { minTeams: 'can never hold: a match has at most 2 teams' }],
  [
    { ...squads, startAfterSeconds: 5 },
    {
      startAfterSeconds:
        'means nothing unless minPlayersPerTeam is below playersPerTeam, or minTeams below teams',
    },
  ],
  [
    { ...squads, minPlayersPerTeam: 1, startAfterSeconds: 180 },
    { startAfterSeconds: 'can never hold: tickets time out after 180 seconds' },
  ],
  [
    { ...squads, minPlayersPerTeam: 1, startAfterSeconds: 5, expirationAction: 'minimum' },
    { expirationAction: 'minimum means nothing beside startAfterSeconds, which comes before it' },
  ],
  [
    { ...squads, roles: { tank: { min: 5 } } },
    { roles: 'can never hold: the roles need 5 players, but a team may have 4' },
  ],
  [
    { ...squads, roles: { tank: { max: 1 }, healer: { max: 1 } } },
    { roles: 'can never hold: there are roles for 2 players, but a team has 4' },
  ],
  [
    { ...squads, roles: { tank: { min: 2, max: 1 }, healer: {} } },
    { 'roles.tank': 'can never hold: min 2 is above max 1' },
  ],
  [
    { ...squads, roles: { tank: {}, healer: {} }, passOn: ['role'] },
    { 'passOn[0]': 'role is the name of a property that every player has' },
  ],
  [{ ...squads, roles: {} }, { roles: 'means nothing without a role' }],
  [{ teams: 100, playersPerTeam: 2, minTeams: 1, minPlayersPerTeam: 1, startAfterSeconds: 5 }, {}],
  [
    {
      teams: 120,
      playersPerTeam: 2,
      minTeams: 1,
      minPlayersPerTeam: 1,
      startAfterSeconds: 5,
      maxTicketSize: 999,
    },
    { maxTicketSize: 'must be at most 64' },
  ],
])('teams and roles of a queue mean something, or are refused: %j', (queue, expected) => {
  expect(faults(queue)).toEqual(expected);
});
