using System;
using System.Diagnostics;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Repeats the calls of a game server, each of which may be repeated, with growing pauses.</summary>
    sealed class Patience
    {
        /// <summary>For calls that are repeated here.</summary>
        internal static readonly CallOptions Once = new CallOptions { Retry = 0 };
        const double minPauseSeconds = 0.5, maxPauseSeconds = 15;
        static readonly TimeSpan reportEvery = TimeSpan.FromMinutes(1);

        readonly Connection connection;
        readonly double retrySeconds;
        readonly Action<Exception> onError;

        internal Patience(Connection connection, double retrySeconds, Action<Exception> onError)
        {
            this.connection = connection;
            this.retrySeconds = retrySeconds;
            this.onError = onError;
        }

        /// <summary>Until the backend answers, also while something in front of it refuses. `cancel` ends the repetition, not an attempt.</summary>
        internal Task<T> ForeverAsync<T>(Func<Task<T>> attempt, CancellationToken cancel) =>
            RepeatAsync(attempt, double.PositiveInfinity, cancel);

        /// <summary>For the seconds of the options; then the last failure is thrown.</summary>
        internal Task<T> ForAWhileAsync<T>(Func<Task<T>> attempt) =>
            RepeatAsync(attempt, retrySeconds, CancellationToken.None);

        /// <summary>Returns after a time, or as soon as it is cancelled.</summary>
        internal async Task DelayAsync(TimeSpan time, CancellationToken cancel)
        {
            try
            {
                await connection.Transport.DelayAsync(time, cancel);
            }
            catch (OperationCanceledException) { }
        }

        async Task<T> RepeatAsync<T>(Func<Task<T>> attempt, double seconds, CancellationToken cancel)
        {
            var isForever = double.IsPositiveInfinity(seconds);
            var began = Stopwatch.StartNew();
            Stopwatch reported = null;
            for (var pause = minPauseSeconds; ; pause = Math.Min(pause * 2, maxPauseSeconds))
            {
                double wait = 0;
                Exception failure;
                try
                {
                    return await attempt();
                }
                catch (LobbykitNetworkException error)
                {
                    failure = error;
                }
                catch (LobbykitException error) when (IsPassing(error, isForever))
                {
                    failure = error;
                    wait = error.RetryAfterSeconds ?? 0;
                }
                cancel.ThrowIfCancellationRequested();
                if (began.Elapsed.TotalSeconds >= seconds) ExceptionDispatchInfo.Capture(failure).Throw();
                if (isForever && !(reported?.Elapsed < reportEvery))
                {
                    reported = Stopwatch.StartNew();
                    onError(failure);
                }
                await connection.PauseAsync(wait, pause, cancel);
            }
        }

        /// <summary>Whether the same call may succeed later. A proxy without a backend may answer any status.</summary>
        static bool IsPassing(LobbykitException error, bool isForever) =>
            error.Status >= 500 || error.Status == 429 || error.Status == 409 || (isForever && error.Reason == "UNKNOWN");
    }
}
