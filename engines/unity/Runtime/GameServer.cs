using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Options of a <see cref="GameServer"/>.</summary>
    public sealed class GameServerOptions
    {
        /// <summary>The name of this server; default: SERVER_ID of the environment, or else a random one.</summary>
        public string ServerId { get; set; }

        /// <summary>Which matches this server takes, in the language of `request_match`; empty for all.</summary>
        public string Requirements { get; set; } = "";

        /// <summary>The build of a server that no allocator has started: it may then get matches that need this build. Null: none.</summary>
        public string Build { get; set; }

        /// <summary>How many matches are played at the same time.</summary>
        public int ConcurrentMatches { get; set; } = 1;

        /// <summary>For how long `ReadyAsync` and `FillSeatsAsync` are repeated while the backend cannot be reached.</summary>
        public double RetrySeconds { get; set; } = 120;

        /// <summary>
        /// Says how this server is. Then each call sends it, and while a match runs, `ReadyAsync` is repeated every 20 seconds, so
        /// that operators see players, the length of ticks and memory, and whether the server has stopped. Null: nothing is said.
        /// Outside of Unity, it is called in any thread.
        /// </summary>
        public Func<ServerHealth> Health { get; set; }

        /// <summary>Gets what is not thrown: errors of `play`, and a backend that is away, once a minute.</summary>
        public Action<Exception> OnError { get; set; } = error => Console.Error.WriteLine(error);
    }

    /// <summary>
    /// Plays the matches that the backend has for a server: asks for them, reports that they are ready and how they ended, and
    /// ends when the server is not needed any more. Every call is repeated until it has an answer.
    /// </summary>
    public sealed class GameServer
    {
        internal const int Shutdown = 1, WillingToWait = 2, WillingToShutdown = 4, NotFull = 16;
        /// <summary>The shortest time between two requests that bring no match.</summary>
        static readonly TimeSpan idle = TimeSpan.FromSeconds(1);
        /// <summary>The time between two reports of a match that runs. The backend calls a server silent after three of them.</summary>
        static readonly TimeSpan reportEvery = TimeSpan.FromSeconds(20);

        readonly LobbykitServer server;
        readonly GameServerOptions options;
        readonly Patience patience;
        readonly CancellationTokenSource asking = new CancellationTokenSource();
        readonly TaskCompletionSource<bool> served = new TaskCompletionSource<bool>();
        /// <summary>Guards what follows: outside of Unity, matches go on in several threads.</summary>
        readonly object gate = new object();
        readonly Dictionary<string, Task> playing = new Dictionary<string, Task>();
        /// <summary>Matches whose `play` has not ended.</summary>
        int open;
        bool draining, isServing;
        TaskCompletionSource<bool> freed = new TaskCompletionSource<bool>();

        public GameServer(LobbykitServer server, GameServerOptions options = null)
        {
            this.server = server ?? throw new ArgumentNullException(nameof(server));
            this.options = options ?? new GameServerOptions();
            if (this.options.ConcurrentMatches < 1)
                throw new ArgumentException("ConcurrentMatches must be positive", nameof(options));
            ServerId = this.options.ServerId ?? Environment.GetEnvironmentVariable("SERVER_ID") ?? "server-" + Guid.NewGuid();
            patience = new Patience(server.Connection, this.options.RetrySeconds, this.options.OnError);
        }

        public string ServerId { get; }

        /// <summary>
        /// Asks for matches and calls `play` with each. `play` calls `ReadyAsync`, and returns when the match is over, with its
        /// results or null. If it throws, the match ends; if it throws before `ReadyAsync`, another server gets the match.
        /// Returns when the server has drained, after `DrainAsync` or because the backend has asked for it. While the backend
        /// cannot be reached, matches go on and it keeps asking. Throws LobbykitException if the backend refuses a request for a
        /// match, after the matches that are played then.
        /// </summary>
        public async Task ServeAsync(Func<MatchSession, Task<MatchResults>> play)
        {
            lock (gate)
            {
                if (isServing) throw new InvalidOperationException("ServeAsync may be called only once");
                isServing = true;
            }
            try
            {
                await LoopAsync(play);
            }
            finally
            {
                Task[] rest;
                lock (gate)
                {
                    draining = true;
                    rest = playing.Values.ToArray();
                }
                await Task.WhenAll(rest);
                served.TrySetResult(true);
            }
        }

        /// <summary>
        /// Takes no more matches, lets the running ones end, and says goodbye to the backend with the last one. A request that
        /// waits is answered first, within 25 seconds; a match that it brings is played. Returns when all matches are over.
        /// </summary>
        public Task DrainAsync()
        {
            bool isRunning;
            lock (gate)
            {
                draining = true;
                isRunning = isServing;
                freed.TrySetResult(true);
            }
            asking.Cancel();
            return isRunning ? served.Task : Task.FromResult(true);
        }

        async Task LoopAsync(Func<MatchSession, Task<MatchResults>> play)
        {
            for (;;)
            {
                Task place = null;
                lock (gate)
                {
                    if (draining) return;
                    if (playing.Count >= options.ConcurrentMatches)
                    {
                        freed = new TaskCompletionSource<bool>();
                        place = freed.Task;
                    }
                }
                if (place != null)
                {
                    await place;
                    continue;
                }
                var asked = Stopwatch.StartNew();
                var answer = await AskAsync();
                if (answer == null) return;
                // Nobody plays these any more: an earlier program with this id was killed, or the end of a match was lost.
                var ended = (answer.RunningMatchIds ?? new List<string>()).Where(id => !IsPlaying(id)).ToList();
                await Task.WhenAll(ended.Select(id => EndAsync(id, More(), null)));
                if (answer.Match != null && Begin(answer.Match, play)) continue;
                if ((answer.HintFlags & Shutdown) != 0)
                    lock (gate) draining = true;
                // A match that is not ready yet is returned again without a wait.
                else if (ended.Count == 0 && asked.Elapsed < idle)
                    await patience.DelayAsync(idle, asking.Token);
            }
        }

        /// <summary>Asks for a match. Returns null if this server drains while the backend cannot be reached.</summary>
        async Task<MatchBrokerRequestMatchResponse> AskAsync()
        {
            try
            {
                return await patience.ForeverAsync(
                    () => server.MatchBroker.RequestMatchAsync(ServerId, options.Requirements,
                        WillingToWait | WillingToShutdown, options.Build, Health(), Patience.Once), asking.Token);
            }
            catch (OperationCanceledException) when (asking.IsCancellationRequested)
            {
                return null;
            }
        }

        bool Begin(QueuedMatch match, Func<MatchSession, Task<MatchResults>> play)
        {
            var done = new TaskCompletionSource<bool>();
            lock (gate)
            {
                if (playing.ContainsKey(match.MatchId)) return false;
                playing.Add(match.MatchId, done.Task);
                open++;
            }
            PlayAsync(match, play).ContinueWith(_ =>
            {
                lock (gate)
                {
                    playing.Remove(match.MatchId);
                    freed.TrySetResult(true);
                }
                done.TrySetResult(true);
            });
            return true;
        }

        async Task PlayAsync(QueuedMatch match, Func<MatchSession, Task<MatchResults>> play)
        {
            // A `play` that never awaits must not hold up the loop.
            await Task.Yield();
            MatchResults results = null;
            var session = new MatchSession(this, match);
            try
            {
                results = await play(session);
            }
            catch (Exception error)
            {
                options.OnError(error);
            }
            session.Over.Cancel();
            var isLast = false;
            Task[] others;
            lock (gate)
            {
                open--;
                isLast = draining && open == 0;
                others = playing.Where(each => each.Key != match.MatchId).Select(each => each.Value).ToArray();
            }
            // The other matches are ended first, because SHUTDOWN ends everything that is not over.
            if (isLast) await Task.WhenAll(others);
            await EndAsync(match.MatchId, isLast ? Shutdown : More(), results);
        }

        async Task EndAsync(string matchId, int hintFlags, MatchResults results)
        {
            try
            {
                await patience.ForeverAsync(
                    () => server.MatchBroker.EndMatchAsync(ServerId, matchId, hintFlags, results, Health(), Patience.Once),
                    CancellationToken.None);
                return;
            }
            catch (LobbykitException error)
            {
                options.OnError(error);
                // Otherwise the backend has ended the match or given it to another server.
                if (results == null || error.Reason != ErrorReason.InvalidField) return;
            }
            await EndAsync(matchId, hintFlags, null);
        }

        bool IsPlaying(string matchId)
        {
            lock (gate) return playing.ContainsKey(matchId);
        }

        /// <summary>The hint that asks for more matches, if several may be played.</summary>
        int More()
        {
            lock (gate) return options.ConcurrentMatches > 1 && !draining ? NotFull : 0;
        }

        /// <summary>How this server is; null if it does not say.</summary>
        ServerHealth Health()
        {
            try
            {
                var said = options.Health?.Invoke();
                return said == null ? null : Corrected(said);
            }
            catch (Exception error)
            {
                options.OnError(error);
                return null;
            }
        }

        internal Task ReadyAsync(string matchId, string details, Dictionary<string, string> perPlayer)
        {
            int hintFlags;
            lock (gate)
                hintFlags = playing.Count < options.ConcurrentMatches && options.ConcurrentMatches > 1 && !draining ? NotFull : 0;
            return patience.ForAWhileAsync(() =>
                server.MatchBroker.MatchReadyAsync(ServerId, matchId, details, hintFlags, perPlayer, Health(), Patience.Once));
        }

        /// <summary>Brings values into the range that the backend accepts: a mistake in a measurement must not end a server.</summary>
        static ServerHealth Corrected(ServerHealth said) => new ServerHealth
        {
            Players = said.Players == null ? (int?)null : Math.Min(100000, Math.Max(0, said.Players.Value)),
            TickMilliseconds = said.TickMilliseconds == null || double.IsNaN(said.TickMilliseconds.Value)
                ? (double?)null
                : Math.Min(3600000, Math.Max(0, said.TickMilliseconds.Value)),
            MemoryBytes = said.MemoryBytes == null ? (long?)null : Math.Min(1L << 50, Math.Max(0, said.MemoryBytes.Value)),
        };

        internal bool SaysHealth => options.Health != null;

        /// <summary>Repeats that a match is ready until it is over, so that the backend knows that this server is there.</summary>
        internal async Task ReportAsync(string matchId, string details, Dictionary<string, string> perPlayer, CancellationToken ended)
        {
            for (;;)
            {
                await patience.DelayAsync(reportEvery, ended);
                if (ended.IsCancellationRequested) return;
                try
                {
                    await server.MatchBroker.MatchReadyAsync(ServerId, matchId, details, 0, perPlayer, Health(), Patience.Once);
                }
                catch (LobbykitException error) when (error.Reason == ErrorReason.MatchOver && !ended.IsCancellationRequested)
                {
                    options.OnError(error);
                    return;
                }
                // The next report follows.
                catch (Exception) { }
            }
        }

        internal Task<MatchmakingBackfillResponse> BackfillAsync(string matchId, FreeSeats seats, int joinedSeen) =>
            patience.ForAWhileAsync(() => server.Matchmaking.BackfillAsync(ServerId, matchId, seats.OpenSlots,
                seats.ExpiresSeconds, joinedSeen, seats.ConnectionDetails, seats.LeftPlayerIds, Patience.Once));
    }
}
