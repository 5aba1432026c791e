import { describe, expect, test } from 'vitest';
import type { Actor } from '../kernel/call.ts';
import { commonErrors, isApiError } from '../kernel/errors.ts';
import { allPermissions, noPermissions, permissionsOf } from '../kernel/permissions.ts';
import { authorize, heldBy } from './access.ts';
import type { Route } from './contract.ts';

const route = (access: Route['access'], permission?: string): Route => ({
  method: 'GET',
  path: '/things',
  access,
  ...(permission !== undefined && { permission }),
  summary: '',
});

const session = (accountId: string | null, granted: readonly string[] = []): Actor => ({
  kind: 'session',
  lineage: '',
  digest: 'd',
  sessionRef: 'r',
  accountId,
  authRole: '',
  permissions: permissionsOf(granted),
});
const key = (granted: readonly string[]): Actor => ({
  kind: 'key',
  keyId: 'k',
  name: 'k',
  policyId: 'p',
  permissions: permissionsOf(granted),
});

const actors = {
  anonymous: { kind: 'anonymous' },
  pending: { kind: 'pending', digest: 'd', sessionRef: 'r' },
  banned: { kind: 'pending', digest: 'd', sessionRef: 'r', refusal: commonErrors.ACCOUNT_BANNED() },
  'session without account': session(null),
  player: session('account-1'),
  'player with the permission': session('account-1', ['things.read']),
  admin: session('account-1', ['*']),
  'key without permissions': key([]),
  'key with others': key(['things.write', 'other.*', 'things.read.deep', 'thing', 'things']),
  'key with the permission': key(['things.read']),
  'key of the area': key(['things.*']),
  'root key': key(['*']),
  system: { kind: 'system' },
} satisfies Record<string, Actor>;

const decide = (actor: Actor, target: Route, operation = 'things.read'): string => {
  try {
    authorize(target, operation, actor);
    return 'yes';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return `${error.status} ${error.reason}`;
  }
};

const invalid = '401 CREDENTIAL_INVALID';
const banned = '403 ACCOUNT_BANNED';
const noSession = '403 SESSION_REQUIRED';
const noKey = '403 KEY_REQUIRED';
const missing = '403 PERMISSION_MISSING';

describe('access to operations', () => {
  test.each([
    ['anonymous', ['yes', invalid, invalid, invalid, invalid]],
    ['pending', ['yes', invalid, invalid, invalid, invalid]],
    ['banned', ['yes', banned, banned, banned, banned]],
    ['session without account', ['yes', 'yes', '403 ACCOUNT_REQUIRED', noKey, missing]],
    ['player', ['yes', 'yes', 'yes', noKey, missing]],
    ['player with the permission', ['yes', 'yes', 'yes', noKey, 'yes']],
    ['admin', ['yes', 'yes', 'yes', noKey, 'yes']],
    ['key without permissions', ['yes', noSession, noSession, 'yes', missing]],
    ['key with others', ['yes', noSession, noSession, 'yes', missing]],
    ['key with the permission', ['yes', noSession, noSession, 'yes', 'yes']],
    ['key of the area', ['yes', noSession, noSession, 'yes', 'yes']],
    ['root key', ['yes', noSession, noSession, 'yes', 'yes']],
    ['system', ['yes', 'yes', 'yes', 'yes', 'yes']],
  ] as const)('of kind public, session, player, key and operator is decided for: %s', (name, expected) => {
    const kinds = ['public', 'session', 'player', 'key'] as const;
    const answers = [
      ...kinds.map((access) => decide(actors[name], route(access))),
      decide(actors[name], route('operator', 'things.read')),
    ];
    expect(answers).toEqual(expected);
  });

  test('is limited to await and logout for an unfinished login', () => {
    const target = route('session');
    expect(decide(actors.pending, target, 'authentication.await')).toBe('yes');
    expect(decide(actors.pending, target, 'authentication.logout')).toBe('yes');
    for (const other of ['authentication.login', 'accounts.create', 'sessions.current', 'sessions.refresh'])
      expect(decide(actors.pending, target, other)).toBe(invalid);
  });

  test('is refused to the sessions of a banned account, also await and logout', () => {
    for (const operation of ['authentication.await', 'authentication.logout', 'things.read'])
      expect(decide(actors.banned, route('session'), operation)).toBe(banned);
  });

  test('is refused to operators with the missing permission in message and metadata', () => {
    const attempt = (): void => authorize(route('operator', 'things.read'), 'things.read', actors.player);
    expect(attempt).toThrow(
      expect.objectContaining({
        message: 'the credential lacks the permission things.read',
        details: expect.objectContaining({ metadata: { permission: 'things.read' } }),
      }),
    );
  });
});

test('an operation that needs every permission is refused to those who lack its own, or any other', () => {
  const target: Route = { ...route('operator', 'things.read'), everyPermission: true };
  expect(decide(actors.admin, target)).toBe('yes');
  expect(decide(actors['root key'], target)).toBe('yes');
  expect(decide(actors.system, target)).toBe('yes');
  expect(decide(actors['key of the area'], target)).toBe(missing);
  expect(() => authorize(target, 'things.read', actors['key with the permission'])).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ metadata: { permission: '*' } }) }),
  );
  expect(() => authorize(target, 'things.read', actors.player)).toThrow('things.read');
});

describe('a set of granted permissions', () => {
  test.each([
    [['*'], 'anything.at_all', true],
    [['*'], '*', true],
    [['*'], 'things.*', true],
    [['things.*'], 'things.read', true],
    [['things.*'], 'things.read.deep', true],
    [['things.*'], 'things.*', true],
    [['things.*'], 'things.read.*', true],
    [['things.*'], 'things', false],
    [['things.*'], 'things2.read', false],
    [['things.*'], 'other.things.read', false],
    [['things.*'], '*', false],
    [['things.read.*'], 'things.read.deep', true],
    [['things.read.*'], 'things.read', false],
    [['things.read.*'], 'things.*', false],
    [['things.read'], 'things.read', true],
    [['things.read'], 'things.read.deep', false],
    [['things.read', 'things.write'], 'things.*', false],
    [['Things.read'], 'things.read', false],
    [['**', '.*', '*.*', '*.read', 'things*'], 'things.read', false],
    [[''], 'things.read', false],
    [[], 'things.read', false],
    [[], '', false],
    [[], 'constructor', false],
  ])('%j includes %j: %s', (granted, permission, held) => {
    const permissions = permissionsOf(granted);
    expect(permissions.has(permission)).toBe(held);
    expect(permissions.covers([permission])).toBe(held);
  });

  test('covers a list if it includes every entry, and always covers an empty list', () => {
    const permissions = permissionsOf(['a.*', 'b.read']);
    expect(permissions.covers(['a.x', 'b.read'])).toBe(true);
    expect(permissions.covers(['a.x', 'b.write'])).toBe(false);
    expect(noPermissions.covers([])).toBe(true);
    expect(allPermissions.covers(['x.y', '*'])).toBe(true);
  });
});

test('the system actor has every permission, and an anonymous or pending actor has none', () => {
  expect(heldBy(actors.system).has('*')).toBe(true);
  expect(heldBy(actors.anonymous).has('things.read')).toBe(false);
  expect(heldBy(actors.pending).has('things.read')).toBe(false);
  expect(heldBy(actors['key of the area']).has('things.read')).toBe(true);
});
