using System;
using System.Collections.Generic;

namespace Lobbykit
{
    /// <summary>The server refused a call.</summary>
    public sealed class LobbykitException : Exception
    {
        /// <summary>The HTTP status.</summary>
        public int Status { get; }

        /// <summary>One of <see cref="ErrorReason"/>, or of an area of your own; INVALID_JSON or UNKNOWN if it is no answer of the server.</summary>
        public string Reason { get; }

        /// <summary>Seconds to wait before another attempt; null if the server named none.</summary>
        public int? RetryAfterSeconds { get; }

        /// <summary>The refused fields, the id of a ticket that exists, and the like.</summary>
        public IReadOnlyList<JsonObject> Details { get; }

        public LobbykitException(int status, string reason, string message,
            int? retryAfterSeconds = null, IReadOnlyList<JsonObject> details = null) : base(message)
        {
            Status = status;
            Reason = reason;
            RetryAfterSeconds = retryAfterSeconds;
            Details = details ?? new JsonObject[0];
        }

        /// <summary>Whether another attempt may help.</summary>
        internal bool IsPassing => Status >= 500 || Status == 429;
    }

    /// <summary>A call got no answer: the network failed, or the time was over. The server may have carried it out.</summary>
    public sealed class LobbykitNetworkException : Exception
    {
        public LobbykitNetworkException(string message, Exception cause = null) : base(message, cause) { }
    }
}
