import { describe, expect, test } from 'vitest';
import { type AreaClient, checkAreas } from './areas.ts';
import { createClient } from './create-client.ts';

/** An area as `writeAreaClient` writes it, with changes that its type may forbid. */
const area = (changes: object = {}): AreaClient =>
  ({ area: 'guilds', player: { leave: ['POST', '/guilds/leave'] }, admin: {}, ...changes }) as AreaClient;

const withOperation = (name: string, entry: unknown): AreaClient =>
  area({ player: JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(entry)}}`) });

test('own areas stand beside those of lobbykit, each on the sides on which it has operations', () => {
  const quests = area({ area: 'quests', player: {}, admin: { list: ['GET', '/admin/quests', ['limit']] } });
  const client = createClient({ baseUrl: 'http://game.example', areas: [area(), quests] });
  const { admin } = client;
  expect(Object.keys(client)).toEqual(expect.arrayContaining(['accounts', 'guilds']));
  expect(Object.keys(admin)).toEqual(expect.arrayContaining(['accounts', 'quests']));
  expect(client).not.toHaveProperty('quests');
  expect(admin).not.toHaveProperty('guilds');
});

test('an area of one client is not in another client', () => {
  createClient({ baseUrl: 'http://game.example', areas: [area()] });
  expect(createClient({ baseUrl: 'http://game.example' })).not.toHaveProperty('guilds');
});

describe('createClient refuses an own area', () => {
  test.each([
    [
      'with the name of an area',
      'accounts',
      'your area accounts has the name of the area accounts of lobbykit',
    ],
    [
      'with the name of an area that only operators call',
      'audit',
      'has the name of the area audit of lobbykit',
    ],
    ['named admin', 'admin', 'your area admin has the name of the member admin of the client'],
    ['named session', 'session', 'has the name of the member session of the client'],
    ['named useSession', 'useSession', 'has the name of the member useSession of the client'],
    ['named __proto__', '__proto__', '"__proto__" cannot be the name of an area'],
    ['named constructor', 'constructor', '"constructor" cannot be the name of an area'],
    ['named then, which would make a promise of the client', 'then', '"then" cannot be the name of an area'],
    ['with a capital letter first', 'Guilds', '"Guilds" cannot be the name of an area'],
    ['without a name', undefined, 'undefined cannot be the name of an area'],
    ['whose name is no text', 5, '5 cannot be the name of an area'],
  ])('%s', (_, name, words) => {
    const areas = [area({ area: name })];
    expect(() => createClient({ baseUrl: 'http://game.example', areas })).toThrow(words);
  });

  test('with the name of another own area', () => {
    expect(() => checkAreas([area(), area()])).toThrow('areas: two of your areas have the name guilds');
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'guilds'],
    ['a contract, which has routes', { area: 'guilds', title: 'Guilds', permissions: {}, routes: {} }],
    ['without operations of operators', area({ admin: undefined })],
    ['with a list of operations', area({ player: [] })],
  ])('that is %s', (_, value) => {
    expect(() => checkAreas([value as AreaClient])).toThrow(/^areas: /);
  });

  test.each([['__proto__'], ['constructor'], ['then'], ['toString'], ['leave-guild'], ['']])(
    'with an operation named %j',
    (name) => {
      expect(() => checkAreas([withOperation(name, ['GET', '/guilds'])])).toThrow(
        `${JSON.stringify(name)} cannot be the name of an operation of guilds`,
      );
    },
  );

  test.each([
    ['no list', { method: 'GET', path: '/guilds' }],
    ['an unknown method', ['TRACE', '/guilds']],
    ['no path', ['GET']],
    ['a path without a slash', ['GET', 'guilds']],
    ['a query of one name', ['GET', '/guilds', 'limit']],
    ['a query of numbers', ['GET', '/guilds', [5]]],
    ['a stream that is no GET', ['POST', '/guilds', [], 1]],
    ['an unknown mark', ['GET', '/guilds', [], 2]],
    ['more elements', ['GET', '/guilds', [], 1, 'later']],
  ])('with an entry that is in a form that the client does not know: %s', (_, entry) => {
    expect(() => checkAreas([withOperation('leave', entry)])).toThrow(
      'areas: guilds.leave has a form that this client does not know; write the area again with writeAreaClient',
    );
  });
});
