import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea } from '../area.ts';
import { matchBrokerArea } from '../match-broker/index.ts';
import { signalsPart, streamHubPart } from '../provided-parts.ts';
import { sessionAuthenticatorPart, sessionStorePart } from '../sessions/parts.ts';
import { eventsContract } from './contract.ts';
import { eventErrors } from './errors.ts';
import { eventsEvents } from './events.ts';
import { createEvents, type Events } from './service.ts';
import { eventTickets } from './tables.ts';

export const eventsArea: Area<typeof eventsContract.routes, Events> = defineArea({
  contract: eventsContract,
  tables: [eventTickets],
  errors: eventErrors,
  events: eventsEvents,
  needs: {
    hub: streamHubPart,
    signals: signalsPart,
    accounts: accountsPart,
    matchBroker: matchBrokerArea,
    sessions: sessionStorePart,
    authenticator: sessionAuthenticatorPart,
  },
  create: (ctx, { hub, signals, accounts, matchBroker, sessions, authenticator }) =>
    createEvents(ctx, {
      hub,
      onSignal: signals.onSignal,
      existingAccounts: accounts.existing,
      onNewMatch: matchBroker.enqueueEmitted,
      actorOfSession: authenticator.actorOf,
      liveSessions: (digests) => sessions.live(ctx.storage, digests),
    }),
});
