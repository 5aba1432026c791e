// A player's client for lobbykit in one file, for Unity (Mono and IL2CPP) and .NET. It needs C# 7 and System.Net.Http.
//
// Call it from Unity's main thread: answers, events and notifications then arrive on the main thread too.
// WebGL builds have no HttpClient: there, use the JavaScript client @lobbykit/client from a plugin.

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    public enum Provider
    {
        Unsafe = 1, ChatWeb = 2, SearchWeb = 3, DeviceWeb = 4, StreamWeb = 5, StoreWeb = 6, IndieWeb = 7, RetailWeb = 8,
        GamesWeb = 9, OfficeWeb = 10, Store = 11, Device = 12, RememberMe = 13, EmailSignUp = 14, PasswordFile = 98, Custom = 99,
    }

    /// <summary>The `type` of a matchmakingStatusUpdateEvent. The status of a ticket has other numbers.</summary>
    public enum MatchmakingUpdate
    {
        InProgress = 1, Completed = 2, Failed = 3, Cancelled = 4, FindingServer = 5, TimedOut = 6,
    }

    /// <summary>The server refused a call.</summary>
    public sealed class LobbykitException : Exception
    {
        public int Status { get; }
        /// <summary>One of docs/reference/errors.md, such as ACCOUNT_NOT_FOUND; INVALID_JSON or UNKNOWN if it is no answer of the server.</summary>
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
    }

    /// <summary>A call got no answer: the network failed, or the time was over. The server may have carried it out.</summary>
    public sealed class LobbykitNetworkException : Exception
    {
        public LobbykitNetworkException(string message, Exception cause = null) : base(message, cause) { }
    }

    /// <summary>The value of a metadata entry: exactly one of the three is not null.</summary>
    public sealed class MetadataValue
    {
        public string Text { get; private set; }
        public long? Integer { get; private set; }
        /// <summary>JSON text, for Unity's JsonUtility or any other parser.</summary>
        public string Json { get; private set; }

        public static MetadataValue Of(string text) => new MetadataValue { Text = text };
        public static MetadataValue Of(long integer) => new MetadataValue { Integer = integer };
        public static MetadataValue OfJson(string json) => new MetadataValue { Json = json };

        public static MetadataValue From(JsonObject entry) => new MetadataValue
        {
            Text = entry.Text("stringPayload"), Integer = entry.Long("intPayload"), Json = entry.Text("jsonPayload"),
        };

        public JsonObject ToJson() =>
            Text != null ? new JsonObject { { "stringPayload", Text } }
            : Integer != null ? new JsonObject { { "intPayload", Integer.Value } }
            : new JsonObject { { "jsonPayload", Json } };
    }

    public sealed class LobbykitClient : IDisposable
    {
        static readonly TimeSpan callTimeout = TimeSpan.FromSeconds(35);
        /// <summary>A live stream sends something every 15 seconds. One that is silent for three times as long is dead.</summary>
        static readonly TimeSpan maxSilence = TimeSpan.FromSeconds(45);
        static readonly TimeSpan healthyTime = TimeSpan.FromSeconds(30);
        const double minPauseSeconds = 0.25, maxPauseSeconds = 10;

        readonly HttpClient http;
        readonly string api;
        readonly Random random = new Random();

        /// <summary>The session token: store it, and pass it to the constructor when the game starts again.</summary>
        public string Session { get; private set; }
        /// <summary>Called with each new session token, and with null after a logout.</summary>
        public event Action<string> SessionChanged;
        /// <summary>Called with each new replay token. Store it before you return: the one before is used up.</summary>
        public event Action<string> ReplayTokenChanged;
        /// <summary>Called when the event stream is open, and when it opens again.</summary>
        public event Action StreamOpened;

        /// <param name="baseUrl">The address of the server, without /api/v1: https://play.example.com</param>
        public LobbykitClient(string baseUrl, string session = null, HttpMessageHandler handler = null)
        {
            var address = baseUrl.TrimEnd('/');
            if (address.EndsWith("/api/v1", StringComparison.Ordinal))
                throw new ArgumentException("baseUrl is the address without /api/v1", nameof(baseUrl));
            api = address + "/api/v1";
            Session = session;
            // A redirect would carry the session to wherever it leads.
            http = new HttpClient(handler ?? new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false });
            http.Timeout = Timeout.InfiniteTimeSpan;
            // Mono's default of two is used up by the event stream and one call that waits.
            ServicePointManager.FindServicePoint(new Uri(api)).ConnectionLimit = 8;
        }

        public void Dispose() => http.Dispose();

        // Login

        public async Task LoginAsync(Provider provider, string payload, CancellationToken cancel = default(CancellationToken))
        {
            var answer = await BeginLoginAsync(provider, payload, cancel);
            if (!string.IsNullOrEmpty(answer.Text("redirectUri")))
                throw new InvalidOperationException(provider + " needs a browser: use LoginWithBrowserAsync");
        }

        /// <summary>
        /// Logs in with a browser. `show` opens the address (Application.OpenURL) and shows the six digits until this returns:
        /// the player may have to type them in the browser. Throws LobbykitException with the reason if the login fails.
        /// </summary>
        public async Task LoginWithBrowserAsync(
            Provider provider, Action<string, string> show, CancellationToken cancel = default(CancellationToken))
        {
            var begun = await BeginLoginAsync(provider, "", cancel);
            if (string.IsNullOrEmpty(begun.Text("redirectUri"))) return;
            show(begun.Text("redirectUri"), begun.Text("confirmationCode"));
            var pause = minPauseSeconds;
            for (;;)
            {
                double wait;
                try
                {
                    var answer = await CallAsync("GET", "/authentication/await", null, null, cancel);
                    if (answer.Bool("successfulAuth")) return;
                    var reason = answer.Text("message");
                    if (reason != "PENDING") throw new LobbykitException(200, reason, "the login failed: " + reason);
                    pause = minPauseSeconds;
                    continue;
                }
                // An attempt whose connection broke may still be waiting on the server: AWAIT_RUNNING.
                catch (LobbykitException error) when (error.Reason == "AWAIT_RUNNING" || IsPassing(error))
                {
                    wait = error.RetryAfterSeconds ?? 0;
                }
                catch (LobbykitNetworkException)
                {
                    wait = 0;
                }
                await PauseAsync(wait, pause, cancel);
                pause = Math.Min(pause * 2, maxPauseSeconds);
            }
        }

        Task<JsonObject> BeginLoginAsync(Provider provider, string payload, CancellationToken cancel) =>
            CallAsync("POST", "/authentication/login",
                new JsonObject { { "provider", (int)provider }, { "payload", payload } }, null, cancel);

        /// <summary>Gives the session its account, and creates the account at the first login. Returns the account.</summary>
        public async Task<JsonObject> CreateAccountAsync() => (await CallAsync("POST", "/accounts")).Object("account");

        /// <summary>Returns a replay token, with which the player can log in once within 30 days.</summary>
        public async Task<string> RememberAsync() =>
            (await CallAsync("POST", "/platform_auth/remember_me")).Text("replayToken");

        /// <summary>
        /// Logs in with a replay token. ReplayTokenChanged gives the next one. If no answer arrives, try again with the same.
        /// </summary>
        public Task LoginWithReplayTokenAsync(string replayToken) => LoginAsync(Provider.RememberMe, replayToken);

        /// <summary>Replaces the session token. The old one works for 30 more seconds.</summary>
        public Task RefreshAsync() => CallAsync("POST", "/sessions/refresh");

        public async Task LogoutAsync()
        {
            await CallAsync("POST", "/authentication/logout");
            SetSession(null);
        }

        // Accounts and metadata

        /// <summary>Reads an account. Of other players it has what is public.</summary>
        public async Task<JsonObject> GetAccountAsync(string accountId) =>
            (await CallAsync("GET", "/accounts/" + Uri.EscapeDataString(accountId))).Object("account");

        public async Task<Dictionary<string, MetadataValue>> GetMetadataAsync() =>
            MetadataOf(await CallAsync("GET", "/accounts/metadata"));

        /// <summary>Writes an entry of the player. Others can read keys that begin with `public.`.</summary>
        public Task PutMetadataAsync(string key, MetadataValue value) =>
            CallAsync("PUT", "/accounts/metadata", new JsonObject
            {
                { "entryKey", key }, { "entryValue", value.ToJson() }, { "updateOperationType", "CREATE_IF_NECESSARY" },
            });

        /// <summary>Reads what the game has published for all players.</summary>
        public async Task<Dictionary<string, MetadataValue>> GetGlobalMetadataAsync(string nameSpace) =>
            MetadataOf(await CallAsync("GET", "/global_metadata/entries/" + Uri.EscapeDataString(nameSpace)));

        /// <summary>Returns the metadata of an answer: of an account, a party, a player of a party.</summary>
        public static Dictionary<string, MetadataValue> MetadataOf(JsonObject answer) =>
            (answer.Object("metadata") ?? new JsonObject())
                .ToDictionary(entry => entry.Key, entry => MetadataValue.From((JsonObject)entry.Value));

        // Friends and parties

        public Task RequestFriendAsync(string accountId) =>
            CallAsync("POST", "/friends/request/send", new JsonObject { { "receiverAccountId", accountId } });

        public Task AcceptFriendAsync(string accountId) =>
            CallAsync("POST", "/friends/request/accept", new JsonObject { { "senderAccountId", accountId } });

        public async Task<List<JsonObject>> GetFriendsAsync() =>
            (await CallAsync("POST", "/friends/get", new JsonObject { { "includePresence", true } })).List("friends");

        public async Task<JsonObject> CreatePartyAsync() => (await CallAsync("POST", "/parties/create")).Object("party");

        public async Task<JsonObject> JoinPartyAsync(string inviteCode) =>
            (await CallAsync("POST", "/parties/join", new JsonObject { { "inviteCode", inviteCode } })).Object("party");

        /// <summary>Returns the player's party. Throws PARTY_NOT_FOUND if they are in none.</summary>
        public async Task<JsonObject> GetPartyAsync() => (await CallAsync("GET", "/parties")).Object("party");

        public Task LeavePartyAsync(string partyId) =>
            CallAsync("PUT", "/parties/leave", new JsonObject { { "partyId", partyId } });

        // Matchmaking

        /// <summary>Starts a ticket for the player. Its updates are events. Returns its id.</summary>
        public async Task<string> StartTicketAsync(
            string accountId, string queue, IDictionary<string, MetadataValue> metadata = null)
        {
            var entries = new JsonObject { { "queue_name", MetadataValue.Of(queue).ToJson() } };
            foreach (var entry in metadata ?? new Dictionary<string, MetadataValue>())
                entries[entry.Key] = entry.Value.ToJson();
            var entity = new JsonObject { { "id", accountId }, { "entityType", "ACCOUNT" }, { "metadata", entries } };
            var answer = await CallAsync("POST", "/matchmaking/start", new JsonObject { { "entity", entity } });
            return answer.Text("ticketId");
        }

        public Task CancelTicketAsync(string ticketId) =>
            CallAsync("POST", "/matchmaking/cancel", new JsonObject { { "ticketId", ticketId } });

        /// <summary>Returns the tickets that the player is in. Read them when the game starts, and after a Resync.</summary>
        public async Task<List<JsonObject>> GetTicketsAsync() =>
            (await CallAsync("GET", "/matchmaking/mine")).List("tickets");

        // Events

        /// <summary>
        /// Passes each event to `onEvent`, once and in order. Connects again whenever the stream ends, behind the last event.
        /// Returns only by an exception: `cancel`, an error of `onEvent`, or a refusal that another attempt cannot change.
        /// An anyEvent of the type events/Resync says that events are missing: read again what the game shows.
        /// </summary>
        public async Task ReadEventsAsync(
            Action<JsonObject> onEvent, CancellationToken cancel, string lastEventId = null)
        {
            string cursor = lastEventId, givenId = lastEventId;
            var pause = minPauseSeconds;
            for (;;)
            {
                double wait = 0;
                var began = Stopwatch.StartNew();
                try
                {
                    using (var response = await OpenStreamAsync(cursor, cancel))
                    {
                        // Where the stream begins: without it, what happens before the next event could be lost.
                        var position = HeaderOf(response, "last-event-id");
                        cursor = cursor ?? position;
                        var lines = await ReadAsync(() => response.Content.ReadAsStreamAsync(), response, cancel);
                        var reader = new LineReader(lines);
                        StreamOpened?.Invoke();
                        var hasBegun = false;
                        for (;;)
                        {
                            var line = await ReadAsync(reader.ReadAsync, response, cancel);
                            if (line == null) break;
                            if (line.Trim() == "") continue;
                            var item = Answer(response, line);
                            if (item.List("details") != null)
                            {
                                // The server stops, and says when to come back.
                                wait = RetrySecondsOf(item);
                                break;
                            }
                            if (!hasBegun) cursor = position ?? cursor;
                            hasBegun = true;
                            var happened = item.Object("event");
                            if (happened == null) continue;
                            var id = happened.Text("eventId");
                            if (!string.IsNullOrEmpty(id))
                            {
                                if (id == givenId) continue;
                                cursor = givenId = id;
                            }
                            else if (happened.Object("emptyEvent") != null) continue;
                            pause = minPauseSeconds;
                            onEvent(happened);
                        }
                    }
                }
                catch (LobbykitException error) when (IsPassing(error))
                {
                    wait = error.RetryAfterSeconds ?? 0;
                }
                catch (LobbykitNetworkException) { }
                if (began.Elapsed >= healthyTime) pause = minPauseSeconds;
                await PauseAsync(wait, pause, cancel);
                pause = Math.Min(pause * 2, maxPauseSeconds);
            }
        }

        async Task<HttpResponseMessage> OpenStreamAsync(string cursor, CancellationToken cancel)
        {
            var request = new HttpRequestMessage(HttpMethod.Get, api + "/events/subscribe");
            request.Headers.Add("accept", "application/x-ndjson");
            if (!string.IsNullOrEmpty(cursor)) request.Headers.Add("last-event-id", cursor);
            HttpResponseMessage response;
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                timer.CancelAfter(callTimeout);
                response = await SendAsync(request, cancel, timer.Token);
            }
            if (response.IsSuccessStatusCode) return response;
            using (response)
                throw Refusal(response, await ReadAsync(response.Content.ReadAsStringAsync, response, cancel));
        }

        /// <summary>Reads from a stream. Closes it if it is silent for too long: that alone ends a read in Mono.</summary>
        static async Task<T> ReadAsync<T>(Func<Task<T>> read, HttpResponseMessage response, CancellationToken cancel)
        {
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                var reading = read();
                var silence = Task.Delay(maxSilence, timer.Token);
                if (await Task.WhenAny(reading, silence) != reading)
                {
                    response.Dispose();
                    _ = reading.ContinueWith(task => task.Exception, TaskContinuationOptions.OnlyOnFaulted);
                    cancel.ThrowIfCancellationRequested();
                    throw new LobbykitNetworkException("the server was silent for too long");
                }
                timer.Cancel();
                try
                {
                    return await reading;
                }
                catch (Exception error) when (IsOfNetwork(error))
                {
                    cancel.ThrowIfCancellationRequested();
                    throw new LobbykitNetworkException("the connection broke", error);
                }
            }
        }

        // Requests

        /// <summary>
        /// Calls any operation of docs/reference/routes.md. The path is that of the reference without /api/v1. A call with an
        /// idempotency key may be repeated with the same key: it takes effect once.
        /// </summary>
        public async Task<JsonObject> CallAsync(string method, string path, JsonObject body = null,
            string idempotencyKey = null, CancellationToken cancel = default(CancellationToken))
        {
            using (var request = new HttpRequestMessage(new HttpMethod(method), api + path))
            using (var timer = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                request.Headers.Add("accept", "application/json");
                if (idempotencyKey != null) request.Headers.Add("idempotency-key", idempotencyKey);
                if (body != null) request.Content = new StringContent(body.ToString(), Encoding.UTF8, "application/json");
                timer.CancelAfter(callTimeout);
                using (var response = await SendAsync(request, cancel, timer.Token))
                {
                    string text;
                    try
                    {
                        text = await ReadAsync(response.Content.ReadAsStringAsync, response, timer.Token);
                    }
                    catch (OperationCanceledException error) when (!cancel.IsCancellationRequested)
                    {
                        throw new LobbykitNetworkException(method + " " + path + ": the time was over", error);
                    }
                    Remember(response);
                    if (!response.IsSuccessStatusCode) throw Refusal(response, text);
                    return text == "" ? new JsonObject() : Answer(response, text);
                }
            }
        }

        /// <summary>Sends a request and waits for the headers of the answer. `timer` is `cancel`, or its time is over.</summary>
        async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancel, CancellationToken timer)
        {
            if (Session != null) request.Headers.Add("x-session-id", Session);
            try
            {
                return await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, timer);
            }
            catch (Exception error) when (IsOfNetwork(error))
            {
                cancel.ThrowIfCancellationRequested();
                throw new LobbykitNetworkException(request.Method + " " + request.RequestUri.AbsolutePath, error);
            }
        }

        void Remember(HttpResponseMessage response)
        {
            var replayToken = HeaderOf(response, "x-replay-token");
            if (replayToken != null) ReplayTokenChanged?.Invoke(replayToken);
            var token = HeaderOf(response, "x-session-id");
            if (token != null && token != Session) SetSession(token);
        }

        void SetSession(string token)
        {
            Session = token;
            SessionChanged?.Invoke(token);
        }

        static JsonObject Answer(HttpResponseMessage response, string text)
        {
            try
            {
                return JsonObject.Parse(text);
            }
            catch (FormatException)
            {
                const string message = "the answer is no JSON: is baseUrl the address of the server?";
                throw new LobbykitException((int)response.StatusCode, "INVALID_JSON", message);
            }
        }

        static LobbykitException Refusal(HttpResponseMessage response, string text)
        {
            JsonObject status;
            try
            {
                status = JsonObject.Parse(text);
            }
            catch (FormatException)
            {
                // It came from a proxy.
                status = new JsonObject();
            }
            var info = DetailOf(status, "ErrorInfo");
            int seconds;
            var hasSeconds = int.TryParse(HeaderOf(response, "retry-after"), out seconds);
            return new LobbykitException((int)response.StatusCode, info?.Text("reason") ?? "UNKNOWN",
                status.Text("message") ?? "HTTP " + (int)response.StatusCode, hasSeconds ? seconds : (int?)null,
                status.List("details"));
        }

        static JsonObject DetailOf(JsonObject status, string type) =>
            status.List("details")?.FirstOrDefault(
                detail => (detail.Text("@type") ?? "").EndsWith("google.rpc." + type, StringComparison.Ordinal));

        static double RetrySecondsOf(JsonObject status)
        {
            var delay = (DetailOf(status, "RetryInfo")?.Text("retryDelay") ?? "").TrimEnd('s');
            double seconds;
            var isNumber = double.TryParse(delay, NumberStyles.Float, CultureInfo.InvariantCulture, out seconds);
            return isNumber ? Math.Max(0, Math.Min(seconds, 300)) : 0;
        }

        static string HeaderOf(HttpResponseMessage response, string name)
        {
            IEnumerable<string> values;
            return response.Headers.TryGetValues(name, out values) ? values.FirstOrDefault() : null;
        }

        /// <summary>Whether another attempt may help.</summary>
        static bool IsPassing(LobbykitException error) => error.Status >= 500 || error.Status == 429;

        static bool IsOfNetwork(Exception error) =>
            error is HttpRequestException || error is IOException || error is WebException
            || error is ObjectDisposedException || error is OperationCanceledException;

        /// <summary>Pauses are spread: clients that lost the same server must not come back at the same moment.</summary>
        Task PauseAsync(double wait, double pause, CancellationToken cancel) =>
            Task.Delay(TimeSpan.FromSeconds(Math.Max(wait, pause * (0.5 + random.NextDouble()))), cancel);
    }

    /// <summary>Reads whole lines of UTF-8. What follows the last line feed is dropped: its end was lost.</summary>
    sealed class LineReader
    {
        readonly Stream stream;
        readonly byte[] chunk = new byte[16 * 1024];
        readonly MemoryStream line = new MemoryStream();
        int at, length;

        public LineReader(Stream stream)
        {
            this.stream = stream;
        }

        /// <summary>Returns the next line, or null at the end of the stream.</summary>
        public async Task<string> ReadAsync()
        {
            for (;;)
            {
                var end = Array.IndexOf(chunk, (byte)'\n', at, length - at);
                line.Write(chunk, at, (end < 0 ? length : end) - at);
                at = end < 0 ? length : end + 1;
                if (end >= 0)
                {
                    var text = Encoding.UTF8.GetString(line.GetBuffer(), 0, (int)line.Length);
                    line.SetLength(0);
                    return text;
                }
                length = await stream.ReadAsync(chunk, 0, chunk.Length);
                at = 0;
                if (length == 0) return null;
            }
        }
    }

    /// <summary>An object of JSON. Values are string, long, double, bool, null, JsonObject and List of object.</summary>
    public sealed class JsonObject : Dictionary<string, object>
    {
        public string Text(string name) => Get(name) as string;
        public bool Bool(string name) => Get(name) as bool? ?? false;
        public JsonObject Object(string name) => Get(name) as JsonObject;
        public List<JsonObject> List(string name) => (Get(name) as List<object>)?.OfType<JsonObject>().ToList();

        /// <summary>Returns an integer, exact over all 64 bits; null if there is none.</summary>
        public long? Long(string name)
        {
            long parsed;
            var value = Get(name);
            return value is string && long.TryParse((string)value, out parsed) ? parsed : value as long?;
        }

        object Get(string name)
        {
            object value;
            return TryGetValue(name, out value) ? value : null;
        }

        public override string ToString()
        {
            var text = new StringBuilder();
            JsonText.Write(text, this);
            return text.ToString();
        }

        /// <summary>Throws FormatException if the text is no JSON object.</summary>
        public static JsonObject Parse(string text)
        {
            var value = new JsonText(text).ReadAll() as JsonObject;
            if (value == null) throw new FormatException("this is no JSON object");
            return value;
        }
    }

    /// <summary>Reads and writes JSON. Integers stay exact, which parsers over doubles cannot.</summary>
    sealed class JsonText
    {
        const int maxDepth = 100;
        readonly string text;
        int at;

        public JsonText(string text)
        {
            this.text = text;
        }

        public object ReadAll()
        {
            var value = Read(0);
            if (Next() != '\0') throw Wrong();
            return value;
        }

        object Read(int depth)
        {
            if (depth > maxDepth) throw Wrong();
            var next = Next();
            if (next == '{') return ReadObject(depth);
            if (next == '[') return ReadList(depth);
            if (next == '"') return ReadString();
            if (Take("true")) return true;
            if (Take("false")) return false;
            if (Take("null")) return null;
            return ReadNumber();
        }

        JsonObject ReadObject(int depth)
        {
            var result = new JsonObject();
            at++;
            if (Next() == '}') { at++; return result; }
            for (;;)
            {
                if (Next() != '"') throw Wrong();
                var name = ReadString();
                if (Next() != ':') throw Wrong();
                at++;
                result[name] = Read(depth + 1);
                if (EndsAt('}')) return result;
            }
        }

        List<object> ReadList(int depth)
        {
            var result = new List<object>();
            at++;
            if (Next() == ']') { at++; return result; }
            for (;;)
            {
                result.Add(Read(depth + 1));
                if (EndsAt(']')) return result;
            }
        }

        /// <summary>Steps over a comma or the end, and returns whether it was the end.</summary>
        bool EndsAt(char end)
        {
            var next = Next();
            if (next != end && next != ',') throw Wrong();
            at++;
            return next == end;
        }

        string ReadString()
        {
            var result = new StringBuilder();
            for (at++; at < text.Length; at++)
            {
                if (text[at] == '"') { at++; return result.ToString(); }
                if (text[at] != '\\') { result.Append(text[at]); continue; }
                if (++at == text.Length) break;
                var escape = "bfnrt\"\\/".IndexOf(text[at]);
                if (escape >= 0) result.Append("\b\f\n\r\t\"\\/"[escape]);
                else result.Append(ReadCodeUnit());
            }
            throw Wrong();
        }

        char ReadCodeUnit()
        {
            ushort code;
            if (text[at] != 'u' || at + 4 >= text.Length) throw Wrong();
            var digits = text.Substring(at + 1, 4);
            if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code)) throw Wrong();
            at += 4;
            return (char)code;
        }

        object ReadNumber()
        {
            var start = at;
            while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
            var number = text.Substring(start, at - start);
            long integer;
            if (long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out integer)) return integer;
            double real;
            if (double.TryParse(number, NumberStyles.Float, CultureInfo.InvariantCulture, out real)) return real;
            throw Wrong();
        }

        char Next()
        {
            while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
            return at < text.Length ? text[at] : '\0';
        }

        bool Take(string word)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) return false;
            at += word.Length;
            return true;
        }

        FormatException Wrong() => new FormatException("this is no JSON, at character " + at);

        public static void Write(StringBuilder text, object value)
        {
            if (value == null) text.Append("null");
            else if (value is string) WriteString(text, (string)value);
            else if (value is bool) text.Append((bool)value ? "true" : "false");
            else if (value is JsonObject)
            {
                var separator = '{';
                foreach (var entry in (JsonObject)value)
                {
                    text.Append(separator);
                    WriteString(text, entry.Key);
                    text.Append(':');
                    Write(text, entry.Value);
                    separator = ',';
                }
                text.Append(separator == '{' ? "{}" : "}");
            }
            else if (value is System.Collections.IEnumerable)
            {
                var separator = '[';
                foreach (var item in (System.Collections.IEnumerable)value)
                {
                    text.Append(separator);
                    Write(text, item);
                    separator = ',';
                }
                text.Append(separator == '[' ? "[]" : "]");
            }
            else text.Append(((IFormattable)value).ToString(value is double || value is float ? "R" : null, CultureInfo.InvariantCulture));
        }

        static void WriteString(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var unit in value)
            {
                if (unit == '"' || unit == '\\') text.Append('\\').Append(unit);
                else if (unit < ' ') text.Append("\\u").Append(((int)unit).ToString("x4"));
                else text.Append(unit);
            }
            text.Append('"');
        }
    }
}
