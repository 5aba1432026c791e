using System;
using System.Collections.Generic;
using System.Text;

namespace Lobbykit
{
    /// <summary>A call of an operation: its path, its query and its body.</summary>
    public sealed class Request
    {
        readonly StringBuilder query = new StringBuilder();
        string path;
        JsonObject body;

        public string Method { get; }

        /// <summary>Whether a second call has no second effect, so the call may be repeated if no answer comes.</summary>
        public bool IsRepeatable { get; }

        /// <param name="path">Below /api/v1, with parameters in braces: /parties/{partyId}</param>
        public Request(string method, string path, bool isRepeatable)
        {
            Method = method;
            this.path = path;
            IsRepeatable = isRepeatable;
        }

        internal string Url => path + query;
        internal string Text => body?.ToString();

        /// <summary>Sets a parameter of the path. It must not be empty, because that is the path of another operation.</summary>
        public Request Path(string name, object value)
        {
            var text = value == null ? "" : Json.Plain(value);
            if (text == "") throw new ArgumentException(name + " is missing", name);
            path = path.Replace("{" + name + "}", Uri.EscapeDataString(text));
            return this;
        }

        /// <summary>Adds a parameter of the query: a value, or a list of them. Null adds nothing.</summary>
        public Request Query(string name, object value)
        {
            var list = value as List<object>;
            if (list != null)
                foreach (var item in list) Query(name, item);
            else if (value != null)
                query.Append(query.Length == 0 ? '?' : '&')
                    .Append(Uri.EscapeDataString(name)).Append('=').Append(Uri.EscapeDataString(Json.Plain(value)));
            return this;
        }

        /// <summary>Sets a field of the body. Null sets nothing.</summary>
        public Request Body(string name, object value)
        {
            if (value != null) (body ?? (body = new JsonObject()))[name] = value;
            return this;
        }
    }

    /// <summary>Options of one call.</summary>
    public sealed class CallOptions
    {
        /// <summary>
        /// A random text. A later call with the same key returns what the first one returned, and changes nothing. Set it to
        /// repeat a call after the game was started again; within one call, the client chooses a key itself.
        /// </summary>
        public string IdempotencyKey { get; set; }

        /// <summary>How often this call is repeated; null takes the value of the client.</summary>
        public int? Retry { get; set; }
    }
}
