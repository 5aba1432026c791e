import { describe, expect, test } from 'vitest';
import { ruleSet, same, skill } from './flexmatch-samples.ts';
import { importOne } from './read-queue.ts';

/** Rule sets whose settings are those of the examples in the guide of FlexMatch. */

const fairTeams = {
  name: 'Fair',
  type: 'distance',
  measurements: ['avg(teams[*].players.attributes[skill])'],
  referenceValue: 'avg(flatten(teams[*].players.attributes[skill]))',
  maxDistance: 10,
};
describe('rule sets of FlexMatch', () => {
  test('two teams of the same size become numbered teams, and a match may be smaller', () => {
    const { name, queue, notes } = importOne(
      ruleSet('aliens_vs_cowboys', {
        playerAttributes: [skill],
        teams: [
          { name: 'cowboys', minPlayers: 4, maxPlayers: 8 },
          { name: 'aliens', minPlayers: 4, maxPlayers: 8 },
        ],
        rules: [
          fairTeams,
          {
            name: 'Equal',
            type: 'comparison',
            measurements: ['count(teams[cowboys].players)'],
            referenceValue: 'count(teams[aliens].players)',
            operation: '=',
          },
        ],
        expansions: [
          {
            target: 'rules[Fair].maxDistance',
            steps: [
              { waitTimeSeconds: 5, value: 50 },
              { waitTimeSeconds: 15, value: 100 },
            ],
          },
        ],
      }),
    );
    expect(name).toBe('aliens_vs_cowboys');
    expect(queue).toEqual({
      teams: 2,
      playersPerTeam: 8,
      minPlayersPerTeam: 4,
      startAfterSeconds: 0,
      passOn: ['skill'],
      // Two teams of which each is at most 10 from the mean of both are at most 20 apart.
      teamDifference: {
        path: 'skill',
        default: 10,
        max: 20,
        relax: [
          { afterSeconds: 5, max: 100 },
          { afterSeconds: 15, max: 200 },
        ],
      },
    });
    expect(notes).toEqual(['teams: differs: teams here have numbers: 0 is cowboys, 1 is aliens']);
  });

  test('one team against five: who wants to be where becomes a role, and a match starts small later', () => {
    const wants = (team: string, value: number) => ({
      name: team,
      type: 'comparison',
      measurements: [`teams[${team}].players.attributes[wantsToBeMonster]`],
      referenceValue: value,
      operation: '=',
    });
    const { queue, notes } = importOne(
      ruleSet('players_vs_monster_5_vs_1', {
        playerAttributes: [
          skill,
          { name: 'desiredSkillOfMonster', type: 'number', default: 10 },
          { name: 'wantsToBeMonster', type: 'number', default: 0 },
        ],
        teams: [
          { name: 'players', minPlayers: 5, maxPlayers: 5 },
          { name: 'monster', minPlayers: 1, maxPlayers: 1 },
        ],
        rules: [
          wants('monster', 1),
          wants('players', 0),
          {
            name: 'MonsterSkill',
            type: 'comparison',
            measurements: ['avg(teams[monster].players.attributes[skill])'],
            referenceValue: 'max(teams[players].players.attributes[desiredSkillOfMonster])',
            operation: '>=',
          },
        ],
        expansions: [
          {
            target: 'teams[players].minPlayers',
            steps: [
              { waitTimeSeconds: 30, value: 4 },
              { waitTimeSeconds: 60, value: 3 },
            ],
          },
        ],
      }),
    );
    expect(queue).toEqual({
      teams: [
        { name: 'players', minPlayers: 3, maxPlayers: 5, roles: { players: {} } },
        { name: 'monster', minPlayers: 1, maxPlayers: 1, roles: { monster: {} } },
      ],
      startAfterSeconds: 30,
      passOn: ['skill', 'desiredSkillOfMonster', 'wantsToBeMonster'],
    });
    expect(notes).toEqual([
      'teams[0].minPlayers: differs: a match may have 3 players in this team after 30 seconds, and not step by step; the largest that there are players for is made',
      'rules[0]: differs: the team has a role of its own: players who want to be in it send the entry roles with ["monster"], in place of wantsToBeMonster',
      'rules[1]: differs: the team has a role of its own: players who want to be in it send the entry roles with ["players"], in place of wantsToBeMonster',
      'rules[2]: no counterpart: nothing here compares these',
    ]);
  });

  test('three teams of nearly the same size, at most five medics, and a latency that relaxes', () => {
    const { queue, notes } = importOne(
      ruleSet('three_team_game', {
        playerAttributes: [skill, { name: 'character', type: 'string_list', default: ['peasant'] }],
        teams: [{ name: 'trio', minPlayers: 3, maxPlayers: 5, quantity: 3 }],
        rules: [
          {
            name: 'Sizes',
            type: 'distance',
            measurements: ['max(count(teams[*].players))'],
            referenceValue: 'min(count(teams[*].players))',
            maxDistance: 1,
          },
          {
            name: 'Medics',
            type: 'collection',
            measurements: ['flatten(teams[*].players.attributes[character])'],
            operation: 'contains',
            referenceValue: 'medic',
            maxCount: 5,
          },
          { name: 'Fast', type: 'latency', maxLatency: 50 },
        ],
        expansions: [
          {
            target: 'rules[Fast].maxLatency',
            steps: [
              { waitTimeSeconds: 10, value: 100 },
              { waitTimeSeconds: 20, value: 150 },
            ],
          },
        ],
      }),
    );
    const size = { minPlayers: 3, maxPlayers: 5 };
    expect(queue).toEqual({
      teams: [
        { name: 'trio_1', ...size },
        { name: 'trio_2', ...size },
        { name: 'trio_3', ...size },
      ],
      startAfterSeconds: 0,
      passOn: ['skill', 'character'],
      attributes: [{ path: 'character', type: 'contains', value: 'medic', max: 5, default: ['peasant'] }],
      latency: {
        path: 'latency',
        maxMs: 50,
        relax: [
          { afterSeconds: 10, maxMs: 100 },
          { afterSeconds: 20, maxMs: 150 },
        ],
      },
    });
    expect(notes).toEqual([
      'rules[2].partyAggregation: differs: the slowest player of a party counts',
      'rules[2]: differs: clients send their milliseconds by region as the JSON entry latency',
    ]);
  });

  test('modes and maps in common become intersections, and orders have no counterpart', () => {
    const common = (attribute: string) => ({
      name: attribute,
      type: 'collection',
      operation: 'intersection',
      measurements: [`flatten(teams[*].players.attributes[${attribute}])`],
      minCount: 1,
      partyAggregation: 'intersection',
    });
    const { queue, notes } = importOne(
      ruleSet('multi_map_game', {
        playerAttributes: [
          { name: 'gameMode', type: 'string_list', default: ['deathmatch', 'coop'] },
          { name: 'acceptableMaps', type: 'string_list', default: ['defaultMap'] },
          { name: 'mapPreference', type: 'string_number_map', default: { defaultMap: 100 } },
        ],
        teams: [
          { name: 'red', minPlayers: 3, maxPlayers: 3 },
          { name: 'blue', minPlayers: 3, maxPlayers: 3 },
        ],
        rules: [
          {
            name: 'Order',
            type: 'absoluteSort',
            sortDirection: 'descending',
            sortAttribute: 'mapPreference',
          },
          common('gameMode'),
          common('acceptableMaps'),
        ],
      }),
    );
    expect(queue.attributes).toEqual([
      { path: 'gameMode', type: 'intersection', min: 1, default: ['deathmatch', 'coop'] },
      { path: 'acceptableMaps', type: 'intersection', min: 1, default: ['defaultMap'] },
    ]);
    expect(notes).toEqual(['rules[0]: no counterpart: there is no order of your own']);
  });

  test('lists that are compared with other lists have no counterpart, and neither has what relaxes them', () => {
    const { queue, notes } = importOne(
      ruleSet('preferred_characters', {
        playerAttributes: [
          { name: 'myCharacter', type: 'string_list' },
          { name: 'preferredOpponents', type: 'string_list' },
        ],
        teams: [{ name: 'red', minPlayers: 5, maxPlayers: 5 }],
        rules: [
          {
            name: 'Opponents',
            type: 'collection',
            operation: 'reference_intersection_count',
            measurements: ['flatten(teams[*].players.attributes[myCharacter])'],
            referenceValue: 'set_intersection(flatten(teams[*].players.attributes[preferredOpponents]))',
            minCount: 1,
          },
        ],
        expansions: [{ target: 'rules[Opponents].minCount', steps: [{ waitTimeSeconds: 15, value: 0 }] }],
      }),
    );
    expect(queue).toEqual({
      teams: [{ name: 'red', minPlayers: 5, maxPlayers: 5 }],
      passOn: ['myCharacter', 'preferredOpponents'],
    });
    expect(notes).toEqual([
      'rules[0].operation: no counterpart: no rule compares the lists of players with other lists of theirs',
    ]);
  });

  test('the same mode and map become equal, and that all characters differ has no counterpart', () => {
    const { name, queue, notes } = importOne(
      ruleSet('', {
        playerAttributes: [
          { name: 'gameMode', type: 'string', default: 'turn-based' },
          { name: 'gameMap', type: 'number', default: 1 },
          { name: 'character', type: 'number' },
        ],
        teams: [{ name: 'player', minPlayers: 1, maxPlayers: 1, quantity: 2 }],
        rules: [same('gameMode'), same('gameMap'), { ...same('character'), operation: '!=' }],
      }),
    );
    expect(name).toBe('default');
    expect(queue.attributes).toEqual([
      { path: 'gameMode', type: 'equal', default: 'turn-based' },
      { path: 'gameMap', type: 'equal', default: 1 },
    ]);
    expect(notes).toEqual(['rules[2]: no counterpart: no rule demands that all players differ']);
  });

  test('a large match with batch distances, whose steps relax after the default wait', () => {
    const { queue, notes } = importOne(
      ruleSet('large', {
        playerAttributes: [
          { name: 'skill', type: 'number' },
          { name: 'map', type: 'string' },
        ],
        teams: [
          { name: 'red', minPlayers: 100, maxPlayers: 100 },
          { name: 'blue', minPlayers: 100, maxPlayers: 100 },
        ],
        algorithm: { strategy: 'balanced', balancedAttribute: 'skill', batchingPreference: 'fastestRegion' },
        rules: [
          {
            name: 'Skill',
            type: 'batchDistance',
            batchAttribute: 'skill',
            maxDistance: '10',
            partyAggregation: 'max',
          },
          { name: 'Map', type: 'batchDistance', batchAttribute: 'map' },
        ],
        expansions: [
          {
            target: 'rules[Skill].maxDistance',
            steps: [
              { waitTimeSeconds: 10, value: 20 },
              { waitTimeSeconds: 300, value: 40 },
            ],
          },
        ],
      }),
    );
    expect(queue).toEqual({
      teams: [
        { name: 'red', minPlayers: 100, maxPlayers: 100 },
        { name: 'blue', minPlayers: 100, maxPlayers: 100 },
      ],
      passOn: ['skill', 'map'],
      ticketExpirationSeconds: 360,
      attributes: [
        {
          path: 'skill',
          type: 'difference',
          max: 10,
          party: 'max',
          relax: [
            { afterSeconds: 10, max: 20 },
            { afterSeconds: 300, max: 40 },
          ],
        },
        { path: 'map', type: 'equal' },
      ],
    });
    expect(notes).toEqual([
      'algorithm.balancedAttribute: differs: teams are as fair as possible if a rule compares an attribute by its distance',
      'algorithm.batchingPreference: no counterpart: the ticket that has waited longest comes first, with those nearest to it',
    ]);
  });
});
