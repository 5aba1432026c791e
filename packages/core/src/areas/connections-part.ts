import { forgetConnections } from '../connections/connection-rows.ts';
import { createConnections } from '../connections/connections.ts';
import { on } from '../kernel/moment.ts';
import { accountDeleting } from './accounts/moments.ts';
import { accountsPart } from './accounts/parts.ts';
import { definePart } from './part.ts';
import { streamHubPart } from './provided-parts.ts';
import { sessionStorePart } from './sessions/parts.ts';

/** The connected accounts of all nodes. */
export const connectionsPart = definePart({
  name: 'connections',
  needs: { hub: streamHubPart, sessions: sessionStorePart, accounts: accountsPart },
  create: ({ availability, storage, clock, ids, log, limits }, { hub, sessions, accounts }) =>
    createConnections({
      storage: storage.reserved ?? storage,
      availability,
      clock,
      ids,
      log,
      limits,
      hub,
      lastUses: sessions.lastUses,
      existing: accounts.existing,
    }),
  background: ({ tasks, stop }) => ({
    tasks,
    stop,
    listeners: [on(accountDeleting, (unit, { accountId }) => forgetConnections(unit, accountId))],
  }),
});
