// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Leaderboards: what players call.</summary>
    public sealed class LeaderboardsOperations
    {
        readonly Connection connection;

        internal LeaderboardsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Lists the best players of a leaderboard.</summary>
        /// <remarks>`title` is the id of the leaderboard. `count` is 10 if it is absent or 0, and at most 100.
        /// GET /api/v1/leaderboards</remarks>
        /// <exception cref="LobbykitException">LEADERBOARD_NOT_FOUND</exception>
        public Task<LeaderboardsTopResponse> TopAsync(
            string title,
            int? count = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards", true)
                .Query("title", title)
                .Query("count", count),
                LeaderboardsTopResponse.Read, options, cancel);

        /// <summary>Lists the leaderboards, by id.</summary>
        /// <remarks>GET /api/v1/leaderboards/definitions</remarks>
        public Task<LeaderboardsListDefinitionsResponse> ListDefinitionsAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards/definitions", true)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                LeaderboardsListDefinitionsResponse.Read, options, cancel);

        /// <summary>Lists the entries of a leaderboard, best first; at most 100 per page.</summary>
        /// <remarks>Ranks are those among all players, also with `friendsOnly` and `accountIds`. `totalEntries` is the number of
        /// entries on all pages. Hidden entries are left out, except the own one with `friendsOnly` or `accountIds`.
        /// GET /api/v1/leaderboards/{leaderboardId}/entries</remarks>
        /// <param name="version">The version; absent or 0 means the running one.</param>
        /// <param name="friendsOnly">Only the caller and their friends.</param>
        /// <param name="accountIds">Only these players, at most 100.</param>
        /// <exception cref="LobbykitException">LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND</exception>
        public Task<LeaderboardsListEntriesResponse> ListEntriesAsync(
            string leaderboardId,
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            int? version = null,
            bool? friendsOnly = null,
            List<string> accountIds = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards/{leaderboardId}/entries", true)
                .Path("leaderboardId", leaderboardId)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken)
                .Query("version", version)
                .Query("friendsOnly", friendsOnly)
                .Query("accountIds", Json.FromList(accountIds, each => each)),
                LeaderboardsListEntriesResponse.Read, options, cancel);

        /// <summary>Submits a score of the caller.</summary>
        /// <remarks>Only if the authority of the leaderboard is CLIENT. If `version` is given and that version has ended, the
        /// answer is VERSION_ENDED.
        /// POST /api/v1/leaderboards/{leaderboardId}/entries</remarks>
        /// <param name="subscore">Decides between equal scores. Default 0.</param>
        /// <param name="metadata">Any JSON object of at most 1,024 bytes. Absent: the metadata of the entry stays.</param>
        /// <param name="version">The version; absent or 0 means the running one.</param>
        /// <exception cref="LobbykitException">NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, SERVERS_ONLY, LEADERBOARD_NOT_FOUND</exception>
        public Task<LeaderboardsSubmitResponse> SubmitAsync(
            string leaderboardId,
            long score,
            long? subscore = null,
            Dictionary<string, object> metadata = null,
            int? version = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/leaderboards/{leaderboardId}/entries", true)
                .Path("leaderboardId", leaderboardId)
                .Body("score", score)
                .Body("subscore", subscore)
                .Body("metadata", Json.FromMap(metadata, each => each))
                .Body("version", version),
                LeaderboardsSubmitResponse.Read, options, cancel);

        /// <summary>Lists the entries around a player, best first.</summary>
        /// <remarks>If one side has fewer entries than `range`, the other side has more. So there are 2 × `range` + 1 entries,
        /// unless the leaderboard has fewer.
        /// GET /api/v1/leaderboards/{leaderboardId}/around</remarks>
        /// <param name="accountId">Default: the caller.</param>
        /// <param name="range">How many entries on each side. Default 5, also for 0; at most 50.</param>
        /// <param name="version">The version; absent or 0 means the running one.</param>
        /// <exception cref="LobbykitException">ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND</exception>
        public Task<LeaderboardsAroundResponse> AroundAsync(
            string leaderboardId,
            string accountId = null,
            int? range = null,
            int? version = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards/{leaderboardId}/around", true)
                .Path("leaderboardId", leaderboardId)
                .Query("accountId", accountId)
                .Query("range", range)
                .Query("version", version),
                LeaderboardsAroundResponse.Read, options, cancel);

        /// <summary>Reads the entry of a player with its rank.</summary>
        /// <remarks>A hidden entry is found only by its player and by operators of leaderboards.
        /// GET /api/v1/leaderboards/{leaderboardId}/entries/{accountId}</remarks>
        /// <param name="version">The version; absent or 0 means the running one.</param>
        /// <exception cref="LobbykitException">ENTRY_NOT_FOUND, LEADERBOARD_NOT_FOUND, VERSION_NOT_FOUND</exception>
        public Task<LeaderboardsGetEntryResponse> GetEntryAsync(
            string leaderboardId,
            string accountId,
            int? version = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards/{leaderboardId}/entries/{accountId}", true)
                .Path("leaderboardId", leaderboardId)
                .Path("accountId", accountId)
                .Query("version", version),
                LeaderboardsGetEntryResponse.Read, options, cancel);

        /// <summary>Lists the versions of a leaderboard that are kept, newest first, and begins with the running one.</summary>
        /// <remarks>GET /api/v1/leaderboards/{leaderboardId}/versions</remarks>
        /// <exception cref="LobbykitException">LEADERBOARD_NOT_FOUND</exception>
        public Task<LeaderboardsListVersionsResponse> ListVersionsAsync(
            string leaderboardId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/leaderboards/{leaderboardId}/versions", true)
                .Path("leaderboardId", leaderboardId),
                LeaderboardsListVersionsResponse.Read, options, cancel);
    }

    /// <summary>Leaderboards: what game servers call.</summary>
    public sealed class LeaderboardsServerOperations
    {
        readonly Connection connection;

        internal LeaderboardsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Submits scores of players, at most 100: all of them or none.</summary>
        /// <remarks>Two scores of one player count one after the other. The results have the order of the entries, with the ranks
        /// after all of them.
        /// Needs the permission `leaderboards.write`.
        /// POST /api/v1/server/leaderboards/{leaderboardId}/entries</remarks>
        /// <param name="version">The version; absent or 0 means the running one.</param>
        /// <param name="idempotencyKey">The same as the header Idempotency-Key, which wins.</param>
        /// <exception cref="LobbykitException">NUMBER_OUT_OF_RANGE, SCORE_OUT_OF_BOUNDS, VERSION_ENDED, LEADERBOARD_NOT_FOUND, SCORED_ACCOUNT_NOT_FOUND</exception>
        public Task<LeaderboardsServerSubmitResponse> ServerSubmitAsync(
            string leaderboardId,
            List<LeaderboardSubmission> entries,
            int? version = null,
            string idempotencyKey = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/leaderboards/{leaderboardId}/entries", true)
                .Path("leaderboardId", leaderboardId)
                .Body("entries", Json.FromList(entries, each => each?.ToJson()))
                .Body("version", version)
                .Body("idempotencyKey", idempotencyKey),
                LeaderboardsServerSubmitResponse.Read, options, cancel);

        /// <summary>Removes the entry of a player from the running version.</summary>
        /// <remarks>Needs the permission `leaderboards.write`.
        /// DELETE /api/v1/server/leaderboards/{leaderboardId}/entries/{accountId}</remarks>
        /// <exception cref="LobbykitException">LEADERBOARD_NOT_FOUND</exception>
        public Task<LeaderboardsServerRemoveEntryResponse> ServerRemoveEntryAsync(
            string leaderboardId,
            string accountId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/server/leaderboards/{leaderboardId}/entries/{accountId}", true)
                .Path("leaderboardId", leaderboardId)
                .Path("accountId", accountId),
                LeaderboardsServerRemoveEntryResponse.Read, options, cancel);
    }
}
