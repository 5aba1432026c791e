import { describe, expect, test } from 'vitest';
import { importOne } from './read-queue.ts';

/** Rules whose settings are those of the samples in the documentation of Unity's matchmaker. */

const exactly = (count: number) => ({ Min: count, Max: count });
const team = (Name: string, players: number, more: object = {}) => ({
  Name,
  TeamCount: exactly(1),
  PlayerCount: exactly(players),
  ...more,
});
const rules = (Name: string, Teams: readonly object[], more: object = {}) => ({
  Name,
  MatchDefinition: { Teams, ...more },
  BackfillEnabled: false,
});
const wants = (Reference: string) => ({
  Name: Reference,
  Type: 'Equality',
  Source: 'Players.CustomData.Team',
  Reference,
});

describe("rules of Unity's matchmaker", () => {
  test('one against one', () => {
    const Teams = [{ Name: 'Teams', TeamCount: exactly(2), PlayerCount: exactly(1) }];
    expect(importOne(rules('1v1', Teams))).toEqual({
      name: '1v1',
      queue: { teams: 2, playersPerTeam: 1 },
      notes: [],
    });
  });

  test('players who have chosen their team, and a skill that relaxes', () => {
    const Teams = [
      team('Team Red', 5, { TeamRules: [wants('Red')] }),
      team('Team Blue', 5, { TeamRules: [wants('Blue')] }),
    ];
    const MatchRules = [
      {
        Name: 'Skill',
        Type: 'Difference',
        Source: 'Players.CustomData.Skill',
        Reference: 200,
        Relaxations: [
          { Type: 'ReferenceControl.Replace', AgeType: 'Oldest', AtSeconds: 10, Value: 400 },
          { Type: 'RuleControl.Disable', AgeType: 'Oldest', AtSeconds: 30 },
        ],
      },
    ];
    const { queue, notes } = importOne(rules('5v5', Teams, { MatchRules }));
    expect(queue).toEqual({
      teams: [
        { name: 'Team-Red', minPlayers: 5, maxPlayers: 5, roles: { 'Team-Red': {} } },
        { name: 'Team-Blue', minPlayers: 5, maxPlayers: 5, roles: { 'Team-Blue': {} } },
      ],
      attributes: [
        {
          path: 'Skill',
          type: 'difference',
          max: 200,
          relax: [
            { afterSeconds: 10, max: 400 },
            { afterSeconds: 30, max: 1e12 },
          ],
        },
      ],
      expansion: 'longest',
    });
    expect(notes.filter((note) => note.includes('role of its own'))).toHaveLength(2);
  });

  test('a file of the editor, with small letters, for a battle royale that starts small', () => {
    const { name, queue, notes } = importOne({
      $schema: 'any',
      name: 'royale',
      backfillEnabled: true,
      matchDefinition: {
        teams: [
          {
            name: 'Squad',
            teamCount: {
              ...{ min: 20, max: 20 },
              relaxations: [{ type: 'RangeControl.ReplaceMin', ageType: 'Oldest', atSeconds: 45, value: 5 }],
            },
            playerCount: { min: 3, max: 3 },
          },
        ],
        matchRules: [
          { name: 'Ping', type: 'LessThan', source: 'Players.QosResults.Latency', reference: 100 },
          { name: 'Maps', type: 'Intersection', source: 'Players.CustomData.Maps', overlap: 2 },
          { name: 'Mode', type: 'InList', source: 'Players.CustomData.Mode', reference: ['a', 'b'] },
        ],
      },
    });
    expect(name).toBe('royale');
    expect(queue).toEqual({
      teams: 20,
      minTeams: 5,
      playersPerTeam: 3,
      startAfterSeconds: 45,
      autoBackfill: true,
      attributes: [{ path: 'Maps', type: 'intersection', min: 2 }],
      latency: { path: 'latency', maxMs: 100 },
    });
    expect(notes).toEqual([
      'matchDefinition.matchRules[0].source: differs: clients send their milliseconds by region as the JSON entry latency',
      'matchDefinition.matchRules[2]: no counterpart: no rule compares with a list; give each value a queue, or a rule of the type equal',
    ]);
  });

  test('what the latencies of players have to do with each other has no counterpart', () => {
    const MatchRules = [
      {
        Name: 'QoS',
        Type: 'Difference',
        Source: 'Players.QosResults.Latency',
        Reference: 20,
        EnableRule: true,
      },
    ];
    const { queue, notes } = importOne(rules('1v1', [team('Teams', 2)], { MatchRules }));
    expect(queue.latency).toBeUndefined();
    expect(notes).toEqual([
      'MatchDefinition.MatchRules[0].Source: no counterpart: there is only a bound for the latency of each player',
    ]);
  });
});
