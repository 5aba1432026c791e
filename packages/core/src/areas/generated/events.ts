// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
  Event,
  EventInput,
} from '../../kernel/generated/types.ts';

/** Events, in this process. */
export interface EventsApi {
  /**
   * Streams the events addressed to the caller.
   *
   * Sends one JSON object per line, after a space at the beginning, or server-sent events if the request has Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event. Without a cursor the stream begins now. If events after the cursor are missing, an anyEvent events/Resync says so.
   *
   * `GET /api/v1/events/subscribe`. Needs a session with an account.
   *
   * Errors: `STREAMS_EXHAUSTED`, `STREAM_OVERFLOW`, `STREAM_REPLACED`.
   */
  subscribe(input: {
    /** Resumes after this event. The header Last-Event-ID does the same and takes precedence. The value of the response header last-event-id is accepted too. */
    lastEventId?: string | null | undefined;
    /** A ticket from POST /events/ticket, instead of a credential. */
    ticket?: string | null | undefined;
  }, caller?: Caller): Promise<AsyncIterable<{ event: Event }>>;

  /**
   * Streams tagged events, live and at most once.
   *
   * Sends one JSON object per line, after a space at the beginning, or server-sent events if the request has Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event. Events with the tag entitlements need the permission entitlements.read too.
   *
   * `GET /api/v1/events/subscribe/tags`. Needs the permission `events.subscribe_tags`.
   *
   * Errors: `STREAMS_EXHAUSTED`, `STREAM_OVERFLOW`, `STREAM_REPLACED`.
   */
  subscribeTags(input: {
    /** Account id, or key:<name>. */
    senderId?: string | null | undefined;
    /** Events with any of these tags; all tagged events if absent. */
    eventTags?: readonly string[] | null | undefined;
    /** A ticket from POST /events/ticket, instead of a credential. */
    ticket?: string | null | undefined;
  }, caller?: Caller): Promise<AsyncIterable<{ event: Event; eventTags: string[] }>>;

  /**
   * Emits an event to recipients, to the subscribers of tags, or to both.
   *
   * The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.
   *
   * `POST /api/v1/events/emit`. Needs the permission `events.emit`.
   *
   * Errors: `EVENT_KIND_REQUIRED`, `EVENT_TOO_LARGE`, `EVENT_ADDRESS_REQUIRED`, `BROADCAST_REQUIRED`, `MATCH_BROKER_LEFT_OUT`, `RECIPIENT_NOT_FOUND`, `TAG_RESERVED`.
   */
  emit(input: {
    nestedEvent: EventInput;
    recipientIds?: readonly string[] | null | undefined;
    eventTags?: readonly string[] | null | undefined;
    broadcast?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ broadcastSuccess: boolean }>;

  /**
   * Emits an event to recipients, to the subscribers of tags, or to both.
   *
   * The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.
   *
   * `POST /api/v1/admin/events/emit`. Needs the permission `events.emit`.
   *
   * Errors: `EVENT_KIND_REQUIRED`, `EVENT_TOO_LARGE`, `EVENT_ADDRESS_REQUIRED`, `BROADCAST_REQUIRED`, `MATCH_BROKER_LEFT_OUT`, `RECIPIENT_NOT_FOUND`, `TAG_RESERVED`.
   */
  adminEmit(input: {
    nestedEvent: EventInput;
    recipientIds?: readonly string[] | null | undefined;
    eventTags?: readonly string[] | null | undefined;
    broadcast?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ broadcastSuccess: boolean }>;

  /**
   * Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.
   *
   * `POST /api/v1/events/ticket`. Needs a session with an account.
   */
  ticket(input: Empty, caller?: Caller): Promise<{ ticket: string }>;

  /**
   * Sends an announcement to every connected player, live.
   *
   * `POST /api/v1/admin/events/announce`. Needs the permission `events.announce`.
   */
  announce(input: { message: string }, caller?: Caller): Promise<Empty>;
}
