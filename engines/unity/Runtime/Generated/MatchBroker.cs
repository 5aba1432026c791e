// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Server manager and match broker: what game servers call.</summary>
    public sealed class MatchBrokerServerOperations
    {
        readonly Connection connection;

        internal MatchBrokerServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Gives a game server the next match that it accepts, if there is one.</summary>
        /// <remarks>If there is no match, the answer has none. With WILLING_TO_WAIT the request waits up to 25 seconds for a
        /// match. A server that has a match and is not ready yet gets the same match again. A server that is full gets
        /// none. With WILLING_TO_SHUTDOWN the answer may be SHUTDOWN: the server has to exit. A server that drains gets
        /// none, and SHUTDOWN as soon as its matches are over. An unknown server is registered by its first request.
        /// Needs the permission `matchbroker.serve`.
        /// May publish anyEvent.matchbroker/ServerHeard.
        /// POST /api/v1/server/request_match</remarks>
        /// <param name="requirements">Which matches the server takes, in a subset of JMESPath over MatchId, PlayerIds, MatchProperties and
        /// PlayerProperties; empty for all.</param>
        /// <param name="hintFlags">A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
        /// accepted too.</param>
        /// <param name="build">The build of a server that no allocator has started. Of any other, its allocator says the build.</param>
        public Task<MatchBrokerRequestMatchResponse> RequestMatchAsync(
            string serverId,
            string requirements = null,
            int? hintFlags = null,
            string build = null,
            ServerHealth health = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/request_match", true)
                .Body("serverId", serverId)
                .Body("requirements", requirements)
                .Body("hintFlags", hintFlags)
                .Body("build", build)
                .Body("health", health?.ToJson()),
                MatchBrokerRequestMatchResponse.Read, options, cancel);

        /// <summary>Reports that a server is ready for its match, and how players connect.</summary>
        /// <remarks>Each player gets their own entry of perPlayerConnectionDetails, or else connectionDetails. Repeating the call
        /// with the same details only says that the server is there, and how it is. NOT_FULL asks for more matches.
        /// Needs the permission `matchbroker.serve`.
        /// May publish matchmakingStatusUpdateEvent.COMPLETED, anyEvent.matchbroker/ServerHeard,
        /// anyEvent.matchbroker/ServerSilent, anyEvent.matchbroker/ServerLost.
        /// POST /api/v1/server/match_ready</remarks>
        /// <param name="hintFlags">A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
        /// accepted too.</param>
        /// <exception cref="LobbykitException">MATCH_ALREADY_READY, MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND</exception>
        public Task<MatchBrokerMatchReadyResponse> MatchReadyAsync(
            string serverId,
            string matchId,
            string connectionDetails = null,
            int? hintFlags = null,
            Dictionary<string, string> perPlayerConnectionDetails = null,
            ServerHealth health = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/match_ready", true)
                .Body("serverId", serverId)
                .Body("matchId", matchId)
                .Body("connectionDetails", connectionDetails)
                .Body("hintFlags", hintFlags)
                .Body("perPlayerConnectionDetails", Json.FromMap(perPlayerConnectionDetails, each => each))
                .Body("health", health?.ToJson()),
                MatchBrokerMatchReadyResponse.Read, options, cancel);

        /// <summary>Ends the match of a server.</summary>
        /// <remarks>Repeating the call has no further effect: the results of the first one that ended the match count. A match
        /// that does not run yet is queued again for another server, once. SHUTDOWN says that the server exits now; it is
        /// removed from the list.
        /// Needs the permission `matchbroker.serve`.
        /// May publish anyEvent.matchbroker/MatchEnded, anyEvent.matchbroker/ServerHeard.
        /// POST /api/v1/server/end_match</remarks>
        /// <param name="hintFlags">A sum of 1 SHUTDOWN, 2 WILLING_TO_WAIT, 4 WILLING_TO_SHUTDOWN, 8 FULL, 16 NOT_FULL. The name of one is
        /// accepted too.</param>
        /// <exception cref="LobbykitException">MATCH_OF_ANOTHER_SERVER, MATCH_OVER, MATCH_NOT_FOUND</exception>
        public Task<MatchBrokerEndMatchResponse> EndMatchAsync(
            string serverId,
            string matchId,
            int? hintFlags = null,
            MatchResults results = null,
            ServerHealth health = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/end_match", true)
                .Body("serverId", serverId)
                .Body("matchId", matchId)
                .Body("hintFlags", hintFlags)
                .Body("results", results?.ToJson())
                .Body("health", health?.ToJson()),
                MatchBrokerEndMatchResponse.Read, options, cancel);

        /// <summary>Lists the game servers, oldest first.</summary>
        /// <remarks>Needs the permission `matchbroker.read`.
        /// POST /api/v1/servers</remarks>
        public Task<MatchBrokerListServersResponse> ListServersAsync(
            ServerState? state = null,
            string allocator = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/servers", true)
                .Body("state", (int?)state)
                .Body("allocator", allocator)
                .Body("limit", limit)
                .Body("offset", offset)
                .Body("pageToken", pageToken),
                MatchBrokerListServersResponse.Read, options, cancel);

        /// <summary>Takes a server out of service and lists the matches that it had.</summary>
        /// <remarks>Its matches that do not run yet are queued again for another server, once. Its running matches end. Its
        /// allocator ends the server. A server without an allocator gets SHUTDOWN when it asks again with
        /// WILLING_TO_SHUTDOWN. success is false if there is no such server, or if it is already out of service.
        /// Needs the permission `matchbroker.allocate`.
        /// May publish anyEvent.matchbroker/MatchEnded, matchmakingStatusUpdateEvent.FAILED.
        /// POST /api/v1/server/deallocate</remarks>
        public Task<MatchBrokerDeallocateResponse> DeallocateAsync(
            string serverId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/deallocate", true)
                .Body("serverId", serverId),
                MatchBrokerDeallocateResponse.Read, options, cancel);

        /// <summary>Queues a match for an idle server, or for one that an allocator starts for it.</summary>
        /// <remarks>Only that server gets the match. Repeating the call with the same matchId returns the same server. Without
        /// capacity nothing is stored.
        /// Needs the permission `matchbroker.allocate`.
        /// May publish newMatchEvent, anyEvent.matchbroker/BuildStopped.
        /// POST /api/v1/server/allocate</remarks>
        /// <exception cref="LobbykitException">NO_CAPACITY, MATCH_EXISTS</exception>
        public Task<MatchBrokerAllocateResponse> AllocateAsync(
            MatchInput match,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/allocate", true)
                .Body("match", match?.ToJson()),
                MatchBrokerAllocateResponse.Read, options, cancel);

        /// <summary>Lists the matches that wait for a server, oldest first.</summary>
        /// <remarks>Needs the permission `matchbroker.read`.
        /// GET /api/v1/matches</remarks>
        public Task<MatchBrokerListQueuedResponse> ListQueuedAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matches", true)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                MatchBrokerListQueuedResponse.Read, options, cancel);
    }
}
