import { describe, expect, test } from 'vitest';
import { ruleSet, same, skill } from './flexmatch-samples.ts';
import { importOne } from './read-queue.ts';

/** What rules of FlexMatch become, one by one. */

describe('rules of FlexMatch', () => {
  test('rules in a statement with or are left out, those in one with and alone are demanded', () => {
    const rules = [same('map'), same('mode')].map((rule, index) => ({ ...rule, name: `R${index}` }));
    const withStatement = (statement: string) =>
      importOne(
        ruleSet('compound', {
          playerAttributes: [
            { name: 'map', type: 'string' },
            { name: 'mode', type: 'string' },
          ],
          teams: [{ name: 'all', minPlayers: 2, maxPlayers: 2 }],
          rules: [...rules, { name: 'C', type: 'compound', statement }],
        }),
      );
    expect(withStatement('and(R0, R1)')).toMatchObject({
      queue: { attributes: [{ path: 'map' }, { path: 'mode' }] },
      notes: [],
    });
    const { queue, notes } = withStatement('or(R0, R1)');
    expect(queue.attributes).toBeUndefined();
    expect(notes).toEqual([
      'rules[2].statement: no counterpart: rules are not combined by or, not and xor: the rules in this statement are left out',
      'rules[0]: no counterpart: is part of a statement that has none',
      'rules[1]: no counterpart: is part of a statement that has none',
    ]);
  });

  test('what a rule measures in each team holds for each team', () => {
    const rules = [
      {
        name: 'Healers',
        type: 'collection',
        operation: 'contains',
        measurements: ['teams[*].players.attributes[character]'],
        referenceValue: 'healer',
        minCount: 1,
      },
      { ...same('faction'), measurements: ['teams[*].players.attributes[faction]'] },
      {
        name: 'Near',
        type: 'distance',
        measurements: ['max(teams[*].players.attributes[skill])'],
        referenceValue: 'min(teams[*].players.attributes[skill])',
        maxDistance: 20,
      },
    ];
    const { queue, notes } = importOne(
      ruleSet('healers', {
        playerAttributes: [
          skill,
          { name: 'character', type: 'string_list' },
          { name: 'faction', type: 'string' },
        ],
        teams: [{ name: 'team', minPlayers: 3, maxPlayers: 3, quantity: 2 }],
        rules,
      }),
    );
    expect(queue.attributes).toEqual([
      { path: 'character', type: 'contains', value: 'healer', min: 1, per: 'team' },
      { path: 'faction', type: 'equal', per: 'team' },
      { path: 'skill', type: 'difference', max: 20, default: 10, per: 'team' },
    ]);
    expect(notes).toEqual([]);
  });

  test('a least skill of each player becomes a comparison, however it is written', () => {
    const atLeast = (measurement: string) =>
      importOne(
        ruleSet('veterans', {
          playerAttributes: [skill],
          teams: [{ name: 'all', minPlayers: 2, maxPlayers: 2 }],
          rules: [
            {
              name: 'R',
              type: 'comparison',
              measurements: [measurement],
              referenceValue: 24,
              operation: '>=',
            },
          ],
        }),
      ).queue.attributes;
    const rule = { path: 'skill', type: 'compare', op: '>=', value: 24, default: 10 };
    expect(atLeast('flatten(teams[*].players.attributes[skill])')).toEqual([rule]);
    expect(atLeast('min(flatten(teams[*].players.attributes[skill]))')).toEqual([rule]);
    expect(atLeast('avg(flatten(teams[*].players.attributes[skill]))')).toBeUndefined();
  });

  test('a step that narrows a bound is left out, and one that nothing has is noted', () => {
    const { queue, notes } = importOne(
      ruleSet('narrow', {
        playerAttributes: [skill],
        teams: [{ name: 'all', minPlayers: 2, maxPlayers: 2 }],
        rules: [{ name: 'R', type: 'batchDistance', batchAttribute: 'skill', maxDistance: 10 }],
        expansions: [
          { target: 'rules[R].maxDistance', steps: [{ waitTimeSeconds: 5, value: 3 }] },
          { target: 'rules[Q].maxDistance', steps: [{ waitTimeSeconds: 5, value: 30 }] },
        ],
      }),
    );
    expect(queue.attributes).toEqual([{ path: 'skill', type: 'difference', max: 10, default: 10 }]);
    expect(notes).toEqual([
      'rules[0].maxDistance: differs: bounds here only get wider, so the step to 3 after 5 seconds is left out',
      'expansions[1].target: no counterpart: nothing here relaxes that',
    ]);
  });

  test('rules relax by the oldest ticket if the algorithm says so, and if any relaxes', () => {
    const oldest = (steps: object[]) =>
      importOne(
        ruleSet('oldest', {
          playerAttributes: [skill],
          teams: [{ name: 'all', minPlayers: 2, maxPlayers: 2 }],
          algorithm: { expansionAgeSelection: 'oldest' },
          rules: [{ name: 'R', type: 'batchDistance', batchAttribute: 'skill', maxDistance: 10 }],
          expansions: [{ target: 'rules[R].maxDistance', steps }],
        }),
      );
    expect(oldest([{ waitTimeSeconds: 5, value: 20 }]).queue.expansion).toBe('longest');
    expect(oldest([]).queue.expansion).toBeUndefined();
    expect(oldest([]).notes).toEqual([]);
  });
});
