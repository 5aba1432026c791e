import type { Actor } from '../kernel/call.ts';
import { commonErrors } from '../kernel/errors.ts';
import { allPermissions, noPermissions, type Permissions } from '../kernel/permissions.ts';
import type { Route } from './contract.ts';

/** What an actor holds, and so may grant; calls of this process hold everything. */
export function heldBy(actor: Actor): Permissions {
  if (actor.kind === 'system') return allPermissions;
  return actor.kind === 'session' || actor.kind === 'key' ? actor.permissions : noPermissions;
}

/**
 * Decides whether an actor may call an operation, from the operation's contract alone.
 *
 * Throws CREDENTIAL_INVALID (401), ACCOUNT_REQUIRED, SESSION_REQUIRED, KEY_REQUIRED or PERMISSION_MISSING (403).
 * Calls of this process (`system`) may do everything but act as a player.
 */
export function authorize(route: Route, operation: string, actor: Actor): void {
  if (route.access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw commonErrors.CREDENTIAL_INVALID();
  // A login that is not finished: await and logout alone know it.
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
