import { accountsPart } from '../accounts/parts.ts';
import { definePart } from '../part.ts';
import { permissionsPart, signalsPart } from '../provided-parts.ts';
import { createSessionAuthenticator } from './authenticate.ts';
import { createSessionStore } from './create-session-store.ts';
import { sessionLimits } from './limits.ts';
import { sessionClaimed, sessionsEnded } from './moments.ts';
import { sessionOptions } from './options.ts';
import { createRoles } from './roles.ts';

/** The sessions, for all areas. */
export const sessionStorePart = definePart({
  name: 'session store',
  limits: sessionLimits,
  needs: { accounts: accountsPart, signals: signalsPart },
  options: sessionOptions,
  create: ({ clock, secrets, limits, raise }, { accounts, signals: { signal } }, { singleSession }) =>
    createSessionStore({
      accounts,
      clock,
      secrets,
      limits,
      signal,
      singleSession,
      onEnded: (unit, sessions) => raise(unit, sessionsEnded, { sessions }),
      onClaimed: (unit, session) => raise(unit, sessionClaimed, { session }),
    }),
});

/** The roles of accounts. */
export const rolesPart = definePart({
  name: 'roles',
  needs: { permissions: permissionsPart },
  options: sessionOptions,
  create: (_ctx, { permissions }, { roles }) => createRoles(roles, permissions),
});

/** Turns session tokens into actors. */
export const sessionAuthenticatorPart = definePart({
  name: 'session authenticator',
  limits: sessionLimits,
  needs: { store: sessionStorePart, roles: rolesPart, signals: signalsPart },
  create: ({ storage, clock, limits, log }, { store, roles, signals: { onSignal } }) =>
    createSessionAuthenticator({
      storage,
      store,
      roles,
      onSignal,
      clock,
      limits,
      log,
    }),
  background: ({ writeUses }) => ({ stop: writeUses }),
});
