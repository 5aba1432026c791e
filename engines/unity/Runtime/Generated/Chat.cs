// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Chat: what players call.</summary>
    public sealed class ChatOperations
    {
        readonly Connection connection;

        internal ChatOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Writes a message into a channel that the caller is in.</summary>
        /// <remarks>May publish anyEvent.chat/Message.
        /// POST /api/v1/chat/messages</remarks>
        /// <param name="channel">Where a message is: `party:&lt;id&gt;`, `lobby:&lt;id&gt;`, `group:&lt;id&gt;`, `direct:&lt;accountId&gt;` of
        /// the other player, `room:&lt;name&gt;`, or `&lt;kind&gt;:&lt;id&gt;` of a kind that an area of the game adds.</param>
        /// <exception cref="LobbykitException">MUTED, CHANNEL_NOT_FOUND, CHANNEL_LIMIT</exception>
        public Task<ChatSendResponse> SendAsync(
            string channel,
            string text,
            Dictionary<string, EntityMetadata> metadata = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/chat/messages", true)
                .Body("channel", channel)
                .Body("text", text)
                .Body("metadata", Json.FromMap(metadata, each => each?.ToJson())),
                ChatSendResponse.Read, options, cancel);

        /// <summary>Lists the messages of a channel that the caller is in, the newest first.</summary>
        /// <remarks>GET /api/v1/chat/messages</remarks>
        /// <param name="channel">Where a message is: `party:&lt;id&gt;`, `lobby:&lt;id&gt;`, `group:&lt;id&gt;`, `direct:&lt;accountId&gt;` of
        /// the other player, `room:&lt;name&gt;`, or `&lt;kind&gt;:&lt;id&gt;` of a kind that an area of the game adds.</param>
        /// <param name="beforeMessageId">Lists messages that are older than this one.</param>
        /// <exception cref="LobbykitException">CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND</exception>
        public Task<ChatListResponse> ListAsync(
            string channel,
            string beforeMessageId = null,
            int? limit = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/chat/messages", true)
                .Query("channel", channel)
                .Query("beforeMessageId", beforeMessageId)
                .Query("limit", limit),
                ChatListResponse.Read, options, cancel);

        /// <summary>Changes a message of the caller, up to 15 minutes after it was written.</summary>
        /// <remarks>An account with the permission `chat.moderate` changes every message, which leaves an audit row.
        /// May publish anyEvent.chat/Message.
        /// PATCH /api/v1/chat/messages/{messageId}</remarks>
        /// <exception cref="LobbykitException">MESSAGE_TOO_OLD, MUTED, CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND</exception>
        public Task<ChatEditResponse> EditAsync(
            string messageId,
            string text,
            Dictionary<string, EntityMetadata> metadata = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PATCH", "/chat/messages/{messageId}", true)
                .Path("messageId", messageId)
                .Body("text", text)
                .Body("metadata", Json.FromMap(metadata, each => each?.ToJson())),
                ChatEditResponse.Read, options, cancel);

        /// <summary>Deletes a message: its text is gone, and its place stays.</summary>
        /// <remarks>Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes
        /// every message, which leaves an audit row.
        /// May publish anyEvent.chat/Message.
        /// DELETE /api/v1/chat/messages/{messageId}</remarks>
        /// <exception cref="LobbykitException">MESSAGE_TOO_OLD, MESSAGE_NOT_FOUND</exception>
        public Task<ChatDeleteResponse> DeleteAsync(
            string messageId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/chat/messages/{messageId}", true)
                .Path("messageId", messageId),
                ChatDeleteResponse.Read, options, cancel);

        /// <summary>Lists the channels that the caller is in, with the last message and what is unread.</summary>
        /// <remarks>GET /api/v1/chat/channels</remarks>
        public Task<ChatChannelsResponse> ChannelsAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/chat/channels", true),
                ChatChannelsResponse.Read, options, cancel);

        /// <summary>Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.</summary>
        /// <remarks>PUT /api/v1/chat/read</remarks>
        /// <param name="channel">Where a message is: `party:&lt;id&gt;`, `lobby:&lt;id&gt;`, `group:&lt;id&gt;`, `direct:&lt;accountId&gt;` of
        /// the other player, `room:&lt;name&gt;`, or `&lt;kind&gt;:&lt;id&gt;` of a kind that an area of the game adds.</param>
        /// <param name="messageId">The last message that was read. If absent, all are.</param>
        /// <exception cref="LobbykitException">CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND</exception>
        public Task ReadAsync(
            string channel,
            string messageId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/chat/read", true)
                .Body("channel", channel)
                .Body("messageId", messageId),
                options, cancel);
    }
}
