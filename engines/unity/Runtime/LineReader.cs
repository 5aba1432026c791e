using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;

namespace Lobbykit
{
    /// <summary>Reads whole lines of UTF-8. What follows the last line feed is dropped: its end was lost.</summary>
    sealed class LineReader
    {
        const int maxLineBytes = 16 * 1024 * 1024;
        readonly ITransportAnswer answer;
        readonly byte[] chunk = new byte[16 * 1024];
        readonly MemoryStream line = new MemoryStream();
        int at, length;

        public LineReader(ITransportAnswer answer)
        {
            this.answer = answer;
        }

        /// <summary>Returns the next line, or null at the end of the stream.</summary>
        public async Task<string> ReadAsync()
        {
            for (;;)
            {
                var end = Array.IndexOf(chunk, (byte)'\n', at, length - at);
                line.Write(chunk, at, (end < 0 ? length : end) - at);
                if (line.Length > maxLineBytes) throw new LobbykitNetworkException("a line of the stream is too long");
                at = end < 0 ? length : end + 1;
                if (end >= 0)
                {
                    var text = Encoding.UTF8.GetString(line.GetBuffer(), 0, (int)line.Length);
                    line.SetLength(0);
                    return text;
                }
                length = await answer.ReadAsync(chunk);
                at = 0;
                if (length == 0) return null;
            }
        }
    }
}
