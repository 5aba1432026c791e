using System;

namespace Lobbykit
{
    /// <summary>The client of a game server, with an API key. Never put the key into what players get.</summary>
    public sealed partial class LobbykitServer : IDisposable
    {
        /// <param name="baseUrl">The address of the backend, without /api/v1; BACKEND_URL of the environment.</param>
        /// <param name="apiKey">A key with the permissions of what the server calls; API_KEY of the environment.</param>
        public LobbykitServer(string baseUrl, string apiKey, ITransport transport = null)
        {
            if (string.IsNullOrEmpty(apiKey)) throw new ArgumentException("apiKey is missing", nameof(apiKey));
            Connection = new Connection(baseUrl, null, apiKey, transport);
        }

        /// <summary>Calls operations by their paths, and areas of your own.</summary>
        public Connection Connection { get; }

        public void Dispose() => Connection.Dispose();
    }
}
