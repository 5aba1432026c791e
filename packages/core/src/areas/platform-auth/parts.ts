import { on } from '../../kernel/moment.ts';
import { accountDeleting } from '../accounts/moments.ts';
import { accountsPart } from '../accounts/parts.ts';
import { authenticationOptions } from '../authentication/options.ts';
import { definePart } from '../part.ts';
import { randomPart } from '../provided-parts.ts';
import { sessionClaimed, sessionsEnded } from '../sessions/moments.ts';
import { sessionStorePart } from '../sessions/parts.ts';
import { createCredentials } from './credentials.ts';
import { platformAuthLimits } from './limits.ts';
import { platformAuthOptions } from './options.ts';

/** The credentials that this backend itself issues and checks. */
export const credentialsPart = definePart({
  name: 'credentials',
  limits: platformAuthLimits,
  needs: { sessions: sessionStorePart, links: accountsPart, random: randomPart },
  options: { ...platformAuthOptions, gameName: authenticationOptions.gameName },
  create: (ctx, { sessions, links, random }, { platformAuth, gameName }) =>
    createCredentials(ctx, { options: platformAuth, gameName, sessions, links, random }),
  background: ({ removeAccount, sessionsEnded: ended, sessionClaimed: claimed }) => ({
    listeners: [
      on(accountDeleting, (unit, { accountId, identities }) => removeAccount(unit, accountId, identities)),
      on(sessionsEnded, (unit, { sessions }) => ended(unit, sessions)),
      on(sessionClaimed, (unit, { session }) => claimed(unit, session)),
    ],
  }),
});
