// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Events: what players call.</summary>
    public sealed class EventsOperations
    {
        readonly Connection connection;

        internal EventsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Streams the events addressed to the caller.</summary>
        /// <remarks>Sends one JSON object per line, after a space at the beginning, or server-sent events if the request has
        /// Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event.
        /// Without a cursor the stream begins now. If events after the cursor are missing, an anyEvent events/Resync says
        /// so.
        /// May publish anyEvent.events/Resync, emptyEvent, partyUpdateEvent.PLAYER_CONNECTION_CHANGED.
        /// GET /api/v1/events/subscribe</remarks>
        /// <param name="lastEventId">Resumes after this event. The header Last-Event-ID does the same and takes precedence. The value of the
        /// response header last-event-id is accepted too.</param>
        /// <param name="ticket">A ticket from POST /events/ticket, instead of a credential.</param>
        /// <exception cref="LobbykitException">STREAM_REPLACED, STREAMS_EXHAUSTED, STREAM_OVERFLOW</exception>
        public Task SubscribeAsync(
            Action<EventsSubscribeResponse> onItem,
            string lastEventId = null,
            string ticket = null,
            StreamOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.StreamAsync(new Request("GET", "/events/subscribe", true)
                .Query("lastEventId", lastEventId)
                .Query("ticket", ticket),
                EventsSubscribeResponse.Read, onItem, options, cancel);

        /// <summary>Creates a ticket that opens one event stream within 60 seconds, for clients that cannot set headers.</summary>
        /// <remarks>POST /api/v1/events/ticket</remarks>
        public Task<EventsTicketResponse> TicketAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/events/ticket", true),
                EventsTicketResponse.Read, options, cancel);
    }

    /// <summary>Events: what game servers call.</summary>
    public sealed class EventsServerOperations
    {
        readonly Connection connection;

        internal EventsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Streams tagged events, live and at most once.</summary>
        /// <remarks>Sends one JSON object per line, after a space at the beginning, or server-sent events if the request has
        /// Accept: text/event-stream. With Prefer: wait=N it is a long poll that answers as soon as there is an event.
        /// Events with the tag entitlements need the permission entitlements.read too.
        /// Needs the permission `events.subscribe_tags`.
        /// May publish emptyEvent.
        /// GET /api/v1/events/subscribe/tags</remarks>
        /// <param name="senderId">Account id, or key:&lt;name&gt;.</param>
        /// <param name="eventTags">Events with any of these tags; all tagged events if absent.</param>
        /// <param name="ticket">A ticket from POST /events/ticket, instead of a credential.</param>
        /// <exception cref="LobbykitException">STREAM_REPLACED, STREAMS_EXHAUSTED, STREAM_OVERFLOW</exception>
        public Task SubscribeTagsAsync(
            Action<EventsSubscribeTagsResponse> onItem,
            string senderId = null,
            List<string> eventTags = null,
            string ticket = null,
            StreamOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.StreamAsync(new Request("GET", "/events/subscribe/tags", true)
                .Query("senderId", senderId)
                .Query("eventTags", Json.FromList(eventTags, each => each))
                .Query("ticket", ticket),
                EventsSubscribeTagsResponse.Read, onItem, options, cancel);

        /// <summary>Emits an event to recipients, to the subscribers of tags, or to both.</summary>
        /// <remarks>The event has exactly one kind. The server sets eventId and recipientId. A newMatchEvent with the tag
        /// new-match also queues its match for a game server, once per matchId. Recipients get the event in order and can
        /// resume after it; tag subscribers get it live. broadcastSuccess means that the event is durably accepted.
        /// Needs the permission `events.emit`.
        /// POST /api/v1/events/emit</remarks>
        /// <exception cref="LobbykitException">BROADCAST_REQUIRED, EVENT_ADDRESS_REQUIRED, EVENT_KIND_REQUIRED, EVENT_TOO_LARGE, MATCH_BROKER_LEFT_OUT,
        /// TAG_RESERVED, RECIPIENT_NOT_FOUND</exception>
        public Task<EventsEmitResponse> EmitAsync(
            PlayerEvent nestedEvent,
            List<string> recipientIds = null,
            List<string> eventTags = null,
            bool? broadcast = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/events/emit", true)
                .Body("nestedEvent", nestedEvent?.ToJson())
                .Body("recipientIds", Json.FromList(recipientIds, each => each))
                .Body("eventTags", Json.FromList(eventTags, each => each))
                .Body("broadcast", broadcast),
                EventsEmitResponse.Read, options, cancel);

        /// <summary>Sends an announcement to every connected player, live.</summary>
        /// <remarks>Needs the permission `events.announce`.
        /// May publish announcementEvent.
        /// POST /api/v1/admin/events/announce</remarks>
        public Task AnnounceAsync(
            string message,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/admin/events/announce", true)
                .Body("message", message),
                options, cancel);
    }
}
