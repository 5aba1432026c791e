using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Requests over System.Net.Http: everywhere except in WebGL.</summary>
    public sealed class HttpTransport : ITransport
    {
        readonly HttpClient http;

        /// <param name="baseUrl">The server, to which the transport may open eight connections.</param>
        /// <param name="handler">A handler of your own. It must not follow redirects.</param>
        public HttpTransport(string baseUrl, HttpMessageHandler handler = null)
        {
            http = new HttpClient(handler ?? new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false });
            http.Timeout = Timeout.InfiniteTimeSpan;
            // Mono's default of two is used up by the event stream and one call that waits.
            ServicePointManager.FindServicePoint(new Uri(baseUrl)).ConnectionLimit = 8;
        }

        public bool CanStream => true;

        public void Dispose() => http.Dispose();

        public Task DelayAsync(TimeSpan time, CancellationToken cancel) => Task.Delay(time, cancel);

        public async Task<ITransportAnswer> SendAsync(TransportRequest request, CancellationToken cancel)
        {
            using (var message = new HttpRequestMessage(new HttpMethod(request.Method), request.Url))
            {
                foreach (var header in request.Headers) message.Headers.TryAddWithoutValidation(header.Key, header.Value);
                if (request.Body != null)
                    message.Content = new StringContent(request.Body, Encoding.UTF8, "application/json");
                try
                {
                    return new Answer(await http.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, cancel));
                }
                catch (Exception error) when (IsOfNetwork(error))
                {
                    cancel.ThrowIfCancellationRequested();
                    throw new LobbykitNetworkException(request.Method + " " + message.RequestUri.AbsolutePath, error);
                }
            }
        }

        static bool IsOfNetwork(Exception error) =>
            error is HttpRequestException || error is IOException || error is WebException
            || error is ObjectDisposedException || error is OperationCanceledException;

        sealed class Answer : ITransportAnswer
        {
            readonly HttpResponseMessage response;
            Stream body;

            public Answer(HttpResponseMessage response)
            {
                this.response = response;
            }

            public int Status => (int)response.StatusCode;

            public string Header(string name)
            {
                IEnumerable<string> values;
                return response.Headers.TryGetValues(name, out values) ? values.FirstOrDefault() : null;
            }

            public async Task<int> ReadAsync(byte[] buffer)
            {
                try
                {
                    if (body == null) body = await response.Content.ReadAsStreamAsync();
                    return await body.ReadAsync(buffer, 0, buffer.Length);
                }
                catch (Exception error) when (IsOfNetwork(error))
                {
                    throw new LobbykitNetworkException("the connection broke", error);
                }
            }

            public void Dispose() => response.Dispose();
        }
    }
}
