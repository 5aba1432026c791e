import { createBackend, type OwnArea } from '@lobbykit/core';
import {
  column,
  defineArea,
  defineContract,
  defineErrors,
  definePart,
  defineTable,
  Id,
  type Part,
  type Route,
  z,
} from '@lobbykit/core/area';
import { createMemoryStorage } from '@lobbykit/core/storage';
import { describe, expect, test } from 'vitest';

const empty = z.object({});
const read: Route = { method: 'GET', path: '/clans', access: 'public', out: empty, summary: 'Reads.' };

/** An area with whatever is wrong with it. */
function areaOf(
  area: string,
  routes: Readonly<Record<string, Route>>,
  rest: Partial<Parameters<typeof defineArea>[0]> & { permissions?: Record<string, string> } = {},
): OwnArea {
  const { permissions = {}, ...others } = rest;
  const handlers = Object.fromEntries(Object.keys(routes).map((verb) => [verb, async () => ({})]));
  return defineArea({
    contract: defineContract({ area, title: area, permissions, routes }),
    create: () => ({ operations: handlers as never }),
    ...others,
  } as never);
}

const start = (...areas: readonly OwnArea[]): unknown =>
  createBackend({ storage: createMemoryStorage(), areas });

const tableNamed = (name: string) => defineTable({ name, columns: { id: column.text() }, key: ['id'] });

describe('a backend refuses an own area', () => {
  test('with the name of an area in the box', () => {
    expect(() => start(areaOf('parties', { read }))).toThrow('there are two areas with the name parties');
  });

  test('with the name of another own area', () => {
    expect(() => start(areaOf('clans', { read }), areaOf('clans', {}))).toThrow(
      'there are two areas with the name clans',
    );
  });

  test.each(['__proto__', 'constructor', 'toString', 'then', 'Clans', 'my-clans', ''])(
    'with the name %s, and an operation of that name',
    (name) => {
      const refusal = `${JSON.stringify(name)} cannot be the name of an`;
      expect(() => start(areaOf(name, {}))).toThrow(refusal);
      expect(() => start(areaOf('clans', Object.fromEntries([[name, read]])))).toThrow(refusal);
    },
  );

  test('with a path of another area, whatever its parameters are called', () => {
    const params = z.object({ clanId: Id });
    const taken: Route = { ...read, path: '/parties/{clanId}', params };
    expect(() => start(areaOf('clans', { read: taken }))).toThrow(
      'clans.read and parties.get have the same path: GET /parties/{clanId} and /parties/{partyId}',
    );
  });

  test('with a literal path that would take requests from a parameter of another area', () => {
    expect(() => start(areaOf('clans', { read: { ...read, path: '/parties/best' } }))).toThrow(
      'clans.read and parties.get have the same path: GET /parties/best and /parties/{partyId}',
    );
  });

  test.each([
    'clans',
    '/clans/',
    '/clans//x',
    '/clans/../x',
    '/clans/.',
    '/clans?x',
    '/cl ans',
    '/clans/{a b}',
  ])('with the path %s', (path) => {
    expect(() => start(areaOf('clans', { read: { ...read, path: path as '/' } }))).toThrow(
      /clans\.read: the path .* (must be written like|has a segment of dots)/,
    );
  });

  test('with a parameter that only the path or only params names', () => {
    const named: Route = { ...read, path: '/clans/{clanId}' };
    expect(() => start(areaOf('clans', { read: named }))).toThrow(
      'clans.read: the path has {clanId}, but params does not declare clanId',
    );
    const declared: Route = { ...read, params: z.object({ clanId: Id }) };
    expect(() => start(areaOf('clans', { read: declared }))).toThrow(
      'clans.read: params declares clanId, but the path has no {clanId}',
    );
  });

  test('with an index whose name in SQL is that of another index', () => {
    const table = (name: string, column_: string, more: object) =>
      defineTable({ name, columns: { id: column.text(), [column_]: column.int() }, key: ['id'], ...more });
    const camps = (kind: 'indexes' | 'unique') => table('clan', 'membersSeat', { [kind]: [['membersSeat']] });
    const tents = table('clan_members', 'seat', { indexes: [['seat']] });
    expect(() => start(areaOf('clans', {}, { tables: [camps('indexes'), tents] }))).toThrow(
      'the indexes clan (membersSeat) and clan_members (seat) have the same name in SQL: clan_members_seat_idx; rename a table or a column',
    );
    expect(() =>
      start(areaOf('clans', {}, { tables: [tents] }), areaOf('camps', {}, { tables: [camps('indexes')] })),
    ).toThrow('the indexes clan_members (seat) and clan (membersSeat) have the same name');
    expect(() =>
      start(
        areaOf('logs', {}, { tables: [table('event', 'logCreatedAt', { indexes: [['logCreatedAt']] })] }),
      ),
    ).toThrow('the indexes event_log (createdAt) and event (logCreatedAt) have the same name');
    // A unique set and an index have names of their own.
    expect(() => start(areaOf('clans', {}, { tables: [camps('unique'), tents] }))).not.toThrow();
  });

  test('with a table, a permission, an error or an event of another area', () => {
    expect(() => start(areaOf('clans', {}, { tables: [tableNamed('accounts')] }))).toThrow(
      'the area accounts and the area clans both declare the table accounts',
    );
    const storage = createMemoryStorage();
    const { tables } = createBackend({ storage }).catalogue;
    expect(() => start(areaOf('clans', {}, { tables: [tables[0]!] }))).toThrow(/both declare the table/);
    expect(() => start(areaOf('clans', {}, { permissions: { 'accounts.read': 'Reads.' } }))).toThrow(
      'the area accounts and the area clans both declare the permission accounts.read',
    );
    const errors = defineErrors({ PARTY_FULL: ['FAILED_PRECONDITION', 'the party is full'] });
    expect(() => start(areaOf('clans', {}, { errors }))).toThrow(
      'the area parties and the area clans both declare the error PARTY_FULL',
    );
    const event = 'anyEvent.matchbroker/MatchEnded';
    expect(() => start(areaOf('clans', {}, { events: { [event]: 'A match ended.' } }))).toThrow(
      `the area matchBroker and the area clans both declare the event ${event}`,
    );
  });

  test('with a task of another area', () => {
    const task = { name: 'friends.sweep', everyMilliseconds: 1_000, run: async () => {} };
    const area = areaOf('clans', {}, { create: () => ({ operations: {}, tasks: [task] }) } as never);
    expect(() => start(area)).toThrow('there are two scheduled tasks with the name friends.sweep');
  });

  test('with an option of the backend, of an area in the box, or of another own area', () => {
    expect(() => start(areaOf('clans', {}, { options: { storage: null } } as never))).toThrow(
      'the backend and the area clans both have the option storage',
    );
    expect(() => start(areaOf('clans', {}, { options: { autoLeaveParty: true } } as never))).toThrow(
      'the area parties and the area clans both have the option autoLeaveParty',
    );
  });

  test('with forms that documents and policies do not know', () => {
    expect(() => start(areaOf('clans', {}, { permissions: { 'Clans.*': 'All.' } }))).toThrow(
      'the area clans: the permission Clans.* must be written like clans.manage',
    );
    expect(() => start(areaOf('clans', {}, { tables: [tableNamed('Clans"; --')] }))).toThrow(
      'must be written in lower_snake',
    );
    expect(() => start(areaOf('clans', {}, { events: { 'clans/Founded': 'Founded.' } }))).toThrow(
      'the area clans: the event clans/Founded must be written like anyEvent.clans/Changed',
    );
  });

  test('whose operation has no access, or no handler', () => {
    const open = { ...read, access: undefined as never };
    expect(() => start(areaOf('clans', { read: open }))).toThrow(
      'clans.read does not declare who may call it',
    );
    const area = areaOf('clans', { read }, { create: () => ({ operations: {} }) } as never);
    expect(() => start(area)).toThrow('clans.read has no handler');
  });

  test('that is no area', () => {
    expect(() => start({} as OwnArea)).toThrow('areas: each must be an area, as defineArea returns it');
  });

  test('that needs itself through others, with the names of the circle', () => {
    const clans: Part = definePart({
      name: 'clan wars',
      needs: {
        get clans() {
          return area as unknown as Part;
        },
      },
      create: () => null,
    });
    const area = areaOf('clans', {}, { needs: { wars: clans } } as never);
    expect(() => start(area)).toThrow('areas need each other in a circle: clans needs clan wars needs clans');
  });
});

test('createBackend refuses an option that nobody reads, and names the nearest', () => {
  const options = { storage: createMemoryStorage(), autoLeavParty: true };
  expect(() => createBackend(options)).toThrow(
    'createBackend: there is no option autoLeavParty; did you mean autoLeaveParty?',
  );
});
