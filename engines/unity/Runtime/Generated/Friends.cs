// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Friends: what players call.</summary>
    public sealed class FriendsOperations
    {
        readonly Connection connection;

        internal FriendsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Sends a friend request to a player.</summary>
        /// <remarks>Sending a request to a player who has already sent you one accepts theirs. A request that is neither accepted
        /// nor declined expires after 30 days.
        /// May publish friendsEvent.SEND_FRIEND_REQUEST, friendsEvent.ACCEPT_FRIEND_REQUEST.
        /// POST /api/v1/friends/request/send</remarks>
        /// <exception cref="LobbykitException">PLAYER_BLOCKED, PLAYER_NOT_FOUND, ALREADY_FRIENDS, REQUEST_PENDING, FRIEND_LIST_FULL, INCOMING_REQUESTS_FULL,
        /// OUTGOING_REQUESTS_FULL</exception>
        public Task SendAsync(
            string receiverAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/send", true)
                .Body("receiverAccountId", receiverAccountId),
                options, cancel);

        /// <summary>Accepts a friend request.</summary>
        /// <remarks>May publish friendsEvent.ACCEPT_FRIEND_REQUEST.
        /// POST /api/v1/friends/request/accept</remarks>
        /// <exception cref="LobbykitException">REQUEST_NOT_FOUND, FRIEND_LIST_FULL</exception>
        public Task AcceptAsync(
            string senderAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/accept", true)
                .Body("senderAccountId", senderAccountId),
                options, cancel);

        /// <summary>Declines a friend request.</summary>
        /// <remarks>The sender is not notified, unless the server has the option `notifyDeclinedRequests` switched on.
        /// May publish friendsEvent.REJECT_FRIEND_REQUEST.
        /// POST /api/v1/friends/request/decline</remarks>
        /// <exception cref="LobbykitException">REQUEST_NOT_FOUND</exception>
        public Task DeclineAsync(
            string senderAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/decline", true)
                .Body("senderAccountId", senderAccountId),
                options, cancel);

        /// <summary>Cancels a friend request that the caller sent.</summary>
        /// <remarks>May publish friendsEvent.CANCEL_FRIEND_REQUEST.
        /// POST /api/v1/friends/request/cancel</remarks>
        /// <exception cref="LobbykitException">REQUEST_NOT_FOUND</exception>
        public Task CancelAsync(
            string receiverAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/cancel", true)
                .Body("receiverAccountId", receiverAccountId),
                options, cancel);

        /// <summary>Ends a friendship.</summary>
        /// <remarks>May publish friendsEvent.REMOVE_FRIEND.
        /// POST /api/v1/friends/remove</remarks>
        /// <param name="removingAccountId">The friend to remove.</param>
        /// <exception cref="LobbykitException">FRIEND_NOT_FOUND</exception>
        public Task RemoveAsync(
            string removingAccountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/remove", true)
                .Body("removingAccountId", removingAccountId),
                options, cancel);

        /// <summary>Lists the outgoing friend requests of the caller, oldest first.</summary>
        /// <remarks>POST /api/v1/friends/request/outgoing</remarks>
        public Task<FriendsListOutgoingResponse> ListOutgoingAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/outgoing", true)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                FriendsListOutgoingResponse.Read, options, cancel);

        /// <summary>Lists the incoming friend requests of the caller, oldest first.</summary>
        /// <remarks>POST /api/v1/friends/request/incoming</remarks>
        public Task<FriendsListIncomingResponse> ListIncomingAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/request/incoming", true)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                FriendsListIncomingResponse.Read, options, cancel);

        /// <summary>Lists the caller’s friends, oldest friendship first; at most 200 per page.</summary>
        /// <remarks>POST /api/v1/friends/get</remarks>
        /// <param name="includePresence">Whether to include the presence of each friend. Default false.</param>
        public Task<FriendsListResponse> ListAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            bool? includePresence = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/get", true)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken)
                .Body("includePresence", includePresence),
                FriendsListResponse.Read, options, cancel);

        /// <summary>Reads the relationship of the caller to a player.</summary>
        /// <remarks>BLOCKED if the caller has blocked the player. If the player has blocked the caller, the answer does not show
        /// it.
        /// GET /api/v1/friends/status/{accountId}</remarks>
        /// <exception cref="LobbykitException">PLAYER_NOT_FOUND</exception>
        public Task<FriendsStatusResponse> StatusAsync(
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/friends/status/{accountId}", true)
                .Path("accountId", accountId),
                FriendsStatusResponse.Read, options, cancel);

        /// <summary>Blocks a player: friendship and requests between the two are removed.</summary>
        /// <remarks>The blocked player cannot notice the block: they get the events of a friend who removes them, or of a request
        /// that is taken back, and a friend request that they send gets the normal answer and reaches nobody. Blocking a
        /// blocked player again changes nothing.
        /// POST /api/v1/friends/block</remarks>
        /// <exception cref="LobbykitException">PLAYER_NOT_FOUND, BLOCK_LIST_FULL</exception>
        public Task BlockAsync(
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/block", true)
                .Body("accountId", accountId),
                options, cancel);

        /// <summary>Removes a block.</summary>
        /// <remarks>The relationship from before the block does not come back. A friend request that the other player sent during
        /// the block now arrives.
        /// May publish friendsEvent.SEND_FRIEND_REQUEST.
        /// POST /api/v1/friends/unblock</remarks>
        /// <exception cref="LobbykitException">BLOCK_NOT_FOUND</exception>
        public Task UnblockAsync(
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/unblock", true)
                .Body("accountId", accountId),
                options, cancel);

        /// <summary>Lists the players whom the caller has blocked, oldest block first.</summary>
        /// <remarks>POST /api/v1/friends/blocked</remarks>
        public Task<FriendsListBlockedResponse> ListBlockedAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/friends/blocked", true)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                FriendsListBlockedResponse.Read, options, cancel);

        /// <summary>Sets the presence that friends see of the caller, and replaces all of the previous one.</summary>
        /// <remarks>It stays until it is changed. Friends see it only while the caller is connected: with an open event stream, or
        /// a request in the last two minutes.
        /// PUT /api/v1/friends/presence</remarks>
        /// <param name="status">A line for people, at most 128 characters.</param>
        /// <param name="activity">What the player is doing, in terms of the game: a JSON object of at most 1,024 bytes.</param>
        public Task SetPresenceAsync(
            PresenceAvailability availability,
            string status = null,
            Dictionary<string, object> activity = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/friends/presence", true)
                .Body("availability", (int)availability)
                .Body("status", status)
                .Body("activity", Json.FromMap(activity, each => each)),
                options, cancel);
    }

    /// <summary>Friends: what game servers call.</summary>
    public sealed class FriendsServerOperations
    {
        readonly Connection connection;

        internal FriendsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the friends of a player, oldest friendship first; at most 200 per page.</summary>
        /// <remarks>Needs the permission `friends.read`.
        /// POST /api/v1/server/friends/get</remarks>
        /// <exception cref="LobbykitException">PLAYER_NOT_FOUND</exception>
        public Task<FriendsServerListResponse> ServerListAsync(
            string accountId,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/friends/get", true)
                .Body("accountId", accountId)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                FriendsServerListResponse.Read, options, cancel);
    }
}
