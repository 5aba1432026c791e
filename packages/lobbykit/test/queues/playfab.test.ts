import { describe, expect, test } from 'vitest';
import { importOne } from './read-queue.ts';

/** Queues whose settings are those of the examples in the documentation of PlayFab. */

const attribute = (Path: string) => ({ Attribute: { Path, Source: 'User' } });
const queue = (Name: string, size: number, more: object = {}) => ({
  MatchmakingQueue: { Name, MinMatchSize: size, MaxMatchSize: size, ServerAllocationEnabled: false, ...more },
});
const team = (Name: string, size: number) => ({ Name, MinTeamSize: size, MaxTeamSize: size });
const linear = { Type: 'Linear', Delta: 0.1, Limit: 0.5, SecondsBetweenExpansions: 5 };
const skillRule = {
  Type: 'DifferenceRule',
  Name: 'Skill',
  Difference: 0.2,
  MergeFunction: 'Average',
  DefaultAttributeValue: 0.5,
  AttributeNotSpecifiedBehavior: 'UseDefault',
  Weight: 1,
  ...attribute('Skill'),
};

describe('queues of PlayFab', () => {
  test('players of the same build, or without one, meet in a match of two that needs no server', () => {
    const Rules = [
      {
        Type: 'StringEqualityRule',
        Name: 'B',
        AttributeNotSpecifiedBehavior: 'MatchAny',
        ...attribute('Build'),
      },
    ];
    expect(importOne(queue('MyFirstQueue', 2, { Rules }))).toEqual({
      name: 'MyFirstQueue',
      // A ticket alone makes no match there.
      queue: {
        teams: 1,
        playersPerTeam: 2,
        maxTicketSize: 1,
        hosting: 'none',
        attributes: [{ path: 'Build', type: 'equal', default: 'any' }],
      },
      notes: [],
    });
  });

  test('modes in common become an intersection', () => {
    const Rules = [
      {
        Type: 'SetIntersectionRule',
        MinIntersectionSize: 1,
        AttributeNotSpecifiedBehavior: 'MatchAny',
        ...attribute('GameMode'),
      },
    ];
    expect(importOne(queue('Modes', 4, { Rules })).queue.attributes).toEqual([
      { path: 'GameMode', type: 'intersection', min: 1, default: 'any' },
    ]);
  });

  test('a linear expansion becomes steps, and a rule that gets optional loses its bound', () => {
    const Rules = [{ ...skillRule, Expansion: linear, SecondsUntilOptional: 30 }];
    expect(importOne(queue('SkillBased', 4, { Rules }))).toMatchObject({
      queue: {
        attributes: [
          {
            path: 'Skill',
            type: 'difference',
            default: 0.5,
            max: 0.2,
            relax: [
              { afterSeconds: 5, max: 0.3 },
              { afterSeconds: 10, max: 0.4 },
              { afterSeconds: 15, max: 0.5 },
              { afterSeconds: 30, max: 1e12 },
            ],
          },
        ],
      },
      notes: [],
    });
  });

  test('the values of a custom expansion hold from the beginning, each for one interval', () => {
    const custom = (DifferenceOverrides: unknown[]) => {
      const Expansion = { Type: 'Custom', DifferenceOverrides, SecondsBetweenExpansions: 5 };
      return importOne(queue('Custom', 4, { Rules: [{ ...skillRule, Expansion }] })).queue.attributes![0];
    };
    const expected = {
      max: 0.025,
      relax: [
        { afterSeconds: 5, max: 0.05 },
        { afterSeconds: 10, max: 0.1 },
      ],
    };
    expect(custom([0.025, 0.05, 0.1])).toMatchObject(expected);
    expect(custom([{ Value: 0.025 }, { Value: 0.05 }, { Value: 0.1 }])).toMatchObject(expected);
    expect(custom([0.1, null])).toMatchObject({ max: 0.1, relax: [{ afterSeconds: 5, max: 1e12 }] });
  });

  test('a match of fifty that starts with fewer players later', () => {
    const Rules = [
      {
        Type: 'MatchTotalRule',
        Name: 'Players',
        Min: 8,
        Max: 50,
        SecondsUntilOptional: 60,
        Expansion: {
          Type: 'Custom',
          MinOverrides: [50, 45, 40, 35, 25, 16, 8],
          SecondsBetweenExpansions: 10,
        },
        ...attribute('PlayerCount'),
      },
    ];
    const { queue: imported } = importOne({
      MatchmakingQueue: { Name: 'Royale', MinMatchSize: 8, MaxMatchSize: 50, Rules },
    });
    expect(imported).toMatchObject({
      teams: 1,
      playersPerTeam: 50,
      minPlayersPerTeam: 8,
      startAfterSeconds: 0,
    });
    expect(imported.attributes).toEqual([
      {
        path: 'PlayerCount',
        type: 'sum',
        min: 50,
        max: 50,
        relax: [
          { afterSeconds: 10, min: 45 },
          { afterSeconds: 20, min: 40 },
          { afterSeconds: 30, min: 35 },
          { afterSeconds: 40, min: 25 },
          { afterSeconds: 50, min: 16 },
          { afterSeconds: 60, min: -1e12, max: 1e12 },
        ],
      },
    ]);
  });

  test('two teams with a server in a region, of about the same strength and parties', () => {
    const { queue: imported, notes } = importOne(
      queue('LargeTeams', 24, {
        ServerAllocationEnabled: true,
        BuildId: 'b',
        Teams: [team('Red', 12), team('Blue', 12)],
        Rules: [
          { Type: 'TeamTicketSizeSimilarityRule', Name: 'Parties', SecondsUntilOptional: 20 },
          {
            Type: 'TeamDifferenceRule',
            Name: 'Skill',
            Difference: 0.12,
            DefaultAttributeValue: 0.5,
            Expansion: { ...linear, Delta: 0.12, Limit: 0.36 },
            SecondsUntilOptional: 30,
            ...attribute('Skill'),
          },
          { Type: 'RegionSelectionRule', Name: 'Region', MaxLatency: 200, Path: 'Latency' },
        ],
      }),
    );
    expect(imported).toEqual({
      teams: [
        { name: 'Red', minPlayers: 12, maxPlayers: 12 },
        { name: 'Blue', minPlayers: 12, maxPlayers: 12 },
      ],
      latency: { path: 'Latency', maxMs: 200 },
      partySizes: { maxDifference: 5, relax: [{ afterSeconds: 20, maxDifference: 12 }] },
      // Sums of twelve that differ by 0.12 are means that differ by 0.01.
      teamDifference: {
        path: 'Skill',
        default: 0.5,
        max: 0.01,
        relax: [
          { afterSeconds: 5, max: 0.02 },
          { afterSeconds: 10, max: 0.03 },
          { afterSeconds: 30, max: expect.any(Number) },
        ],
      },
    });
    expect(notes).toEqual([
      'MatchmakingQueue.Rules[0]: differs: the largest parties of the teams differ by less than half a team; there, all teams have one of half a team, or none has',
      'MatchmakingQueue.Rules[2].Path: differs: clients send Latency as a JSON object of milliseconds by region, not as a list',
      'MatchmakingQueue.BuildId: no counterpart: game servers are started by the allocators of the broker, or ask for matches',
    ]);
  });

  test('texts that must be equal until a rule gets optional', () => {
    const equal = (more: object) =>
      importOne(
        queue('Devices', 4, { Rules: [{ Type: 'StringEqualityRule', ...attribute('Device'), ...more }] }),
      );
    const after = (afterSeconds: number) => [
      { path: 'Device', type: 'equal', relax: [{ afterSeconds, any: true }] },
    ];
    expect(equal({ SecondsUntilOptional: 60 }).queue.attributes).toEqual(after(60));
    const Expansion = { Type: 'Custom', EnabledOverrides: [true, true, false], SecondsBetweenExpansions: 20 };
    expect(equal({ Expansion }).queue.attributes).toEqual(after(40));
    const again = equal({ Expansion: { ...Expansion, EnabledOverrides: [true, false, true] } });
    expect(again.queue.attributes).toEqual(after(20));
    expect(again.notes).toEqual([
      'MatchmakingQueue.Rules[0].Expansion.EnabledOverrides: differs: once the rule has relaxed it stays so',
    ]);
  });

  test('roles by sums stay sums', () => {
    const one = (Path: string, count: number) => ({
      Type: 'MatchTotalRule',
      Min: count,
      Max: count,
      ...attribute(Path),
    });
    const Rules = [one('Tank', 1), one('Damage', 2), one('Support', 1)];
    expect(importOne(queue('Roles', 4, { Rules })).queue.attributes).toEqual([
      { path: 'Tank', type: 'sum', min: 1, max: 1 },
      { path: 'Damage', type: 'sum', min: 2, max: 2 },
      { path: 'Support', type: 'sum', min: 1, max: 1 },
    ]);
  });

  test('rules of different weights are demanded alike, which is noted', () => {
    const rule = (Path: string, Weight: number) => ({ ...skillRule, ...attribute(Path), Weight });
    const { notes } = importOne(queue('Weights', 4, { Rules: [rule('skill', 3), rule('experience', 1)] }));
    expect(notes).toEqual([
      'MatchmakingQueue.Rules[1].Weight: no counterpart: rules have no order of importance; the first of the type difference decides who is nearest',
    ]);
  });

  test('teams that must have the same size are numbered', () => {
    const Teams = ['Red', 'Blue'].map((Name) => ({ Name, MinTeamSize: 3, MaxTeamSize: 4 }));
    const balanced = (Difference: number) =>
      importOne(
        queue('Balanced', 8, {
          MinMatchSize: 6,
          Teams,
          Rules: [{ Type: 'TeamSizeBalanceRule', Difference }],
        }),
      ).queue;
    expect(balanced(0)).toMatchObject({ teams: 2, playersPerTeam: 4, minPlayersPerTeam: 3 });
    expect(balanced(1)).toMatchObject({
      teams: [{ name: 'Red', minPlayers: 3, maxPlayers: 4 }, { name: 'Blue' }],
    });
  });

  test('the answer of the API has its rules in lists by type, and attributes of accounts', () => {
    const { queue: imported, notes } = importOne({
      code: 200,
      data: {
        MatchmakingQueues: [
          {
            Name: 'Api',
            MinMatchSize: 4,
            MaxMatchSize: 4,
            ServerAllocationEnabled: true,
            Teams: null,
            DifferenceRules: [
              {
                Name: 'Skill',
                Difference: 1,
                MergeFunction: 'Max',
                Attribute: { Path: '$.playerSkill.Mean', Source: 'PlayerEntity' },
                LinearExpansion: { Delta: 1, Limit: 100, SecondsBetweenExpansions: 10 },
                Weight: 1,
              },
            ],
            RegionSelectionRule: { Name: 'Region', MaxLatency: 100, Path: 'Latency', Weight: 1 },
          },
        ],
      },
    });
    const [rule] = imported.attributes!;
    expect(rule).toMatchObject({ path: 'server.playerSkill.Mean', type: 'difference', max: 1, party: 'max' });
    // Of 99 steps, 16 stay; the bound is never wider than there, and the last one is the same.
    expect(rule!.relax).toHaveLength(16);
    for (const { afterSeconds, max } of rule!.relax!) expect(max).toBe(1 + afterSeconds / 10);
    expect(rule!.relax!.at(-1)).toEqual({ afterSeconds: 990, max: 100 });
    expect(imported.ticketExpirationSeconds).toBe(1_050);
    expect(imported.latency).toEqual({ path: 'Latency', maxMs: 100 });
    expect(notes.filter((note) => note.includes('server.playerSkill.Mean'))).toHaveLength(1);
  });
});
