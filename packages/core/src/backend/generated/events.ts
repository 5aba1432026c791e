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
   * One JSON object per line; server-sent events with Accept: text/event-stream; with Prefer: wait=N a long poll that answers as soon as there is an event. Without a cursor it begins now. Where events are missing behind a cursor, an anyEvent events/Resync says so.
   *
   * `GET /api/v1/events/subscribe`. Needs a session with an account.
   *
   * Errors: `STREAMS_EXHAUSTED`, `STREAM_OVERFLOW`, `STREAM_REPLACED`.
   */
  subscribe(input: {
    /** Resumes behind this event, as the header Last-Event-ID does, which wins. Also takes what the response header last-event-id said. */
    lastEventId?: string | null | undefined;
    /** A ticket of POST /events/ticket, in place of a credential. */
    ticket?: string | null | undefined;
  }, caller?: Caller): Promise<AsyncIterable<{ event: Event }>>;

  /**
   * Streams tagged events, live and at most once.
   *
   * One JSON object per line; server-sent events with Accept: text/event-stream; with Prefer: wait=N a long poll that answers as soon as there is an event.
   *
   * `GET /api/v1/events/subscribe/tags`. Needs the permission `events.subscribe_tags`.
   *
   * Errors: `STREAMS_EXHAUSTED`, `STREAM_OVERFLOW`, `STREAM_REPLACED`.
   */
  subscribeTags(input: {
    /** Account id, or key:<name>. */
    senderId?: string | null | undefined;
    /** Any of these; all tagged events where it is absent. */
    eventTags?: readonly string[] | null | undefined;
    /** A ticket of POST /events/ticket, in place of a credential. */
    ticket?: string | null | undefined;
  }, caller?: Caller): Promise<AsyncIterable<{ event: Event; eventTags: string[] }>>;

  /**
   * Emits an event to recipients, to the subscribers of tags, or to both.
   *
   * The event carries exactly one kind; eventId and recipientId are stamped by the server. A newMatchEvent with the tag new-match also queues its match for a game server, once for each matchId. Recipients get it in order and can resume behind it, tag subscribers live. broadcastSuccess says that it is durably accepted.
   *
   * `POST /api/v1/events/emit`. Needs the permission `events.emit`.
   *
   * Errors: `EVENT_KIND_REQUIRED`, `EVENT_TOO_LARGE`, `EVENT_ADDRESS_REQUIRED`, `BROADCAST_REQUIRED`, `RECIPIENT_NOT_FOUND`, `TAG_RESERVED`.
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
   * The event carries exactly one kind; eventId and recipientId are stamped by the server. A newMatchEvent with the tag new-match also queues its match for a game server, once for each matchId. Recipients get it in order and can resume behind it, tag subscribers live. broadcastSuccess says that it is durably accepted.
   *
   * `POST /api/v1/admin/events/emit`. Needs the permission `events.emit`.
   *
   * Errors: `EVENT_KIND_REQUIRED`, `EVENT_TOO_LARGE`, `EVENT_ADDRESS_REQUIRED`, `BROADCAST_REQUIRED`, `RECIPIENT_NOT_FOUND`, `TAG_RESERVED`.
   */
  adminEmit(input: {
    nestedEvent: EventInput;
    recipientIds?: readonly string[] | null | undefined;
    eventTags?: readonly string[] | null | undefined;
    broadcast?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ broadcastSuccess: boolean }>;

  /**
   * Makes a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.
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
