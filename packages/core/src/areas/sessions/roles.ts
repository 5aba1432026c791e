import type { Permissions } from '../../kernel/permissions.ts';
import { noPermissions, permissionsOf } from '../../kernel/permissions.ts';

/** Roles of accounts by name, with the permissions that each gives. */
export type Roles = ReadonlyMap<string, readonly string[]>;

const builtIn: ReadonlyMap<string, readonly string[]> = new Map([
  ['user', []],
  ['admin', ['*']],
]);

/**
 * Puts the roles of the configuration beside `user` and `admin`.
 *
 * Throws where a name is not of the form, is one of the two, or gives a permission that no operation asks for.
 */
export function createRoles(
  given: Readonly<Record<string, readonly string[]>> = {},
  catalogue: ReadonlyMap<string, unknown>,
): Roles {
  const roles = new Map(builtIn);
  for (const [role, permissions] of Object.entries(given)) {
    if (builtIn.has(role)) throw new Error(`roles.${role} is built in and cannot be changed`);
    if (!/^[a-z][a-z0-9_-]{0,63}$/.test(role))
      throw new Error(`roles.${role}: a role is 1 to 64 of a-z, 0-9, _ and -, and begins with a letter`);
    for (const permission of permissions)
      if (!isKnown(permission, catalogue))
        throw new Error(`roles.${role}: there is no permission ${permission}`);
    roles.set(role, [...new Set(permissions)]);
  }
  return roles;
}

const isKnown = (permission: string, catalogue: ReadonlyMap<string, unknown>): boolean =>
  permission === '*' ||
  catalogue.has(permission) ||
  (permission.endsWith('.*') &&
    [...catalogue.keys()].some((name) => name.startsWith(permission.slice(0, -1))));

/** Prepares what each role may do. A role that is not registered any more may do nothing. */
export function permissionsByRole(roles: Roles): (role: string) => Permissions {
  const prepared = new Map([...roles].map(([role, permissions]) => [role, permissionsOf(permissions)]));
  return (role) => prepared.get(role) ?? noPermissions;
}
