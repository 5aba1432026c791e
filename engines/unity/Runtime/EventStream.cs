using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Options of a stream.</summary>
    public sealed class StreamOptions
    {
        /// <summary>Resumes behind this event.</summary>
        public string LastEventId { get; set; }

        /// <summary>Called each time the server begins to answer: no event from here on is missed.</summary>
        public Action Opened { get; set; }
    }

    /// <summary>
    /// Reads a stream line by line. Whenever it ends, connects again behind the last event that it gave, or, if there was none
    /// since, where the last connection began.
    /// </summary>
    sealed class EventStream
    {
        /// <summary>A live stream sends something every 15 seconds. One that is silent for three times as long is dead.</summary>
        static readonly TimeSpan maxSilence = TimeSpan.FromSeconds(45);
        /// <summary>A connection that lasts so long is well, even if nothing happens on it.</summary>
        static readonly TimeSpan healthyTime = TimeSpan.FromSeconds(30);

        readonly Connection connection;
        readonly Request request;
        readonly Action<JsonObject> onItem;
        readonly StreamOptions options;
        string cursor, givenId;
        double pause = Connection.MinPauseSeconds;

        public EventStream(Connection connection, Request request, Action<JsonObject> onItem, StreamOptions options)
        {
            this.connection = connection;
            this.request = request;
            this.onItem = onItem;
            this.options = options ?? new StreamOptions();
            cursor = givenId = this.options.LastEventId;
        }

        /// <summary>Returns only by an exception: `cancel`, an error of `onItem`, or a refusal that another attempt cannot change.</summary>
        public async Task ReadAsync(CancellationToken cancel)
        {
            for (;;)
            {
                double wait = 0;
                var began = Stopwatch.StartNew();
                try
                {
                    using (var answer = await connection.OpenAsync(request, cursor, cancel))
                        wait = await ReadConnectionAsync(answer, cancel);
                }
                catch (LobbykitException error) when (error.IsPassing)
                {
                    wait = error.RetryAfterSeconds ?? 0;
                }
                catch (LobbykitNetworkException) { }
                if (began.Elapsed >= healthyTime) pause = Connection.MinPauseSeconds;
                await connection.PauseAsync(wait, pause, cancel);
                pause = Math.Min(pause * 2, Connection.MaxPauseSeconds);
            }
        }

        /// <summary>Reads one connection to its end. Returns how many seconds the server asks to wait.</summary>
        async Task<double> ReadConnectionAsync(ITransportAnswer answer, CancellationToken cancel)
        {
            // Where the stream begins: without it, what happens before the next event could be lost.
            var position = answer.Header("last-event-id");
            cursor = cursor ?? position;
            var reader = new LineReader(answer);
            options.Opened?.Invoke();
            var hasBegun = false;
            for (;;)
            {
                var line = await WithinSilenceAsync(reader, answer, cancel);
                if (line == null) return 0;
                if (line.Trim() == "") continue;
                var item = Answers.Parse(answer, line);
                // The server stops, and says when to come back.
                if (Answers.IsStatus(item)) return Answers.RetrySecondsOf(item);
                if (!hasBegun) cursor = position ?? cursor;
                hasBegun = true;
                if (IsNew(item)) onItem(item);
            }
        }

        /// <summary>Whether an item was not given before, and is no keep-alive.</summary>
        bool IsNew(JsonObject item)
        {
            if (item.Count == 0) return false;
            var happened = item.Object("event");
            var id = happened?.Text("eventId");
            if (!string.IsNullOrEmpty(id))
            {
                if (id == givenId) return false;
                cursor = givenId = id;
            }
            else if (happened?.Object("emptyEvent") != null) return false;
            pause = Connection.MinPauseSeconds;
            return true;
        }

        /// <summary>Reads a line. Closes the connection if it is silent for too long: that alone ends a read in Mono.</summary>
        async Task<string> WithinSilenceAsync(LineReader reader, ITransportAnswer answer, CancellationToken cancel)
        {
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                var reading = reader.ReadAsync();
                if (await Task.WhenAny(reading, connection.Transport.DelayAsync(maxSilence, timer.Token)) != reading)
                {
                    answer.Dispose();
                    _ = reading.ContinueWith(task => task.Exception, TaskContinuationOptions.OnlyOnFaulted);
                    cancel.ThrowIfCancellationRequested();
                    throw new LobbykitNetworkException("the server was silent for too long");
                }
                timer.Cancel();
                try
                {
                    return await reading;
                }
                catch (LobbykitNetworkException)
                {
                    cancel.ThrowIfCancellationRequested();
                    throw;
                }
            }
        }
    }
}
