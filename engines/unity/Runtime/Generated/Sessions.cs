// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Sessions: what players call.</summary>
    public sealed class SessionsOperations
    {
        readonly Connection connection;

        internal SessionsOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Reads the session of the request.</summary>
        /// <remarks>GET /api/v1/sessions/current</remarks>
        public Task<SessionsCurrentResponse> CurrentAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/sessions/current", true),
                SessionsCurrentResponse.Read, options, cancel);

        /// <summary>Lists the live sessions of the caller's account, newest first.</summary>
        /// <remarks>GET /api/v1/sessions/mine</remarks>
        public Task<SessionsMineResponse> MineAsync(
            int? limit = null,
            int? offset = null,
            string pageToken = null,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/sessions/mine", true)
                .Query("limit", limit)
                .Query("offset", offset)
                .Query("pageToken", pageToken),
                SessionsMineResponse.Read, options, cancel);

        /// <summary>Ends a session of the caller's account; any other session is answered as missing.</summary>
        /// <remarks>May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
        /// DELETE /api/v1/sessions/{sessionRef}</remarks>
        public Task<SessionsEndResponse> EndAsync(
            string sessionRef,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("DELETE", "/sessions/{sessionRef}", true)
                .Path("sessionRef", sessionRef),
                SessionsEndResponse.Read, options, cancel);

        /// <summary>Gives the session a new id, in the session header of the answer.</summary>
        /// <remarks>The old id works 30 seconds more. A refresh does not change the latest end of the session. After several
        /// refreshes only the newest id lasts: every older one stops working after 30 seconds.
        /// POST /api/v1/sessions/refresh</remarks>
        public Task RefreshAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/sessions/refresh", false),
                options, cancel);
    }

    /// <summary>Sessions: what game servers call.</summary>
    public sealed class SessionsServerOperations
    {
        readonly Connection connection;

        internal SessionsServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Tells a game server whether a session id is valid and whose it is. This does not extend the session.</summary>
        /// <remarks>A session is valid if it is live and has an account. The other fields are empty, and 0, if it is not valid.
        /// Needs the permission `sessions.validate`.
        /// POST /api/v1/server/sessions/validate</remarks>
        public Task<SessionsValidateResponse> ValidateAsync(
            string sessionId,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/server/sessions/validate", true)
                .Body("sessionId", sessionId),
                SessionsValidateResponse.Read, options, cancel);
    }
}
