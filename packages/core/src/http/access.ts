import type { Actor } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import { allPermissions, noPermissions, type Permissions } from '../kernel/permissions.ts';
import type { Route } from './contract.ts';

/** Returns the permissions that an actor has, and may therefore grant. The `system` actor has all. */
export function heldBy(actor: Actor): Permissions {
  if (actor.kind === 'system') return allPermissions;
  return actor.kind === 'session' || actor.kind === 'key' ? actor.permissions : noPermissions;
}

/**
 * The rule of rights: nobody gives, takes or becomes what they do not hold.
 *
 * An operation that adds, removes, moves or issues again a way in (an identity, a device, a password, a session, a key,
 * a policy, a provider), or that changes a role, asserts that the caller holds all permissions of the account, key or
 * policy before the change and after it. `areas/rights` says which permissions those are.
 *
 * Throws what `refusal` returns for the first permission that the caller does not hold.
 */
export function assertCovers(
  actor: Actor,
  permissions: readonly string[],
  refusal: (missing: string) => Error,
): void {
  const missing = heldBy(actor).missing(permissions);
  if (missing !== null) throw refusal(missing);
}

/** Returns the error for a caller who lacks a permission. */
export const permissionMissing = (permission: string): Error =>
  commonErrors.PERMISSION_MISSING({
    message: `the credential lacks the permission ${permission}`,
    metadata: { permission },
  });

/**
 * Checks whether an actor may call an operation. Decides from the operation's contract alone.
 *
 * Throws CREDENTIAL_INVALID (401), ACCOUNT_BANNED, ACCOUNT_REQUIRED, SESSION_REQUIRED, KEY_REQUIRED or PERMISSION_MISSING (403). The
 * `system` actor passes every check, but operations that act for a player refuse it.
 */
export function authorize(route: Route, operation: string, actor: Actor): void {
  if (route.access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw commonErrors.CREDENTIAL_INVALID();
  // An unfinished login may only await its end or log out.
  if (actor.kind === 'pending') {
    if (actor.refusal) throw actor.refusal;
    if (operation !== 'authentication.await' && operation !== 'authentication.logout')
      throw commonErrors.CREDENTIAL_INVALID();
    return;
  }
  switch (route.access) {
    case 'session':
      if (actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
      return;
    case 'player':
      if (actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
      if (actor.accountId === null) throw commonErrors.ACCOUNT_REQUIRED();
      return;
    case 'key':
      if (actor.kind !== 'key') throw commonErrors.KEY_REQUIRED();
      return;
    case 'operator': {
      const permission = route.permission!;
      if (!actor.permissions.has(permission)) throw permissionMissing(permission);
      if (route.everyPermission) assertCovers(actor, allPermissions.granted, permissionMissing);
    }
  }
}
