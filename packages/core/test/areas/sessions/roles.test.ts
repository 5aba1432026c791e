import { describe, expect, test } from 'vitest';
import { createRoles, permissionsByRole } from '../../../src/areas/sessions/roles.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';

const catalogue = new Map([
  ['accounts.read', ''],
  ['accounts.metadata.read', ''],
  ['sessions.read', ''],
  ['internal', ''],
]);
const rolesOf = (given: Record<string, readonly string[]>) => createRoles(given, catalogue);

describe('roles', () => {
  test('are admin, who may do everything, and user, who may do nothing, without any configuration', () => {
    const permissionsOf = permissionsByRole(createRoles(undefined, catalogue));
    expect(permissionsOf('admin').has('accounts.read')).toBe(true);
    expect(permissionsOf('admin').has('*')).toBe(true);
    expect(permissionsOf('user').has('accounts.read')).toBe(false);
  });

  test('give what the configuration says of them, and no more', () => {
    const permissionsOf = permissionsByRole(
      rolesOf({ support: ['accounts.*', 'internal'], deputy: ['*'], guest: [] }),
    );
    const held = (role: string): string[] =>
      [...catalogue.keys(), '*'].filter((permission) => permissionsOf(role).has(permission));
    expect(held('support')).toEqual(['accounts.read', 'accounts.metadata.read', 'internal']);
    expect(held('deputy')).toHaveLength(5);
    expect(held('guest')).toEqual([]);
  });

  test('that are not listed, or not any more, give nothing', () => {
    const permissionsOf = permissionsByRole(rolesOf({ support: ['accounts.*'] }));
    for (const role of ['former', '', 'Admin', 'admin ', 'constructor', '__proto__', 'toString'])
      expect(permissionsOf(role).has('accounts.read')).toBe(false);
  });

  test('name each permission once', () => {
    const roles = rolesOf({ support: ['accounts.read', 'accounts.read'] });
    expect(roles.get('support')).toEqual(['accounts.read']);
  });
});

describe('the start is refused with', () => {
  test.each(['admin', 'user'])('another meaning of %s', (role) => {
    expect(() => rolesOf({ [role]: ['accounts.read'] })).toThrow(`roles.${role} is built in`);
  });

  test.each(['', 'Support', '1st', '-x', '_x', 'a b', 'ä', 'a.b', `a${'b'.repeat(64)}`, 'a\n'])(
    'a role named %j',
    (role) => {
      expect(() => rolesOf({ [role]: [] })).toThrow(`roles.${role}: a role is 1 to 64 of`);
    },
  );

  test.each(['a', 'support', 'a-b_c9', `a${'b'.repeat(63)}`])('no other: %s is a name', (role) => {
    expect(rolesOf({ [role]: [] }).has(role)).toBe(true);
  });

  test.each([
    'accounts.write',
    'accounts',
    'Accounts.read',
    'accounts.read ',
    'nothing.*',
    'account.*',
    '.*',
    '**',
    'accounts*',
    '*.read',
    '',
    'constructor',
  ])('the permission %j, which no operation asks for', (permission) => {
    expect(() => rolesOf({ support: [permission] })).toThrow(
      `roles.support: there is no permission ${permission}`,
    );
  });

  test.each(['*', 'accounts.*', 'accounts.metadata.*', 'internal'])('no other: %s is one', (permission) => {
    expect(rolesOf({ support: [permission] }).get('support')).toEqual([permission]);
  });

  test('a backend whose configuration has such a mistake', () => {
    const storage = createMemoryStorage();
    expect(() => createBackend({ storage, roles: { support: ['sessions.reed'] } })).toThrow(
      'roles.support: there is no permission sessions.reed',
    );
    expect(() => createBackend({ storage, roles: { support: ['sessions.read'] } })).not.toThrow();
  });
});
