import { bootstrapAdminsPart } from '../authentication/parts.ts';
import { definePart } from '../part.ts';
import { signalsPart } from '../provided-parts.ts';
import { rightsPart } from '../rights/parts.ts';
import { sessionAuthenticatorPart, sessionStorePart } from '../sessions/parts.ts';
import { createKnownLogin } from './known-login.ts';

/** Starts the sessions of players who have an account. */
export const knownLoginPart = definePart({
  name: 'login of known players',
  needs: {
    sessions: sessionStorePart,
    authenticator: sessionAuthenticatorPart,
    rights: rightsPart,
    isBootstrapAdmin: bootstrapAdminsPart,
    signals: signalsPart,
  },
  create: (ctx, { signals, ...needs }) => createKnownLogin(ctx, { ...needs, signal: signals.signal }),
});
