import { describe, expect, test } from 'vitest';
import { importQueues } from '../../src/queues/import-queues.ts';

/** Documents as people have them, and as nobody should. */

const small = '{"Name":"q","MinMatchSize":2,"MaxMatchSize":2}';

describe('the document', () => {
  test('may have comments, a last comma, and no braces around it, as in documentation', () => {
    const text = `"MatchmakingQueue": { // the first queue
      "Name": "q", /* of
      two */ "MinMatchSize": 2,
      "MaxMatchSize": 2,
    }`;
    expect(Object.keys(importQueues(text).queues)).toEqual(['q']);
  });

  test('may be a list of queues, or what a service answers', () => {
    const other = small.replace('"q"', '"r"');
    for (const text of [`[${small},${other}]`, `{"MatchmakingQueues":[${small},${other}]}`])
      expect(Object.keys(importQueues(text).queues)).toEqual(['q', 'r']);
    const body = JSON.stringify('{\n"teams":[{"name":"a","minPlayers":2,"maxPlayers":2}],"strange":1}');
    const { queues, notes } = importQueues(`{"RuleSets":[\n{"RuleSetName":"s","RuleSetBody":${body}}]}`);
    expect(queues).toEqual({ s: { teams: [{ name: 'a', minPlayers: 2, maxPlayers: 2 }] } });
    expect(notes).toEqual([
      {
        line: 2,
        place: 'RuleSets[0].RuleSetBody',
        kind: 'no counterpart',
        text: 'line 2 of it: strange: is not a setting that this import knows',
      },
    ]);
  });

  test('has its notes in the order of its lines', () => {
    const text = `{
  "name": "s",
  "strange": 1,
  "teams": [{ "name": "a", "minPlayers": 2, "maxPlayers": 2,
    "color": "red" }],
  "rules": [
    { "type": "absoluteSort" }]
}`;
    expect(importQueues(text).notes.map(({ line, place }) => [line, place])).toEqual([
      [3, 'strange'],
      [5, 'teams[0].color'],
      [7, 'rules[0]'],
    ]);
  });

  test('gives a queue a name that is allowed, and refuses two of one name', () => {
    const { queues, notes } = importQueues(small.replace('"q"', '"Big Team Battle!"'));
    expect(Object.keys(queues)).toEqual(['Big-Team-Battle-']);
    expect(notes[0]).toMatchObject({ line: 1, text: 'the queue is called Big-Team-Battle-' });
    expect(() => importQueues(`[${small},\n${small}]`)).toThrow('line 2: [1]: another queue is called q');
  });

  test.each([
    ['', 'line 1, column 1: a value is expected'],
    ['{\n  "a" 1}', 'line 2, column 7: a colon is expected'],
    ['{"a": 1\n "b": 2}', 'line 2, column 2: a comma is expected'],
    ['{"a": 1,\n "a": 2}', 'line 2, column 5: the key a stands twice'],
    ['{"__proto__": {}}', '__proto__ is no key'],
    ['{"a": "b', 'a text has no end'],
    ['{"a": "\\x"}', 'a text is not well formed'],
    ['{"a": 1e999}', 'a number is too large'],
    ['{"a": 01}', 'line 1, column 8: a comma is expected'],
    ['{} {}', 'something follows the end'],
    ['/* no end', 'a comment has no end'],
    [`${'['.repeat(100_000)}`, 'more than 32 levels'],
    ['{}', 'no rule set of FlexMatch, queue of PlayFab or match definition of Unity'],
    ['[1, "two", null]', 'no rule set of FlexMatch'],
    ['{"MaxMatchSize": 2}', 'line 1: needs MinMatchSize'],
    ['{"MaxMatchSize": 2,\n"MinMatchSize": 3}', 'line 2: MinMatchSize: must be an integer from 2 to 2'],
    ['{"MaxMatchSize": 1e9, "MinMatchSize": 2}', 'must be an integer from 2 to 256'],
    ['{"MaxMatchSize": 2, "MinMatchSize": 2,\n"Rules": {}}', 'line 2: Rules: must be a list'],
    ['{"MaxMatchSize": 2, "MinMatchSize": 2, "Rules": [\n7]}', 'line 2: Rules[0]: must be an object'],
    ['{"MaxMatchSize": 2, "MinMatchSize": 2, "Rules": [{"Type": "constructor"}]}', 'Type: must be one of'],
    ['{"teams": []}', 'teams: needs at least one team'],
    [
      '{"teams": [{"name": "a", "minPlayers": 1, "maxPlayers": 1, "quantity": 1e9}]}',
      'quantity: must be an integer',
    ],
    [
      '{"teams": [{"name": "a", "minPlayers": 1, "maxPlayers": 1}], "rules": [{"type": "constructor"}]}',
      'rules[0].type: must be one of',
    ],
    [
      '{"teams": [{"name": "a", "minPlayers": 1, "maxPlayers": 1}],\n"rules": [{"type": "latency", "maxLatency": "fast"}]}',
      'line 2: rules[0].maxLatency: must be a number',
    ],
    [
      '{"RuleSetName": "a",\n"RuleSetBody": "{\\n7"}',
      'line 2: RuleSetBody: of it line 2, column 1: a key in quotes',
    ],
  ])('is refused with the place of what is wrong: %j', (text, message) => {
    expect(() => importQueues(text)).toThrow(message);
  });

  test('may not make an expression or a name that takes long to read', () => {
    const deep = `${'avg('.repeat(10_000)}teams[*].players${')'.repeat(10_000)}`;
    const rule = { type: 'comparison', operation: '=', measurements: [deep] };
    const teams = [{ name: `\u0000${'x'.repeat(100_000)}`, minPlayers: 1, maxPlayers: 1 }];
    const { queues, notes } = importQueues(JSON.stringify({ teams, rules: [rule] }));
    expect(queues.default!.teams).toEqual([{ name: `-${'x'.repeat(31)}`, minPlayers: 1, maxPlayers: 1 }]);
    for (const { text } of notes) expect(text.length).toBeLessThan(200);
  });
});
