/** A set of granted permissions: exact names, `area.*` (also deeper names) or `*`. */
export interface Permissions {
  has(permission: string): boolean;
  /** Returns whether this set grants everything in `other`: nobody may grant a permission that they do not hold. */
  covers(other: readonly string[]): boolean;
  readonly granted: readonly string[];
}

/** Creates the set of some grants. */
export function permissionsOf(granted: readonly string[]): Permissions {
  const exact = new Set(granted);
  const areas = granted.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1));
  const everything = exact.has('*');
  const has = (permission: string): boolean =>
    everything || exact.has(permission) || areas.some((area) => permission.startsWith(area));
  return { has, covers: (other) => other.every(has), granted };
}

export const noPermissions: Permissions = permissionsOf([]);
export const allPermissions: Permissions = permissionsOf(['*']);
