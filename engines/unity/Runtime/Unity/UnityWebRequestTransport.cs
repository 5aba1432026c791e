#if UNITY_2021_3_OR_NEWER
using System;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;
using UnityEngine.Networking;

namespace Lobbykit
{
    /// <summary>Requests over UnityWebRequest, for WebGL: a browser has no sockets, no threads and no timers.</summary>
    public sealed class UnityWebRequestTransport : ITransport
    {
        const int timeoutSeconds = 40;

        /// <summary>An answer arrives as a whole.</summary>
        public bool CanStream => false;

        public void Dispose() { }

        public async Task<ITransportAnswer> SendAsync(TransportRequest request, CancellationToken cancel)
        {
            cancel.ThrowIfCancellationRequested();
            var web = new UnityWebRequest(request.Url, request.Method)
            {
                downloadHandler = new DownloadHandlerBuffer(),
                redirectLimit = 0,
                timeout = timeoutSeconds,
            };
            if (request.Body != null)
                web.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(request.Body)) { contentType = "application/json" };
            foreach (var header in request.Headers) web.SetRequestHeader(header.Key, header.Value);
            var operation = web.SendWebRequest();
            while (!operation.isDone && !cancel.IsCancellationRequested) await Task.Yield(); // until the next frame
            if (cancel.IsCancellationRequested || web.responseCode == 0)
            {
                var problem = web.error;
                web.Abort();
                web.Dispose();
                cancel.ThrowIfCancellationRequested();
                throw new LobbykitNetworkException(request.Method + " " + request.Url + ": " + problem);
            }
            return new Answer(web);
        }

        public async Task DelayAsync(TimeSpan time, CancellationToken cancel)
        {
            var end = Time.realtimeSinceStartupAsDouble + time.TotalSeconds;
            while (Time.realtimeSinceStartupAsDouble < end)
            {
                cancel.ThrowIfCancellationRequested();
                await Task.Yield();
            }
        }

        sealed class Answer : ITransportAnswer
        {
            readonly UnityWebRequest web;
            readonly byte[] body;
            int at;

            public Answer(UnityWebRequest web)
            {
                this.web = web;
                body = web.downloadHandler.data ?? new byte[0];
            }

            public int Status => (int)web.responseCode;

            public string Header(string name) => web.GetResponseHeader(name);

            public Task<int> ReadAsync(byte[] buffer)
            {
                var count = Math.Min(buffer.Length, body.Length - at);
                Array.Copy(body, at, buffer, 0, count);
                at += count;
                return Task.FromResult(count);
            }

            public void Dispose() => web.Dispose();
        }
    }
}
#endif
