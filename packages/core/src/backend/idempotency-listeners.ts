import { accountDeleting } from '../areas/accounts/moments.ts';
import type { Idempotency } from '../http/idempotency/idempotency.ts';
import { accountPrincipal } from '../kernel/call.ts';
import { on } from '../kernel/moment.ts';
import type { NamedBackground } from './create-parts.ts';

/** Returns the listener that deletes what is kept for the Idempotency-Keys of a player with the account. */
export const idempotencyListeners = (idempotency: Idempotency): NamedBackground => ({
  name: 'idempotency',
  listeners: [
    on(accountDeleting, (unit, { accountId }) => idempotency.removeCaller(unit, accountPrincipal(accountId))),
  ],
});
