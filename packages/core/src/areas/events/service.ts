import { eventBytes } from '../../events/event-json.ts';
import type { Signals } from '../../events/nodes/signals.ts';
import { createSessionWatch, type LiveLogins } from '../../events/streams/session-watch.ts';
import type { StreamHub } from '../../events/streams/stream-hub.ts';
import { streamOwnerOf } from '../../events/streams/stream-registry.ts';
import type { PresentedTicket } from '../../http/authenticate.ts';
import { type Actor, type Call, playerOf } from '../../kernel/call.ts';
import type { AccountDirectory } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Service } from '../area.ts';
import type { eventsContract } from './contract.ts';
import { eventErrors as errors } from './errors.ts';
import type { EventsContext } from './limits.ts';
import {
  addressOf,
  bodyOf,
  describeAddress,
  type EmitInput,
  type EmittedMatch,
  hiddenTags,
  newMatchOf,
  senderOf,
  subscribedTags,
} from './rules.ts';
import { createTickets, type TicketDependencies } from './tickets.ts';

export interface EventsDependencies extends Pick<TicketDependencies, 'sessions' | 'actorOfSession'> {
  readonly hub: StreamHub;
  readonly signals: Pick<Signals, 'signal' | 'onSignal'>;
  /** Returns those of these accounts that exist. */
  readonly existingAccounts: AccountDirectory['existing'];
  /** Queues the match of a newMatchEvent with the tag new-match, in the unit that emits it. Null without a match broker. */
  readonly onNewMatch: ((unit: Unit, match: EmittedMatch) => Promise<void>) | null;
  readonly liveLogins: LiveLogins;
}

/** The service of events, with what the backend needs from it. */
export interface Events extends Service<typeof eventsContract.routes> {
  /**
   * Returns the actor of a ticket and uses the ticket up. If several callers have the same ticket, one of them gets the
   * actor. The others get anonymous, and so does a caller whose ticket has expired. With the proof that its stream gave, a
   * used ticket opens the stream again, and what it opened before ends.
   */
  redeemTicket(presented: PresentedTicket, now: number): Promise<Actor>;
}

export function createEvents(ctx: EventsContext, dependencies: EventsDependencies): Events {
  const { atomically, clock, limits, log } = ctx;
  const { hub, liveLogins } = dependencies;
  const { signal, onSignal } = dependencies.signals;
  const tickets = createTickets(ctx, {
    ...dependencies,
    onOpened: ({ digest, opening }) => signal('ticket.opened', `${digest} ${opening}`),
  });
  const sessionWatch = createSessionWatch(hub, liveLogins, tickets.newestOpenings, clock, log);

  onSignal('login.ended', (lineage) => {
    if (lineage === null) void sessionWatch.check();
    else hub.closeStreams({ lineage });
  });
  onSignal('ticket.opened', (ticket) => {
    const [digest = '', opening] = ticket?.split(' ') ?? [];
    if (ticket === null) void sessionWatch.check();
    else hub.replaceTicket({ digest, opening: Number(opening) });
  });
  hub.onSurplus(({ ticket }) => {
    if (ticket)
      tickets.end(ticket).catch((cause) => log.warn({ cause }, 'a stream ticket could not be ended'));
  });
  // Streams that were opened with a permission are closed if it may have been revoked; clients open them again.
  onSignal('account.changed', (accountId) =>
    hub.closeStreams(accountId === null ? { operators: true } : { operatorsOf: accountId }),
  );
  onSignal('apiKeys.revoked', (keyId) => hub.closeStreams(keyId === null ? { operators: true } : { keyId }));
  onSignal('policies.revoked', (policyId) =>
    hub.closeStreams(policyId === null ? { operators: true } : { policyId }),
  );

  async function emit(call: Call, input: EmitInput): Promise<{ broadcastSuccess: boolean }> {
    const event = bodyOf(input.nestedEvent);
    if (eventBytes(event) > limits.eventBytes)
      throw errors.EVENT_TOO_LARGE({ message: `an event may have at most ${limits.eventBytes} bytes` });
    const address = addressOf(input, event, limits);
    await atomically(call, async (unit) => {
      if (address.recipients.length > 0) {
        const existing = await dependencies.existingAccounts(unit, address.recipients);
        const missing = address.recipients.find((id) => !existing.has(id));
        if (missing !== undefined) throw errors.RECIPIENT_NOT_FOUND({ metadata: { recipientId: missing } });
      }
      const match = newMatchOf(event, address);
      if (match) {
        if (!dependencies.onNewMatch) throw errors.MATCH_BROKER_LEFT_OUT();
        await dependencies.onNewMatch(unit, match);
      }
      unit.emit({
        event,
        ...address,
        senderId: senderOf(call.actor),
        ...(match && { subject: `match:${match.matchId}` }),
      });
      if (call.audited) unit.audit({ object: describeAddress(address) });
    });
    return { broadcastSuccess: true };
  }

  return {
    operations: {
      async subscribe(call, { lastEventId }) {
        const cursor = call.header('last-event-id') || lastEventId;
        const { feed, position } = await hub.subscribe(playerOf(call), cursor, streamOwnerOf(call.actor));
        call.reply('last-event-id', position);
        return feed;
      },
      async subscribeTags(call, { senderId, eventTags }) {
        const tags = subscribedTags(eventTags, limits);
        const hidden = hiddenTags(call.actor, tags);
        const filter = { tags, senderId: senderId || null, ...(hidden.length > 0 && { hidden }) };
        return hub.subscribeTags(filter, streamOwnerOf(call.actor));
      },
      emit,
      adminEmit: emit,
      ticket: tickets.create,
      async announce(call, { message }) {
        await atomically(call, async (unit) => {
          unit.emit({
            event: { announcementEvent: { message } },
            tags: ['announcement'],
            everyone: true,
            subject: 'announcements',
            senderId: senderOf(call.actor),
          });
        });
        return {};
      },
    },

    sharedUnits: { emit: sharedUnitOf, adminEmit: sharedUnitOf },
    redeemTicket: tickets.redeem,
    start: sessionWatch.start,
    stop: sessionWatch.stop,
    tasks: [tickets.task],
  };
}

/**
 * Broadcasts that come at once share units: one commit, and each stream gets them with one write. Each does nothing in the unit
 * but emit. An event for recipients has a unit of its own, which locks their logs, and so has a match.
 */
const sharedUnitOf = (_call: Call, { recipientIds = [], nestedEvent }: EmitInput): string | null =>
  recipientIds.length > 0 || nestedEvent.newMatchEvent != null ? null : 'broadcasts';
