import { z } from 'zod';
import { Event } from '../../events/event-kinds.ts';
import { defineContract } from '../../http/contract.ts';
import { Bool, Empty, Id, maybe, text } from '../../kernel/schemas.ts';
import { eventErrors as errors } from './errors.ts';

/** Visible ASCII. */
const Tag = z.string().regex(/^[!-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters');

const cursor = {
  lastEventId: maybe(text(128)).meta({
    description:
      'Resumes after this event. The header Last-Event-ID does the same and takes precedence. The value of the response header last-event-id is accepted too.',
  }),
};
const ticket = {
  ticket: maybe(text(64)).meta({
    description: 'A ticket from POST /events/ticket, instead of a credential.',
  }),
};

const framing =
  'Sends one JSON object per line, after a space at the beginning, or server-sent events if the request has Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event.';

const emit = {
  access: 'operator',
  permission: 'events.emit',
  method: 'POST',
  rate: 'emit',
  exactNumbers: true,
  body: z.object({
    nestedEvent: Event,
    recipientIds: maybe(z.array(Id)),
    eventTags: maybe(z.array(Tag)),
    broadcast: maybe(Bool),
  }),
  out: z.object({ broadcastSuccess: z.boolean() }),
  errors: [
    errors.EVENT_KIND_REQUIRED,
    errors.EVENT_TOO_LARGE,
    errors.EVENT_ADDRESS_REQUIRED,
    errors.BROADCAST_REQUIRED,
    errors.MATCH_BROKER_LEFT_OUT,
    errors.RECIPIENT_NOT_FOUND,
    errors.TAG_RESERVED,
  ],
  summary: 'Emits an event to recipients, to the subscribers of tags, or to both.',
  description:
    'The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.',
} as const;

export const eventsContract = defineContract({
  area: 'events',
  title: 'Events',
  permissions: {
    'events.emit': 'Emit events of any kind to players and to subscribers of tags.',
    'events.subscribe_tags':
      'Receive every tagged event; those with the tag entitlements only together with entitlements.read.',
    'events.announce': 'Send an announcement to every connected player.',
  },
  routes: {
    subscribe: {
      method: 'GET',
      path: '/events/subscribe',
      access: 'player',
      query: z.object({ ...cursor, ...ticket }),
      stream: z.object({ event: Event }),
      errors: [errors.STREAMS_EXHAUSTED, errors.STREAM_OVERFLOW, errors.STREAM_REPLACED],
      rate: 'subscribe',
      waits: true,
      requestHeaders: { 'Last-Event-ID': 'Resumes after this event.' },
      responseHeaders: { 'last-event-id': 'The position at which the stream begins, to resume at.' },
      emits: ['anyEvent.events/Resync', 'emptyEvent', 'partyUpdateEvent.PLAYER_CONNECTION_CHANGED'],
      summary: 'Streams the events addressed to the caller.',
      description: `${framing} Without a cursor the stream begins now. If events after the cursor are missing, an anyEvent events/Resync says so.`,
    },
    subscribeTags: {
      method: 'GET',
      path: '/events/subscribe/tags',
      access: 'operator',
      permission: 'events.subscribe_tags',
      query: z.object({
        senderId: maybe(text(128)).meta({ description: 'Account id, or key:<name>.' }),
        eventTags: maybe(z.array(Tag)).meta({
          description: 'Events with any of these tags; all tagged events if absent.',
        }),
        ...ticket,
      }),
      stream: z.object({ event: Event, eventTags: z.array(z.string()) }),
      errors: [errors.STREAMS_EXHAUSTED, errors.STREAM_OVERFLOW, errors.STREAM_REPLACED],
      rate: 'subscribe',
      waits: true,
      emits: ['emptyEvent'],
      summary: 'Streams tagged events, live and at most once.',
      description: `${framing} Events with the tag entitlements need the permission entitlements.read too.`,
    },
    emit: { ...emit, path: '/events/emit', routine: true },
    adminEmit: { ...emit, path: '/admin/events/emit' },
    ticket: {
      method: 'POST',
      path: '/events/ticket',
      access: 'player',
      out: z.object({ ticket: z.string() }),
      summary:
        'Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.',
    },
    announce: {
      method: 'POST',
      path: '/admin/events/announce',
      access: 'operator',
      permission: 'events.announce',
      body: z.object({ message: text(4_096, 1) }),
      out: Empty,
      emits: ['announcementEvent'],
      summary: 'Sends an announcement to every connected player, live.',
    },
  },
});
