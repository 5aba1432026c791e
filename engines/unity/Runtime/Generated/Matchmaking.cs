// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Matchmaking: what players call.</summary>
    public sealed class MatchmakingOperations
    {
        readonly Connection connection;

        internal MatchmakingOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Starts a ticket for the caller, or for the party that the caller leads, which then waits for a match.</summary>
        /// <remarks>The queue is the text entry queue_name of the entity’s metadata. To start a ticket for others, a player must
        /// lead their party; the metadata of the players is then that of the party members. Account entries whose keys
        /// begin with server. are added, and players cannot send such entries. A player is in one ticket across all
        /// queues: the metadata of TICKET_EXISTS names it.
        /// May publish matchmakingStatusUpdateEvent.IN_PROGRESS,
        /// matchmakingStatusUpdateEvent.MATCHMAKING_STATUS_UPDATE_MATCHMAKING_TIMED_OUT.
        /// POST /api/v1/matchmaking/start</remarks>
        /// <exception cref="LobbykitException">DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, METADATA_KEY_RESERVED, NOT_YOUR_PARTY,
        /// QUEUE_BANNED, TICKET_EXISTS</exception>
        public Task<MatchmakingStartResponse> StartAsync(
            MatchmakingEntity entity,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/start", true)
                .Body("entity", entity?.ToJson()),
                MatchmakingStartResponse.Read, options, cancel);

        /// <summary>Cancels a ticket that the caller is in or has started.</summary>
        /// <remarks>May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
        /// POST /api/v1/matchmaking/cancel</remarks>
        /// <exception cref="LobbykitException">TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND</exception>
        public Task CancelAsync(
            string ticketId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/cancel", true)
                .Body("ticketId", ticketId),
                options, cancel);

        /// <summary>Lists the tickets that the caller is in and that have not ended.</summary>
        /// <remarks>GET /api/v1/matchmaking/mine</remarks>
        public Task<MatchmakingMineResponse> MineAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/mine", true),
                MatchmakingMineResponse.Read, options, cancel);

        /// <summary>Reads the match that the caller is in, also after a crash or a new login.</summary>
        /// <remarks>From when a server has the match until it ends, or until the server says that the player has left. If there
        /// are several, the newest. A match without a server (`p2p`, `none`) is not stored.
        /// GET /api/v1/matchmaking/match</remarks>
        /// <exception cref="LobbykitException">NO_MATCH</exception>
        public Task<MatchmakingMatchResponse> MatchAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/match", true),
                MatchmakingMatchResponse.Read, options, cancel);

        /// <summary>Lists the regions whose latency clients measure before they start a ticket.</summary>
        /// <remarks>As the option `regions` of matchmaking says. Empty without it.
        /// GET /api/v1/matchmaking/regions</remarks>
        public Task<MatchmakingRegionsResponse> RegionsAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/regions", true),
                MatchmakingRegionsResponse.Read, options, cancel);

        /// <summary>Cancels the ticket that the caller is in, unless it already has its match.</summary>
        /// <remarks>May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
        /// POST /api/v1/matchmaking/cancel_all</remarks>
        public Task<MatchmakingCancelAllResponse> CancelAllAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/cancel_all", true),
                MatchmakingCancelAllResponse.Read, options, cancel);

        /// <summary>Lists the queues, with the number of waiting players and the expected wait.</summary>
        /// <remarks>GET /api/v1/matchmaking/queues</remarks>
        public Task<MatchmakingQueuesResponse> QueuesAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/queues", true),
                MatchmakingQueuesResponse.Read, options, cancel);

        /// <summary>Accepts the match that was found for a ticket of the caller, or declines it.</summary>
        /// <remarks>The match is made when every player has accepted. If a player declines, their ticket is cancelled and the
        /// other tickets wait again, as old as they are.
        /// May publish matchmakingStatusUpdateEvent.FINDING_SERVER, matchmakingStatusUpdateEvent.COMPLETED,
        /// matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS, newMatchEvent.
        /// POST /api/v1/matchmaking/accept</remarks>
        /// <exception cref="LobbykitException">NOTHING_TO_ACCEPT, TICKET_NOT_FOUND</exception>
        public Task AcceptAsync(
            string ticketId,
            bool accept,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/accept", true)
                .Body("ticketId", ticketId)
                .Body("accept", accept),
                options, cancel);

        /// <summary>Reads a ticket that the caller is in or has started.</summary>
        /// <remarks>A ticket can be read for a while after it has ended.
        /// GET /api/v1/matchmaking/{ticketId}</remarks>
        /// <exception cref="LobbykitException">TICKET_NOT_FOUND</exception>
        public Task<MatchmakingTicket> GetAsync(
            string ticketId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/{ticketId}", true)
                .Path("ticketId", ticketId),
                MatchmakingTicket.Read, options, cancel);
    }

    /// <summary>Matchmaking: what game servers call.</summary>
    public sealed class MatchmakingServerOperations
    {
        readonly Connection connection;

        internal MatchmakingServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Starts a ticket for any players.</summary>
        /// <remarks>Metadata is trusted as it is, and entries of the accounts whose keys begin with server. are added unless it
        /// has them. The ticket does not end when its players log out or disconnect.
        /// Needs the permission `matchmaking.tickets`.
        /// May publish matchmakingStatusUpdateEvent.IN_PROGRESS.
        /// POST /api/v1/matchmaking/server/start</remarks>
        /// <exception cref="LobbykitException">DECLINE_PAUSE, IN_LOBBY, IN_MATCH, TICKET_REJECTED, TICKET_UNMATCHABLE, QUEUE_BANNED, TICKET_EXISTS</exception>
        public Task<MatchmakingServerStartResponse> ServerStartAsync(
            MatchmakingEntity entity,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/server/start", true)
                .Body("entity", entity?.ToJson()),
                MatchmakingServerStartResponse.Read, options, cancel);

        /// <summary>Cancels any ticket.</summary>
        /// <remarks>Needs the permission `matchmaking.tickets`.
        /// May publish matchmakingStatusUpdateEvent.CANCELLED, matchmakingStatusUpdateEvent.IN_PROGRESS.
        /// POST /api/v1/matchmaking/server/cancel</remarks>
        /// <exception cref="LobbykitException">TICKET_ALREADY_MATCHED, TICKET_ENDED, TICKET_NOT_FOUND</exception>
        public Task ServerCancelAsync(
            string ticketId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/server/cancel", true)
                .Body("ticketId", ticketId),
                options, cancel);

        /// <summary>Reads any ticket. connectionDetails are those of its first player.</summary>
        /// <remarks>Needs the permission `matchmaking.tickets`.
        /// GET /api/v1/matchmaking/server/{ticketId}</remarks>
        /// <exception cref="LobbykitException">TICKET_NOT_FOUND</exception>
        public Task<MatchmakingTicket> ServerGetAsync(
            string ticketId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/server/{ticketId}", true)
                .Path("ticketId", ticketId),
                MatchmakingTicket.Read, options, cancel);

        /// <summary>Requests players from the queue for the free seats of a running match, and returns who has joined.</summary>
        /// <remarks>A match has one backfill. When the same server repeats the request for the same match, this replaces the free
        /// seats and the time, and tells the server who has joined. The backfill ends with the match. Seats go to tickets
        /// that fit the players of the match by the rules of the queue, oldest first, before new matches are made of
        /// these tickets. The newcomers are told COMPLETED and how they connect.
        /// Needs the permission `matchmaking.backfill`.
        /// POST /api/v1/matchmaking/server/backfill</remarks>
        /// <param name="openSlots">The free seats of each team. They replace those of an earlier request; a team that is not named has none.</param>
        /// <param name="expiresSeconds">For how many seconds from now seats are given to players. Absent or 0: 60.</param>
        /// <param name="joinedSeen">How many of `joined` the server knew of when it counted its free seats. Absent: none, so everyone who has
        /// joined takes one of openSlots.</param>
        /// <param name="connectionDetails">How newcomers connect. Absent: as before; at first, the connectionDetails of match_ready.</param>
        /// <param name="leftPlayerIds">Players who have left the match. Newcomers need not fit them, and they are not sent to this match again.</param>
        /// <exception cref="LobbykitException">BACKFILL_NOT_POSSIBLE, BACKFILL_OF_ANOTHER_SERVER, BACKFILL_MATCH_NOT_FOUND</exception>
        public Task<MatchmakingBackfillResponse> BackfillAsync(
            string serverId,
            string matchId,
            List<MatchmakingOpenSlot> openSlots = null,
            int? expiresSeconds = null,
            int? joinedSeen = null,
            string connectionDetails = null,
            List<string> leftPlayerIds = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/matchmaking/server/backfill", true)
                .Body("serverId", serverId)
                .Body("matchId", matchId)
                .Body("openSlots", Json.FromList(openSlots, each => each?.ToJson()))
                .Body("expiresSeconds", expiresSeconds)
                .Body("joinedSeen", joinedSeen)
                .Body("connectionDetails", connectionDetails)
                .Body("leftPlayerIds", Json.FromList(leftPlayerIds, each => each)),
                MatchmakingBackfillResponse.Read, options, cancel);

        /// <summary>Stops filling the free seats of a match, and returns who has joined.</summary>
        /// <remarks>Repeating the request has no further effect. Once the match is over, its backfill is not found.
        /// Needs the permission `matchmaking.backfill`.
        /// DELETE /api/v1/matchmaking/server/backfill</remarks>
        /// <exception cref="LobbykitException">BACKFILL_NOT_FOUND</exception>
        public Task<MatchmakingCancelBackfillResponse> CancelBackfillAsync(
            string backfillId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/matchmaking/server/backfill", true)
                .Body("backfillId", backfillId),
                MatchmakingCancelBackfillResponse.Read, options, cancel);

        /// <summary>Lists tickets, oldest first. Ended tickets are listed for a while too.</summary>
        /// <remarks>Needs the permission `matchmaking.tickets`.
        /// GET /api/v1/matchmaking/tickets</remarks>
        public Task<MatchmakingListTicketsResponse> ListTicketsAsync(
            string queueName = null,
            MatchmakingStatus? status = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/tickets", true)
                .Query("queueName", queueName)
                .Query("status", (int?)status)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                MatchmakingListTicketsResponse.Read, options, cancel);
    }
}
