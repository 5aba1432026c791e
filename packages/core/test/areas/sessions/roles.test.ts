import { describe, expect, test } from 'vitest';
import { createRoles, permissionsByRole } from '../../../src/areas/sessions/roles.ts';
import { createBackend } from '../../../src/backend/create-backend.ts';
import { createMemoryStorage } from '../../../src/storage/memory/create-memory-storage.ts';

const catalogue = new Map([
  ['accounts.read', ''],
  ['accounts.metadata.read', ''],
  ['sessions.admin', ''],
  ['internal', ''],
]);
const rolesOf = (configured: Record<string, readonly string[]>) => createRoles(configured, catalogue);

describe('roles', () => {
  test('are by default admin with every permission and user with none', () => {
    const permissionsOf = permissionsByRole(createRoles(undefined, catalogue));
    expect(permissionsOf('admin').has('accounts.read')).toBe(true);
    expect(permissionsOf('admin').has('*')).toBe(true);
    expect(permissionsOf('user').has('accounts.read')).toBe(false);
  });

  test('give exactly the configured permissions', () => {
    const permissionsOf = permissionsByRole(
      rolesOf({ support: ['accounts.*', 'internal'], deputy: ['*'], guest: [] }),
    );
    const held = (role: string): string[] =>
      [...catalogue.keys(), '*'].filter((permission) => permissionsOf(role).has(permission));
    expect(held('support')).toEqual(['accounts.read', 'accounts.metadata.read', 'internal']);
    expect(held('deputy')).toHaveLength(5);
    expect(held('guest')).toEqual([]);
  });

  test('that are not configured give no permissions', () => {
    const permissionsOf = permissionsByRole(rolesOf({ support: ['accounts.*'] }));
    for (const role of ['former', '', 'Admin', 'admin ', 'constructor', '__proto__', 'toString'])
      expect(permissionsOf(role).has('accounts.read')).toBe(false);
  });

  test('list each permission once', () => {
    const roles = rolesOf({ support: ['accounts.read', 'accounts.read'] });
    expect(roles.get('support')).toEqual(['accounts.read']);
  });
});

describe('the configuration of roles', () => {
  test.each(['admin', 'user'])('cannot redefine the role %s', (role) => {
    expect(() => rolesOf({ [role]: ['accounts.read'] })).toThrow(`roles.${role} is built in`);
  });

  test.each(['', 'Support', '1st', '-x', '_x', 'a b', 'ä', 'a.b', `a${'b'.repeat(64)}`, 'a\n'])(
    'refuses the invalid name %j',
    (role) => {
      expect(() => rolesOf({ [role]: [] })).toThrow(`roles.${role}: a role has 1 to 64 characters`);
    },
  );

  test.each(['a', 'support', 'a-b_c9', `a${'b'.repeat(63)}`])('accepts the name %s', (role) => {
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
  ])('refuses the permission %j, which no operation requires', (permission) => {
    expect(() => rolesOf({ support: [permission] })).toThrow(
      `roles.support: there is no permission ${permission}; did you mean `,
    );
  });

  test.each(['*', 'accounts.*', 'accounts.metadata.*', 'internal'])(
    'accepts the permission %s',
    (permission) => {
      expect(rolesOf({ support: [permission] }).get('support')).toEqual([permission]);
    },
  );

  test('makes the start of the backend fail if it has an unknown permission', () => {
    const storage = createMemoryStorage();
    expect(() => createBackend({ storage, roles: { support: ['acounts.read'] } })).toThrow(
      'roles.support: there is no permission acounts.read; did you mean accounts.read?',
    );
    expect(() => createBackend({ storage, roles: { support: ['sessions.admin'] } })).not.toThrow();
  });
});
