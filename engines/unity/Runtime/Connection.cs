using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Sends calls with the credential of a client, and keeps what answers say of it.</summary>
    public sealed class Connection : IDisposable
    {
        internal const double MinPauseSeconds = 0.25, MaxPauseSeconds = 10;
        static readonly TimeSpan callTimeout = TimeSpan.FromSeconds(35);
        /// <summary>A refusal that names more seconds is not waited for.</summary>
        const int maxWaitSeconds = 30;
        const int maxAnswerBytes = 64 * 1024 * 1024;

        readonly string api;
        readonly string apiKey;
        readonly Random random = new Random();

        internal ITransport Transport { get; }
        public string Session { get; private set; }
        /// <summary>How often a call is repeated if it got no answer, or if the server is too busy.</summary>
        public int Retry { get; set; } = 2;

        internal event Action<string> SessionChanged;
        internal event Action<string> ReplayTokenChanged;

        internal Connection(string baseUrl, string session, string apiKey, ITransport transport)
        {
            var address = baseUrl.TrimEnd('/');
            if (address.EndsWith("/api/v1", StringComparison.Ordinal))
                throw new ArgumentException("baseUrl is the address without /api/v1", nameof(baseUrl));
            api = address + "/api/v1";
            Session = session;
            this.apiKey = apiKey;
            Transport = transport ?? DefaultTransport(address);
        }

        static ITransport DefaultTransport(string address)
        {
#if UNITY_WEBGL && !UNITY_EDITOR
            return new UnityWebRequestTransport();
#else
            return new HttpTransport(address);
#endif
        }

        public void Dispose() => Transport.Dispose();

        /// <summary>Calls an operation, and reads its answer.</summary>
        public async Task<T> CallAsync<T>(
            Request request, Func<object, T> read, CallOptions options, CancellationToken cancel) =>
            read(await CallAsync(request, options, cancel));

        /// <summary>
        /// Calls any operation. Throws LobbykitException if the server refuses it, and LobbykitNetworkException if no answer
        /// comes. A call that has no second effect is repeated first.
        /// </summary>
        public async Task<JsonObject> CallAsync(
            Request request, CallOptions options = null, CancellationToken cancel = default(CancellationToken))
        {
            var retry = options?.Retry ?? Retry;
            var needsKey = retry > 0 && request.IsRepeatable && request.Method != "GET";
            var key = options?.IdempotencyKey ?? (needsKey ? RandomKey() : null);
            for (var repeated = 0; ; repeated++)
            {
                double wait;
                try
                {
                    return await SendAsync(request, key, cancel);
                }
                catch (LobbykitNetworkException) when (repeated < retry && request.IsRepeatable)
                {
                    wait = 0;
                }
                catch (LobbykitException error) when (repeated < retry && MayRepeat(error, request))
                {
                    wait = error.RetryAfterSeconds ?? 0;
                }
                await PauseAsync(wait, MinPauseSeconds * (1 << Math.Min(repeated, 10)), cancel);
            }
        }

        static bool MayRepeat(LobbykitException error, Request request)
        {
            if (error.RetryAfterSeconds > maxWaitSeconds) return false;
            switch (error.Reason)
            {
                // The server has refused the call before it began.
                case "OVERLOADED":
                case "SHUTTING_DOWN":
                case "RATE_LIMITED":
                    return true;
                // The first attempt is still under way.
                case "IDEMPOTENCY_KEY_RUNNING":
                    return request.IsRepeatable;
                default:
                    return request.IsRepeatable && error.Status >= 502 && error.Status <= 504;
            }
        }

        async Task<JsonObject> SendAsync(Request request, string idempotencyKey, CancellationToken cancel)
        {
            var sent = NewRequest(request, "application/json");
            if (idempotencyKey != null) sent.Headers["idempotency-key"] = idempotencyKey;
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                timer.CancelAfter(callTimeout);
                try
                {
                    using (var answer = await Transport.SendAsync(sent, timer.Token))
                    using (timer.Token.Register(answer.Dispose))
                    {
                        var text = await ReadAllAsync(answer);
                        Remember(answer);
                        if (answer.Status < 200 || answer.Status > 299) throw Answers.Refusal(answer, text);
                        return text == "" ? new JsonObject() : Answers.Parse(answer, text);
                    }
                }
                catch (Exception error) when (timer.IsCancellationRequested && !(error is LobbykitException))
                {
                    cancel.ThrowIfCancellationRequested();
                    throw new LobbykitNetworkException(request.Method + " " + request.Url + ": the time was over", error);
                }
            }
        }

        /// <summary>
        /// Passes each item of a stream to `onItem`, once and in order. Connects again whenever the stream ends, behind the last
        /// event. Returns only by an exception: `cancel`, an error of `onItem`, or a refusal that another attempt cannot change.
        /// </summary>
        public Task StreamAsync<T>(Request request, Func<object, T> read, Action<T> onItem, StreamOptions options,
            CancellationToken cancel) =>
            new EventStream(this, request, item => onItem(read(item)), options).ReadAsync(cancel);

        /// <summary>Opens a stream of lines. Throws what the server refuses it with.</summary>
        internal async Task<ITransportAnswer> OpenAsync(Request request, string cursor, CancellationToken cancel)
        {
            var sent = NewRequest(request, "application/x-ndjson");
            if (!string.IsNullOrEmpty(cursor)) sent.Headers["last-event-id"] = cursor;
            if (!Transport.CanStream) sent.Headers["prefer"] = "wait=25";
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                timer.CancelAfter(callTimeout);
                try
                {
                    var answer = await Transport.SendAsync(sent, timer.Token);
                    if (answer.Status == 200) return answer;
                    using (answer)
                    using (timer.Token.Register(answer.Dispose))
                        throw Answers.Refusal(answer, await ReadAllAsync(answer));
                }
                catch (OperationCanceledException error) when (!cancel.IsCancellationRequested)
                {
                    throw new LobbykitNetworkException(request.Url + ": the time was over", error);
                }
            }
        }

        TransportRequest NewRequest(Request request, string accept)
        {
            var sent = new TransportRequest(request.Method, api + request.Url, request.Text);
            sent.Headers["accept"] = accept;
            if (apiKey != null) sent.Headers["x-api-key"] = apiKey;
            else if (Session != null) sent.Headers["x-session-id"] = Session;
            return sent;
        }

        static async Task<string> ReadAllAsync(ITransportAnswer answer)
        {
            var buffer = new byte[16 * 1024];
            var all = new MemoryStream();
            for (;;)
            {
                var count = await answer.ReadAsync(buffer);
                if (count == 0) return Encoding.UTF8.GetString(all.GetBuffer(), 0, (int)all.Length);
                if (all.Length + count > maxAnswerBytes) throw new LobbykitNetworkException("the answer is too long");
                all.Write(buffer, 0, count);
            }
        }

        void Remember(ITransportAnswer answer)
        {
            var replayToken = answer.Header("x-replay-token");
            if (replayToken != null) ReplayTokenChanged?.Invoke(replayToken);
            var token = answer.Header("x-session-id");
            if (apiKey == null && token != null && token != Session) UseSession(token);
        }

        /// <summary>Presents another session from now on; null presents none.</summary>
        public void UseSession(string token)
        {
            Session = token;
            SessionChanged?.Invoke(token);
        }

        /// <summary>Pauses are spread: clients that lost the same server must not come back at the same moment.</summary>
        internal Task PauseAsync(double wait, double pause, CancellationToken cancel) =>
            Transport.DelayAsync(TimeSpan.FromSeconds(Math.Max(wait > 0 ? wait + random.NextDouble() : 0, Math.Min(pause, MaxPauseSeconds) * (0.5 + random.NextDouble()))), cancel);

        static string RandomKey()
        {
            var bytes = new byte[16];
            using (var source = RandomNumberGenerator.Create()) source.GetBytes(bytes);
            return string.Concat(bytes.Select(each => each.ToString("x2")));
        }
    }
}
