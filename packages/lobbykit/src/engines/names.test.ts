import { describe, expect, test } from 'vitest';
import { engineFiles, type engines } from './engines.ts';
import type { ClientModel, Field } from './model.ts';
import { distinctNames, snakeCase } from './words.ts';

const text = (name: string): Field => ({ name, type: { kind: 'text' }, isRequired: true, description: '' });
const wires = [
  'options',
  'cancel',
  'connection',
  'matchId',
  'match_id',
  'remote',
  'tool',
  'onready',
  'class',
];

/** An area of a studio whose fields have unlucky names. */
const model: ClientModel = {
  areas: [
    {
      name: 'chests',
      title: 'Chests',
      operations: [
        {
          name: 'open',
          method: 'POST',
          path: '/chests/open',
          summary: '',
          description: '',
          reasons: [],
          parameters: wires.map((name) => ({ ...text(name), place: 'body' })),
          answer: { kind: 'object', name: 'Chest' },
          isStream: false,
          isRepeatable: false,
          isForPlayers: true,
        },
      ],
    },
  ],
  types: [{ name: 'Chest', description: '', fields: wires.map(text), isSent: true, isReceived: true }],
  enumerations: [],
  reasons: [],
  eventTypes: [],
};

const written = (engine: (typeof engines)[number]): string =>
  [...engineFiles(engine, model, { isExtension: true }).values()].join('\n');

test('names that are one word in a language are numbered, and so is a reserved one', () => {
  const names = distinctNames(['matchId', 'match_id', 'match-id', 'own'], snakeCase, ['own']);
  expect([...names.values()]).toEqual(['match_id', 'match_id2', 'match_id3', 'own2']);
});

describe('fields with unlucky names', () => {
  test('are parameters of their own in C#, beside those of every operation', () => {
    const [, list = ''] = /OpenAsync\(([^)]*)/.exec(written('unity'))!;
    const names = list.split(',').map((each) => /(\S+)(?: = .*)?$/.exec(each.trim())![1]);
    expect(names.slice(0, wires.length)).toEqual([
      'options2',
      'cancel2',
      'connection2',
      'matchId',
      'matchId2',
      'remote',
      'tool',
      'onready',
      '@class',
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('are members of their own in C#', () => {
    const members = [...written('unity').matchAll(/public string (\w+) \{/g)].map(([, name]) => name);
    expect(members).toHaveLength(wires.length);
    expect(new Set(members).size).toBe(wires.length);
  });

  test('are parameters of their own in C++', () => {
    const names = [...written('unreal').matchAll(/& (In\w+)[,)]/g)].map(([, name]) => name);
    expect(names).toHaveLength(wires.length);
    expect(new Set(names).size).toBe(wires.length);
  });

  test.each(['godot3', 'godot4'] as const)('are names that %s has not reserved', (engine) => {
    const gdscript = written(engine);
    const members = [...gdscript.matchAll(/^\tvar (\w+)/gm)].map(([, name]) => name);
    const [, list = ''] = /^func open\(([^)]*)/m.exec(gdscript)!;
    const parameters = list.split(',').map((each) => /\w+/.exec(each)![0]);
    expect(parameters).toEqual(members);
    expect(new Set(members).size).toBe(wires.length);
    expect(members).toEqual(
      expect.arrayContaining(['match_id', 'match_id2', 'remote_', 'tool_', 'onready_', 'class_']),
    );
  });
});
