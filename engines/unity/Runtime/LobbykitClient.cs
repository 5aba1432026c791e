using System;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>
    /// A player's client. Call it from Unity's main thread: answers, events and notifications then arrive on the main thread too.
    /// </summary>
    public sealed partial class LobbykitClient : IDisposable
    {
        const string sessionName = "session", replayTokenName = "replayToken";
        readonly ISettings settings;
        Task refreshing;

        /// <param name="baseUrl">The address of the server, without /api/v1: https://play.example.com</param>
        /// <param name="settings">Keeps the session while the game does not run; null keeps nothing.</param>
        public LobbykitClient(string baseUrl, ISettings settings = null, ITransport transport = null)
        {
            this.settings = settings;
            Connection = new Connection(baseUrl, settings?.Read(sessionName), null, transport);
            Connection.SessionChanged += token => settings?.Write(sessionName, token);
            Connection.ReplayTokenChanged += token => settings?.Write(replayTokenName, token);
        }

        /// <summary>Calls operations by their paths, and areas of your own.</summary>
        public Connection Connection { get; }

        /// <summary>The session token that the client holds now; null if nobody is logged in.</summary>
        public string Session => Connection.Session;

        public void Dispose() => Connection.Dispose();

        /// <summary>Logs in without a browser: with a name during development, or with the token of a store.</summary>
        public async Task LoginAsync(
            Provider provider, string payload, CancellationToken cancel = default(CancellationToken))
        {
            var answer = await Authentication.LoginAsync(provider, payload, cancel: cancel);
            if (!string.IsNullOrEmpty(answer.RedirectUri))
                throw new InvalidOperationException(provider + " needs a browser: use LoginWithBrowserAsync");
        }

        /// <summary>
        /// Logs in with a browser. `show` opens the address (Application.OpenURL) and shows the six digits until this returns:
        /// the player may have to type them in the browser. Throws LobbykitException with the reason if the login fails.
        /// </summary>
        public async Task LoginWithBrowserAsync(
            Provider provider, Action<string, string> show, CancellationToken cancel = default(CancellationToken))
        {
            var begun = await Authentication.LoginAsync(provider, "", cancel: cancel);
            if (string.IsNullOrEmpty(begun.RedirectUri)) return;
            show(begun.RedirectUri, begun.ConfirmationCode);
            var once = new CallOptions { Retry = 0 };
            var pause = Connection.MinPauseSeconds;
            for (;;)
            {
                double wait;
                try
                {
                    var answer = await Authentication.AwaitAsync(once, cancel);
                    if (answer.SuccessfulAuth) return;
                    if (answer.Message != "PENDING")
                        throw new LobbykitException(200, answer.Message, "the login failed: " + answer.Message);
                    pause = Connection.MinPauseSeconds;
                    continue;
                }
                // An attempt whose connection broke may still be waiting on the server.
                catch (LobbykitException error) when (error.Reason == ErrorReason.AwaitRunning || error.IsPassing)
                {
                    wait = error.RetryAfterSeconds ?? 0;
                }
                catch (LobbykitNetworkException)
                {
                    wait = 0;
                }
                await Connection.PauseAsync(wait, pause, cancel);
                pause = Math.Min(pause * 2, Connection.MaxPauseSeconds);
            }
        }

        /// <summary>Asks for a replay token and keeps it, so ResumeAsync logs the player in within 30 days.</summary>
        public async Task RememberAsync(CancellationToken cancel = default(CancellationToken))
        {
            if (settings == null) throw new InvalidOperationException("the client has no settings to keep a replay token in");
            settings.Write(replayTokenName, (await PlatformAuth.RememberAsync(cancel: cancel)).ReplayToken);
        }

        /// <summary>
        /// Logs the player in without asking them anything: with the session that was kept, or else with the replay token.
        /// Returns false if they have to log in. If no answer arrives, it throws, and the next call tries the same again.
        /// </summary>
        public async Task<bool> ResumeAsync(CancellationToken cancel = default(CancellationToken))
        {
            try
            {
                if (Session != null)
                {
                    await Sessions.CurrentAsync(cancel: cancel);
                    return true;
                }
            }
            catch (LobbykitException error) when (error.Status == 401)
            {
                Connection.UseSession(null);
            }
            var replayToken = settings?.Read(replayTokenName);
            if (string.IsNullOrEmpty(replayToken)) return false;
            try
            {
                // The answer has the next token, which is kept before anything else happens.
                await LoginAsync(Provider.RememberMe, replayToken, cancel);
                return true;
            }
            catch (LobbykitException error) when (!error.IsPassing)
            {
                settings.Write(replayTokenName, null);
                return false;
            }
        }

        /// <summary>Replaces the session token. The old one works for 30 more seconds. Refreshes once at a time.</summary>
        public Task RefreshAsync()
        {
            if (refreshing == null || refreshing.IsCompleted) refreshing = Sessions.RefreshAsync();
            return refreshing;
        }

        /// <summary>Logs out, also of replay tokens. Do not call it when the player only closes the game.</summary>
        public async Task LogoutAsync(CancellationToken cancel = default(CancellationToken))
        {
            await Authentication.LogoutAsync(cancel: cancel);
            Connection.UseSession(null);
            settings?.Write(replayTokenName, null);
        }

        /// <summary>
        /// Passes each event to `onEvent`, once and in order. Connects again whenever the stream ends, behind the last event.
        /// Returns only by an exception: `cancel`, an error of `onEvent`, or a refusal that another attempt cannot change.
        /// An anyEvent of the type <see cref="AnyEventType.EventsResync"/> says that events are missing: read again what the game shows.
        /// </summary>
        public Task ReadEventsAsync(Action<PlayerEvent> onEvent, CancellationToken cancel, StreamOptions options = null) =>
            Events.SubscribeAsync(item => onEvent(item.Event), options: options, cancel: cancel);
    }
}
