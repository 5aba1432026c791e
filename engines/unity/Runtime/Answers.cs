using System;
using System.Globalization;
using System.Linq;

namespace Lobbykit
{
    /// <summary>What answers say.</summary>
    static class Answers
    {
        public static JsonObject Parse(ITransportAnswer answer, string text)
        {
            try
            {
                return JsonObject.Parse(text);
            }
            catch (FormatException)
            {
                const string message = "the answer is no JSON: is baseUrl the address of the server?";
                throw new LobbykitException(answer.Status, "INVALID_JSON", message);
            }
        }

        public static LobbykitException Refusal(ITransportAnswer answer, string text)
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
            int seconds;
            var hasSeconds = int.TryParse(answer.Header("retry-after"), out seconds);
            return new LobbykitException(answer.Status, DetailOf(status, "ErrorInfo")?.Text("reason") ?? "UNKNOWN",
                status.Text("message") ?? "HTTP " + answer.Status, hasSeconds ? seconds : (int?)null,
                status.List("details"));
        }

        /// <summary>Whether an item of a stream is the status with which the server ends it.</summary>
        public static bool IsStatus(JsonObject item) => DetailOf(item, "ErrorInfo") != null;

        /// <summary>In how many seconds the server asks the client to come back; 0 if it does not say.</summary>
        public static double RetrySecondsOf(JsonObject status)
        {
            var delay = (DetailOf(status, "RetryInfo")?.Text("retryDelay") ?? "").TrimEnd('s');
            double seconds;
            var isNumber = double.TryParse(delay, NumberStyles.Float, CultureInfo.InvariantCulture, out seconds);
            return isNumber ? Math.Max(0, Math.Min(seconds, 300)) : 0;
        }

        static JsonObject DetailOf(JsonObject status, string type) =>
            status.List("details")?.FirstOrDefault(
                detail => (detail.Text("@type") ?? "").EndsWith("google.rpc." + type, StringComparison.Ordinal));
    }
}
