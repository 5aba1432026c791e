import { describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import { permissionsOf } from '../../kernel/permissions.ts';
import { createRights } from './rights.ts';

const { grantable, assertRoleOf, isTrusted, viewerOf } = createRights({
  roles: new Map([
    ['user', []],
    ['admin', ['*']],
    ['moderator', ['accounts.read', 'sessions.*']],
  ]),
  accounts: { accountOf: async () => null, accountOfIdentity: async () => null },
  isBootstrapAdmin: () => false,
});

/** A call of an API key with these permissions. */
const by = (...held: string[]): Call =>
  ({
    actor: { kind: 'key', keyId: 'k', name: 'k', policyId: 'p', permissions: permissionsOf(held) },
  }) as never as Call;

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { reason, details } = error as { reason: string; details: { metadata?: object } };
    return { reason, ...details.metadata };
  }
};

describe('a role', () => {
  test('can be given by a caller who holds all its permissions', () => {
    expect(grantable(by(), 'user')).toBe('user');
    expect(grantable(by('accounts.*', 'sessions.*'), 'moderator')).toBe('moderator');
    expect(grantable(by('*'), 'admin')).toBe('admin');
  });

  test.each([
    ['moderator', ['accounts.admin', 'accounts.read'], 'sessions.*'],
    ['moderator', ['accounts.read', 'sessions.admin'], 'sessions.*'],
    ['admin', ['accounts.*', 'sessions.*'], '*'],
  ])(
    '%s cannot be given by a caller who holds %j, who gets the name of what is missing',
    (role, held, permission) => {
      expect(refusal(() => grantable(by(...held), role))).toEqual({
        reason: 'ROLE_NOT_HELD',
        role,
        permission,
      });
    },
  );

  test.each(['', 'Admin', 'root', 'constructor', '*'])(
    '%o is refused because it is not registered',
    (role) => {
      expect(() => grantable(by('*'), role)).toThrow('must be one of user, admin, moderator');
    },
  );
});

describe('an account', () => {
  test('can be touched by a caller who holds all permissions of its role', () => {
    expect(refusal(() => assertRoleOf(by(), { authRole: 'user' }))).toBeUndefined();
    expect(
      refusal(() => assertRoleOf(by('accounts.*', 'sessions.*'), { authRole: 'moderator' })),
    ).toBeUndefined();
    expect(refusal(() => assertRoleOf(by('*'), { authRole: 'admin' }))).toBeUndefined();
  });

  test('with a role that is not registered any more can be touched only by a caller who holds every permission', () => {
    const retired = { authRole: 'retired' };
    expect(refusal(() => assertRoleOf(by(), retired))).toEqual({ reason: 'ROLE_NOT_HELD' });
    expect(refusal(() => assertRoleOf(by('accounts.*', 'sessions.*'), retired))).toEqual({
      reason: 'ROLE_NOT_HELD',
      role: 'retired',
      permission: '*',
    });
    expect(refusal(() => assertRoleOf(by('*'), retired))).toBeUndefined();
  });

  test('above the caller is refused, and its role is named to those alone who may read accounts', () => {
    expect(refusal(() => assertRoleOf(by('sessions.admin'), { authRole: 'admin' }))).toEqual({
      reason: 'ROLE_NOT_HELD',
    });
    expect(refusal(() => assertRoleOf(by('accounts.read'), { authRole: 'moderator' }))).toEqual({
      reason: 'ROLE_NOT_HELD',
      role: 'moderator',
      permission: 'sessions.*',
    });
  });

  test('is shown whole to operators who may read accounts, and as other players see it to others', () => {
    expect([viewerOf(by('accounts.link')), viewerOf(by('accounts.*'))]).toEqual(['other', 'operator']);
  });
});

test('a caller is trusted who holds every permission', () => {
  expect([isTrusted(by('*')), isTrusted(by('accounts.*'))]).toEqual([true, false]);
});
