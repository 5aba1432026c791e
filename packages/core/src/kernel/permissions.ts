import { defineErrors } from './errors.ts';

/** Errors of operations that change a role or a way into an account. */
export const rightsErrors = defineErrors({
  ROLE_NOT_HELD: [
    'PERMISSION_DENIED',
    'the role of this account or of this request has permissions that the caller does not hold',
  ],
});

/** A set of granted permissions: exact names, `area.*` (also deeper names) or `*`. */
export interface Permissions {
  has(permission: string): boolean;
  /** Returns whether this set grants everything in `other`: nobody may grant a permission that they do not hold. */
  covers(other: readonly string[]): boolean;
  /** Returns the first permission of `other` that this set does not grant; null if it covers them all. */
  missing(other: readonly string[]): string | null;
  readonly granted: readonly string[];
}

/** Creates the set of some grants. */
export function permissionsOf(granted: readonly string[]): Permissions {
  const exact = new Set(granted);
  const areas = granted.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1));
  const everything = exact.has('*');
  const has = (permission: string): boolean =>
    everything || exact.has(permission) || areas.some((area) => permission.startsWith(area));
  const missing = (other: readonly string[]): string | null => other.find((name) => !has(name)) ?? null;
  return { has, covers: (other) => missing(other) === null, missing, granted };
}

export const noPermissions: Permissions = permissionsOf([]);
export const allPermissions: Permissions = permissionsOf(['*']);
