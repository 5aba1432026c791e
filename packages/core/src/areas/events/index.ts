import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea, type None } from '../area.ts';
import { matchBrokerArea } from '../match-broker/index.ts';
import { optional } from '../part.ts';
import { signalsPart, streamHubPart } from '../provided-parts.ts';
import { sessionAuthenticatorPart, sessionStorePart } from '../sessions/parts.ts';
import { eventsContract } from './contract.ts';
import { eventErrors } from './errors.ts';
import { eventsEvents } from './events.ts';
import { eventLimits } from './limits.ts';
import { eventRates } from './rates.ts';
import { createEvents, type Events } from './service.ts';
import { eventTickets, ticketStreams } from './tables.ts';

export const eventsArea: Area<
  typeof eventsContract.routes,
  Events,
  None,
  typeof eventLimits,
  typeof eventRates
> = defineArea({
  contract: eventsContract,
  limits: eventLimits,
  rates: eventRates,
  tables: [eventTickets, ticketStreams],
  errors: eventErrors,
  events: eventsEvents,
  needs: {
    hub: streamHubPart,
    signals: signalsPart,
    accounts: accountsPart,
    matchBroker: optional(matchBrokerArea),
    sessions: sessionStorePart,
    authenticator: sessionAuthenticatorPart,
  },
  create: (ctx, { hub, signals, accounts, matchBroker, sessions, authenticator }) =>
    createEvents(ctx, {
      hub,
      signals,
      existingAccounts: accounts.existing,
      onNewMatch: matchBroker?.enqueueEmitted ?? null,
      actorOfSession: authenticator.actorOf,
      sessions,
      liveLogins: (lineages) => sessions.live(ctx.storage, lineages),
    }),
});
