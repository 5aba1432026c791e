// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Authentication: what players call.</summary>
    public sealed class AuthenticationOperations
    {
        readonly Connection connection;

        internal AuthenticationOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Begins a login with a provider; the session token is in the header x-session-id.</summary>
        /// <remarks>An empty redirectUri means that the player is logged in. Otherwise open it in a browser and wait with GET
        /// /authentication/await.
        /// POST /api/v1/authentication/login</remarks>
        /// <exception cref="LobbykitException">EMAIL_NOT_VERIFIED, PROVIDER_DISABLED, PROVIDER_UNKNOWN, INVALID_CREDENTIALS, PROVIDER_UNAVAILABLE</exception>
        public Task<AuthenticationLoginResponse> LoginAsync(
            Provider provider,
            string payload,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/authentication/login", false)
                .Body("provider", (int)provider)
                .Body("payload", payload),
                AuthenticationLoginResponse.Read, options, cancel);

        /// <summary>Waits until the login of the session is done, up to 25 seconds.</summary>
        /// <remarks>After a login by redirect the new session token is in the header x-session-id. If `message` is `PENDING`, the
        /// login is not done yet: call again.
        /// GET /api/v1/authentication/await</remarks>
        /// <exception cref="LobbykitException">AWAIT_RUNNING</exception>
        public Task<AuthenticationAwaitResponse> AwaitAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/authentication/await", true),
                AuthenticationAwaitResponse.Read, options, cancel);

        /// <summary>Ends the session.</summary>
        /// <remarks>May publish authenticationEvent.LOGOUT, matchmakingStatusUpdateEvent.CANCELLED.
        /// POST /api/v1/authentication/logout</remarks>
        public Task LogoutAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("POST", "/authentication/logout", false),
                options, cancel);

        /// <summary>Lists the providers that are enabled.</summary>
        /// <remarks>GET /api/v1/authentication/providers</remarks>
        public Task<AuthenticationListProvidersResponse> ListProvidersAsync(
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("GET", "/authentication/providers", true),
                AuthenticationListProvidersResponse.Read, options, cancel);
    }
}
