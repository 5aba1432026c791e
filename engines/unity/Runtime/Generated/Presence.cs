// Generated from the interface of the server by lobbykit. Do not change it: it is written again.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Presence: what players call.</summary>
    public sealed class PresenceOperations
    {
        readonly Connection connection;

        internal PresenceOperations(Connection connection)
        {
            this.connection = connection;
        }

        /// <summary>Switches events about the presence of the caller’s friends on or off.</summary>
        /// <remarks>It holds for all devices of the caller until it is switched off. Events come to event streams that are open,
        /// at most one a second for each friend. Read the list of friends with their presence once, after this call.
        /// May publish anyEvent.friends/PresenceChanged.
        /// PUT /api/v1/friends/presence/subscription</remarks>
        public Task SubscribeAsync(
            bool enabled,
            CallOptions options = null,
            CancellationToken cancel = default(CancellationToken)) =>
            connection.CallAsync(new Request("PUT", "/friends/presence/subscription", true)
                .Body("enabled", enabled),
                options, cancel);
    }
}
