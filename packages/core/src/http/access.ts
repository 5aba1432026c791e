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
 * Checks whether an actor may call an operation. Decides from the operation's contract alone.
 *
 * Throws CREDENTIAL_INVALID (401), ACCOUNT_REQUIRED, SESSION_REQUIRED, KEY_REQUIRED or PERMISSION_MISSING (403). The
 * `system` actor passes every check, but operations that act for a player refuse it.
 */
export function authorize(route: Route, operation: string, actor: Actor): void {
  if (route.access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw commonErrors.CREDENTIAL_INVALID();
  // An unfinished login may only await its end or log out.
  if (actor.kind === 'pending') {
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
      if (!actor.permissions.has(permission))
        throw commonErrors.PERMISSION_MISSING({
          message: `the credential lacks the permission ${permission}`,
          metadata: { permission },
        });
    }
  }
}
