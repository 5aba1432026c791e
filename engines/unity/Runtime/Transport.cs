using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>How requests reach the server. Redirects are not followed: they would carry the session to wherever they lead.</summary>
    public interface ITransport : IDisposable
    {
        /// <summary>Whether the body of an answer can be read before it is complete. If not, events are asked for by long polls.</summary>
        bool CanStream { get; }

        /// <summary>
        /// Sends a request and waits for the headers of the answer. Throws LobbykitNetworkException if none comes, and
        /// OperationCanceledException if `cancel` is cancelled.
        /// </summary>
        Task<ITransportAnswer> SendAsync(TransportRequest request, CancellationToken cancel);

        /// <summary>Waits. It belongs here because WebGL has no timers.</summary>
        Task DelayAsync(TimeSpan time, CancellationToken cancel);
    }

    public interface ITransportAnswer : IDisposable
    {
        int Status { get; }

        /// <summary>Returns a header of the answer; null if there is none.</summary>
        string Header(string name);

        /// <summary>Reads the next bytes of the body. Returns their number, 0 at the end. Dispose ends a read.</summary>
        Task<int> ReadAsync(byte[] buffer);
    }

    public sealed class TransportRequest
    {
        public readonly string Method;
        public readonly string Url;
        /// <summary>JSON; null for none.</summary>
        public readonly string Body;
        public readonly Dictionary<string, string> Headers = new Dictionary<string, string>();

        public TransportRequest(string method, string url, string body = null)
        {
            Method = method;
            Url = url;
            Body = body;
        }
    }
}
