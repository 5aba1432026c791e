import { unknownName } from '../../kernel/nearest-name.ts';
import type { Permissions } from '../../kernel/permissions.ts';
import { noPermissions, permissionsOf } from '../../kernel/permissions.ts';

/** The roles of accounts: name → permissions. */
export type Roles = ReadonlyMap<string, readonly string[]>;

const builtIn: ReadonlyMap<string, readonly string[]> = new Map([
  ['user', []],
  ['admin', ['*']],
]);

/**
 * Creates the roles: `user`, `admin` and those of the configuration.
 *
 * Throws if a name is invalid or is one of the two, or if a permission is not in the catalogue.
 */
export function createRoles(
  configured: Readonly<Record<string, readonly string[]>> = {},
  catalogue: ReadonlyMap<string, unknown>,
): Roles {
  const roles = new Map(builtIn);
  for (const [role, permissions] of Object.entries(configured)) {
    if (builtIn.has(role)) throw new Error(`roles.${role} is built in and cannot be changed`);
    if (!/^[a-z][a-z0-9_-]{0,63}$/.test(role))
      throw new Error(
        `roles.${role}: a role has 1 to 64 characters a-z, 0-9, _ and -, and begins with a letter`,
      );
    for (const permission of permissions)
      if (!isKnown(permission, catalogue))
        throw new Error(`roles.${role}: ${unknownName('permission', permission, [...catalogue.keys()])}`);
    roles.set(role, [...new Set(permissions)]);
  }
  return roles;
}

const isKnown = (permission: string, catalogue: ReadonlyMap<string, unknown>): boolean =>
  permission === '*' ||
  catalogue.has(permission) ||
  (permission.endsWith('.*') &&
    [...catalogue.keys()].some((name) => name.startsWith(permission.slice(0, -1))));

/** Returns a look-up of the permissions of a role. A role that is not registered any more has none. */
export function permissionsByRole(roles: Roles): (role: string) => Permissions {
  const prepared = new Map([...roles].map(([role, permissions]) => [role, permissionsOf(permissions)]));
  return (role) => prepared.get(role) ?? noPermissions;
}
