// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>API keys: what game servers call.</summary>
    public sealed class ApiKeysServerOperations
    {
        readonly Connection connection;

        internal ApiKeysServerOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Checks whether the API key of the request is valid.</summary>
        /// <remarks>GET /api/v1/api_keys/test</remarks>
        /// <exception cref="LobbykitException">KEY_REQUIRED</exception>
        public Task TestAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/api_keys/test", true),
                options, cancel);
    }
}
