// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Match history and ratings: what players call.</summary>
    public sealed class MatchesOperations
    {
        readonly Connection connection;

        internal MatchesOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the matches that the caller has played, the newest first.</summary>
        /// <remarks>A page has at most 100 matches.
        /// GET /api/v1/matches/history</remarks>
        public Task<MatchesHistoryResponse> HistoryAsync(
            string queueName = null,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matches/history", true)
                .Query("queueName", queueName)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                MatchesHistoryResponse.Read, options, cancel);

        /// <summary>Reads the record of a match that the caller was in.</summary>
        /// <remarks>GET /api/v1/matches/history/{matchId}</remarks>
        /// <exception cref="LobbykitException">MATCH_RECORD_NOT_FOUND</exception>
        public Task<MatchesGetResponse> GetAsync(
            string matchId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matches/history/{matchId}", true)
                .Path("matchId", matchId),
                MatchesGetResponse.Read, options, cancel);

        /// <summary>Lists the ratings of a player, by queue.</summary>
        /// <remarks>A player who has not played a rated match in a queue has no rating there.
        /// GET /api/v1/matchmaking/ratings</remarks>
        /// <param name="accountId">Default: the caller.</param>
        public Task<MatchesRatingsResponse> RatingsAsync(
            string accountId = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/matchmaking/ratings", true)
                .Query("accountId", accountId),
                MatchesRatingsResponse.Read, options, cancel);
    }
}
